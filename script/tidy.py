#!/usr/bin/env python3
"""script/tidy.py [--limit SECONDS] [FILE...]: clang-tidy on these sources, or on all.

What was found clean is remembered below build/tidy by content (the source, every header of ours that it
reaches, the settings), so only what has changed is read again. Newest first: uncommitted files, then
by the date of their last commit. With a limit, no file is begun after so many seconds, except those
that differ from the upstream branch.
"""
import argparse
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

TIDY = "clang-tidy-19"
BUILD = pathlib.Path("build/lint")
CLEAN = pathlib.Path("build/tidy")
ROOTS = (pathlib.Path("src"), pathlib.Path("examples"))
INCLUDE = re.compile(rb'^#include "([^"]+)"', re.MULTILINE)


def git(*arguments):
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=False).stdout


def reached(file, known):
    """The file and every header of ours that it includes, directly or not."""
    todo, found = [file], set()
    while todo:
        here = todo.pop()
        if here in found:
            continue
        found.add(here)
        if here not in known:
            known[here] = here.read_bytes()
        for name in INCLUDE.findall(known[here]):
            todo += [root / name.decode() for root in ROOTS if (root / name.decode()).is_file()]
    return sorted(found)


def digest(file, known, settings):
    state = hashlib.sha256(settings)
    for name in reached(file, known):
        state.update(str(name).encode() + b"\0" + known[name] + b"\0")
    return state.hexdigest()


def changed_files():
    """What is not committed, and what upstream does not have."""
    changed = {line[3:] for line in git("status", "--porcelain").splitlines()}
    if git("rev-parse", "--verify", "--quiet", "@{upstream}"):
        changed |= set(git("diff", "--name-only", "@{upstream}...").splitlines())
    return changed


def newest_first(files):
    dates, date = {}, 0
    for line in git("log", "--format=@%ct", "--name-only", "--no-renames").splitlines():
        if line.startswith("@"):
            date = int(line[1:])
        elif line:
            dates.setdefault(line, date)
    return sorted(files, key=lambda file: -dates.get(str(file), 0))


def read(file):
    run = subprocess.run(
        [TIDY, "-p", str(BUILD), "--quiet", "--warnings-as-errors=*", str(file)],
        capture_output=True, text=True, check=False)
    return run.returncode == 0, run.stdout + ("" if run.returncode == 0 else run.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, metavar="SECONDS")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()

    files = arguments.files or [
        pathlib.Path(name)
        for name in git("ls-files", "--cached", "--others", "--exclude-standard", "*.cc").splitlines()
        if os.path.exists(name)]
    version = subprocess.run([TIDY, "--version"], capture_output=True, check=True).stdout
    settings = version + pathlib.Path(".clang-tidy").read_bytes()
    known, keys = {}, {}
    for file in files:
        keys[file] = digest(file, known, settings)
    todo = [file for file in files if not (CLEAN / keys[file]).exists()]
    changed = changed_files()
    todo = ([f for f in newest_first(todo) if str(f) in changed] +
            [f for f in newest_first(todo) if str(f) not in changed])

    begin, failed, late = time.monotonic(), [], []
    CLEAN.mkdir(parents=True, exist_ok=True)

    def study(file):
        is_late = arguments.limit is not None and time.monotonic() - begin > arguments.limit
        if is_late and str(file) not in changed:
            late.append(file)
            return
        clean, text = read(file)
        if clean:
            (CLEAN / keys[file]).touch()
        else:
            failed.append(file)
            print(text, end="", flush=True)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(study, todo))
    print(f"clang-tidy: {len(todo) - len(late)} read, {len(files) - len(todo)} unchanged since they "
          f"were, {len(late)} left for later, {len(failed)} with findings")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
