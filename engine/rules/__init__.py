"""The rules as data, and the facts of a battle: values, cards, state, events, orders, dice, tables, hooks."""
