"""The builder: forces for points, the battle that both agree on, and whether it is fair."""
