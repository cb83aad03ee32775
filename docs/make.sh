#!/bin/sh
# Makes the pictures of the README anew from the demo's golden replay.
cd "$(dirname "$0")/.." || exit 1
replay=tests/playthroughs/demo.replay.gz
python3 run.py render "$replay" --at 95 --camera table --out docs/battle.png
python3 run.py render "$replay" --at 140 --camera director --out docs/closeup.png
