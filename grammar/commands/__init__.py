"""Commands about scripts, one module each."""
