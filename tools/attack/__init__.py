"""The attack that runs by itself: one module a kind of attack, all drawn from one seed (`python
tools/soak.py`).

`striking` runs the cases of an attack in child processes with limits and makes failures smaller, `failures`
keeps each as a file that shows it again. `attacks` lists them all with their shares of the time.
"""
