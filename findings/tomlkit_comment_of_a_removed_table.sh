#!/usr/bin/env bash
# tomlkit 0.15.2: a table is removed that has a comment above its heading.
#
# One would guess: the comment goes with the table, for whoever writes a file puts what a table is about above it.
# Seen: the comment stays and now stands above the next table. To tomlkit it is the last line of the table before,
# so removing that one takes it away instead. A program that edits files of others has to move such comments itself.
#
# Exit status: 0 it is still so, 1 it has changed.
set -euo pipefail
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${PYTHON:-python3}" -m venv "$temp/env"
"$temp/env/bin/python" -m pip install --quiet "tomlkit==0.15.2" >"$temp/pip.log" 2>&1 || {
    cat "$temp/pip.log"
    exit 2
}
cat >"$temp/removed.py" <<'PYTHON'
import tomlkit

text = '[west]\nsteps = 1\n\n# the gate of the town\n[gate]\nsteps = 2\n\n[east]\nsteps = 3\n'
for name in ("gate", "west"):
    document = tomlkit.parse(text)
    del document[name]
    print(f"without {name}:", *document.as_string().strip().split("\n"), sep=" | ")
PYTHON
seen=$("$temp/env/bin/python" "$temp/removed.py")
echo "tomlkit 0.15.2, a file of the tables west, gate (with a comment above it) and east"
echo "guessed: the comment goes with gate, and stays with it when west goes"
echo "$seen"
[ "$seen" = 'without gate: | [west] | steps = 1 |  | # the gate of the town | [east] | steps = 3
without west: | [gate] | steps = 2 |  | [east] | steps = 3' ]
