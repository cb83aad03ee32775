"""What `los` answers: who sees what and how much of it, from where, and what a step would change."""
