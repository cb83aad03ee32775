"""Golden playthroughs: every script's log and replay, as they were when somebody last looked at them."""
