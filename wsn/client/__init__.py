"""The window. Importing this package imports no window library: that happens when one is opened."""

import sys
from types import ModuleType
from typing import Any, Final


class _Unneeded(ModuleType):
    """A part of a library that is not loaded: whatever is asked of it is None."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return None


_RUNNERS: Final = ("immapp.run_async_overloads", "immapp.nb", "hello_imgui_run_async", "hello_imgui_nb")
_ICONS: Final = ("immapp.icons_fontawesome_4", "immapp.icons_fontawesome_6")
# ImGui comes with runners for notebooks and asyncio, and with icons: loading those is a fifth of its import.
for _name in _RUNNERS + _ICONS:
    sys.modules.setdefault(f"imgui_bundle.{_name}", _Unneeded(f"imgui_bundle.{_name}"))
