"""Pictures of a battle: pure functions from its log to frames, and the stage that shows them."""
