"""The turn, one module for each step. Asking (`refusals`) and doing (`carry_out`) are apart."""
