#!/usr/bin/env bash
# imgui-bundle 1.93.0: a text field that was being typed in, and was then not drawn for some frames.
#
# One would guess: drawn again, it shows the text that it is given.
# Seen: it reports once more, as a change just made, what was typed before (and that it was left after editing).
# So `if changed: text = value` puts old words over new ones wherever a program changes its page by itself while
# somebody types: nothing tells the field that it was left. A click elsewhere does, in the frame that draws it.
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
cat >"$temp/field.py" <<'PYTHON'
from imgui_bundle import imgui

imgui.create_context()
io = imgui.get_io()
io.display_size = imgui.ImVec2(400, 300)
io.backend_flags |= imgui.BackendFlags_.renderer_has_textures
text = "first"


def frame(draw):
    io.delta_time = 1 / 60
    imgui.new_frame()
    imgui.begin("window")
    seen = draw()
    imgui.end()
    imgui.render()
    return seen


def field():
    changed, value = imgui.input_text("##name", text)
    return changed, value, imgui.is_item_deactivated_after_edit()


def focused():
    imgui.set_keyboard_focus_here()
    return field()


frame(focused)
frame(field)
frame(field)
io.add_input_characters_utf8("X")
_, text, _ = frame(field)
frame(field)
for _ in range(2):
    frame(lambda: imgui.text("another page"))
text = "second"
print(*frame(field), "then", *frame(field))
PYTHON
seen=$("$temp/env/bin/python" "$temp/field.py")
echo "imgui-bundle 1.93.0, given 'second' after two frames undrawn: changed, value, left after edit"
echo "guessed: False second False then False second False"
echo "seen:    $seen"
[ "$seen" = "True X True then False second False" ]
