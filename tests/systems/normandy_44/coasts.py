"""A coast with engineers before it."""

from __future__ import annotations

import msgspec

from tests.systems.normandy_44.board_t import play
from tests.systems.normandy_44.shores import beach, landing
from wsn.systems.normandy_44.rules.beaches import update_beaches

ROW = {"utah": beach("utah", "2203", "Utah-Landing", "Utah-Follow-Up")}
ENGINEERS = "A2[type=engineer,strength=2,moves=0]"


def coast(units, turn=3, phase="movement", dice=None, edges=None, **tracks):
    s = landing(units, ROW, dice or [], edges)
    frame = msgspec.structs.replace(s.here, phase=phase, side="allied", memo={})
    tracks = {**s.state.tracks, "turn": turn, **tracks}
    s.state = msgspec.structs.replace(s.state, tracks=tracks, frames=(*s.state.frames[:-1], frame))
    play(s, update_beaches(s))
    return s
