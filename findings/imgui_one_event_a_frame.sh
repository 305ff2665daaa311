#!/usr/bin/env bash
# imgui-bundle 1.93.0: events that are handed over together, before one frame.
#
# One would guess: the frame that follows knows them all: a button pressed and let go is a click, two keys are two keys.
# Seen: press and release are told in two frames, and so are two keys ("trickling", on unless
# `io.config_input_trickle_event_queue` is off). A program that draws a frame only when something has happened answers a
# quick click at the next event, and one that is driven by a script must draw until nothing is left.
#
# Exit status: 0 it is still so, 1 it has changed.
set -euo pipefail
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${PYTHON:-python3}" -m venv "$temp/env"
"$temp/env/bin/python" -m pip install --quiet "imgui-bundle==1.93.0" >"$temp/pip.log" 2>&1 || {
    cat "$temp/pip.log"
    exit 2
}
cat >"$temp/trickle.py" <<'PYTHON'
from imgui_bundle import imgui

imgui.create_context()
io = imgui.get_io()
io.display_size = imgui.ImVec2(400, 300)
io.backend_flags |= imgui.BackendFlags_.renderer_has_textures


def frame():
    io.delta_time = 1 / 60
    imgui.new_frame()
    imgui.set_next_window_pos(imgui.ImVec2(0, 0))
    imgui.begin("window")
    told = ["click"] if imgui.button("fire", imgui.ImVec2(200, 100)) else []
    told += [name for name in ("a", "b") if imgui.is_key_pressed(getattr(imgui.Key, name), False)]
    imgui.end()
    imgui.render()
    return " ".join(told) or "-"


io.add_mouse_pos_event(60, 60)
for _ in range(3):
    frame()
io.add_mouse_button_event(0, True)
io.add_mouse_button_event(0, False)
print("press and release:", frame(), frame(), frame())
for key in (imgui.Key.a, imgui.Key.b):
    io.add_key_event(key, True)
    io.add_key_event(key, False)
print("the keys a and b:", frame(), frame(), frame(), frame())
PYTHON
seen=$("$temp/env/bin/python" "$temp/trickle.py")
echo "imgui-bundle 1.93.0, what the frames after the events tell"
echo "guessed: click at once; a and b in one frame"
echo "$seen"
[ "$seen" = "press and release: - click -
the keys a and b: a b - -" ]
