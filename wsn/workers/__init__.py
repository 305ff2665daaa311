"""Processes that work for this one: for the window, the bots, the trials and the host.

There are two kinds. A pool of `concurrent.futures` (`pool.py`) is for whoever may wait, or awaits: threads of
its own carry questions and answers. A worker at a pipe (`worker.py`) is polled, and no thread comes between:
for the window, whose frames must not wait (`jobs.py`), and for a planner, whose own thinking holds up every
thread beside it (`wsn/bots/crew.py`): while this process computed, one answer in ten took more than 2.7 ms
through an executor and 0.06 ms through a pipe (Python 3.11), and helpers stop 2 ms before a planner must.

Either kind is begun afresh (spawn), keeps what it has loaded from one question to the next, leaves Ctrl-C to
this process, and ends with it.
"""
