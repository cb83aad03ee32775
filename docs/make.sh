#!/bin/sh
# Makes the pictures of the README anew from the golden replays.
cd "$(dirname "$0")/.." || exit 1
golden=tests/playthroughs
python3 run.py render "$golden/demo.replay.gz" --at 95 --camera table --out docs/battle.png
python3 run.py render "$golden/demo.replay.gz" --at 140 --camera director --out docs/closeup.png
python3 run.py render "$golden/combined_arms.replay.gz" --at 150 --camera director --out docs/combined.png
python3 run.py los scripts/combined_arms.strike madcat banshee --picture docs/sight.png
