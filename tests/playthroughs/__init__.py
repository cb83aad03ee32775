"""Golden playthroughs: for every script its log in sentences and its replay, as they were when somebody last looked at them."""
