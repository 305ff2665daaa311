"""A program of the window that is killed in the middle of what it does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path


def lines_until_killed(source: str, folder: Path, lines: int) -> list[str]:
    """Run a script in a folder, kill it after a number of lines, and give all that it printed.

    The last line may be cut off. A program that ended by itself is a failure.
    """
    script = folder / "killed.py"
    script.write_text(source, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-P", str(script)],
        env={**os.environ, "WSN_HEADLESS": "1"},
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
    )
    assert process.stdout is not None
    try:
        told = [process.stdout.readline() for _ in range(lines)]
    finally:
        process.send_signal(signal.SIGKILL)
    told += process.stdout.readlines()
    process.stdout.close()
    process.wait(10)
    assert process.returncode == -signal.SIGKILL
    return told


PLAYING = """
import sys
from wsn.client.app import App
from wsn.client.opening import Start
from wsn.engine.journal import state_digest

if __name__ == "__main__":
    app = App(Start("scenario", "first_orders", ("human", "human"), "8"), visible=False)
    desk = app.top_page.desk
    print("journal", desk.journal.resolve(), flush=True)
    n = 0
    while not desk.screen.is_over:
        app.window.step()
        choices = desk.orders.current_choices()
        command = choices[n * 7 % len(choices)].command
        app.top_page.desk.talk.take(desk.orders.give_order(command, confirmed=True))
        n += 1
        print("kept", len(desk.game.entries), state_digest(desk.game.state), flush=True)
"""
