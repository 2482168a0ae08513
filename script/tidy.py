#!/usr/bin/env python3
"""script/tidy.py [FILE...]: clang-tidy on these sources, or on all of ours, after `cmake --preset lint`.

Of a single source, clang-tidy spends nearly all its time on the headers of libraries, which it walks
through as thoroughly as our own code. So many sources are read together, as one unit that includes them
all and those headers once. Headers of ours that no source includes are read like sources.

What was found clean is remembered below build/tidy by content (the source, every header of ours that it
reaches, the settings), so only what has changed is read again; what differs from the upstream branch
is read first.
"""
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

TIDY = "clang-tidy-19"
DATABASE = pathlib.Path("build/lint/compile_commands.json")
CLEAN = pathlib.Path("build/tidy/clean")
UNITS = pathlib.Path("build/tidy/units")
ROOTS = (pathlib.Path("src"), pathlib.Path("examples"))
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
# What a source calls something that is nobody else's business, in the way that our formatting writes it.
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{$", re.MULTILINE)
PRIVATE = re.compile(r"^namespace \{$.*?^\}  // namespace$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"^(?!using|namespace|return)\w[\w:<>,&*+ ]*?[ &*](\w+)(?=[({\[;]| [={:]| final)",
                  re.MULTILINE)
ALIAS = re.compile(r"^((?:using|namespace) (?:[\w:]*::)?(\w+)(?: =.*)?;)$", re.MULTILINE)
PROGRAM = re.compile(r"^(?:extern \"C\" )?int (main|LLVM\w+)\(", re.MULTILINE)
# Enough to be worth reading the headers, little enough for several cores to have something to do.
UNIT_SIZE = 400_000
NETWORK = re.compile(r"^#include <boost/(?:asio|beast)", re.MULTILINE)
FLAGS = ("-D", "-I", "-std", "-march")
FINDING = r"^(\S.*?):\d+:\d+: (?:warning|error|fatal error): "
FOUND = re.compile(FINDING + r".*\[([^\]]+)\]$", re.MULTILINE)
EACH = re.compile(f"(?={FINDING.replace('(', '(?:', 1)})", re.MULTILINE)


def git(*arguments):
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=False).stdout


def our_files(*patterns):
    """What is in git or about to be. Git still lists a file that was just deleted."""
    names = git("ls-files", "--cached", "--others", "--exclude-standard", *patterns).splitlines()
    return [pathlib.Path(name) for name in sorted(set(names)) if os.path.exists(name)]


def changed_files():
    """What is not committed, and what upstream does not have."""
    changed = {line[3:] for line in git("status", "--porcelain").splitlines()}
    if git("rev-parse", "--verify", "--quiet", "@{upstream}"):
        changed |= set(git("diff", "--name-only", "@{upstream}...").splitlines())
    return changed


class Sources:
    """What is known of our files by looking at them."""

    def __init__(self):
        self.texts = {}
        self.commands = {}
        self.reaches = {}
        root = pathlib.Path.cwd()
        for entry in json.loads(DATABASE.read_text()):
            path = pathlib.Path(entry["file"])
            # What the examples compile once more is read as it is in the program.
            if path.is_relative_to(root):
                self.commands.setdefault(path.relative_to(root), shlex.split(entry["command"]))

    def text(self, file):
        if file not in self.texts:
            self.texts[file] = file.read_text()
        return self.texts[file]

    def reached(self, file):
        """The file and every one of ours that it includes, directly or not."""
        if file not in self.reaches:
            todo, found = [file], set()
            while todo:
                here = todo.pop()
                if here in found:
                    continue
                found.add(here)
                for name in INCLUDE.findall(self.text(here)):
                    places = [here.parent / name, *(root / name for root in ROOTS)]
                    todo += [place for place in places if place.is_file()]
            self.reaches[file] = found
        return self.reaches[file]

    def digest(self, file, settings):
        state = hashlib.sha256(settings + " ".join(self.flags(file)).encode())
        for name in sorted(self.reached(file)):
            state.update(f"{name}\0{self.text(name)}\0".encode())
        return state.hexdigest()

    def names(self, file):
        """Its own names, with what they mean: files where one means different things are read apart."""
        text = self.text(file)
        around = NAMESPACE.search(text)
        names = {(around and around[1], name): meaning for meaning, name in ALIAS.findall(text)}
        for name in NAME.findall("".join(PRIVATE.findall(text))):
            names[around and around[1], name] = file
        return names | {name: file for name in PROGRAM.findall(text)}

    def flags(self, file):
        """As it is compiled; a header like any source beside it."""
        beside = (path for path in self.commands if path.parts[0] == file.parts[0])
        command = self.commands.get(file) or self.commands[next(beside)]
        return [flag for flag in command if flag.startswith(FLAGS)]

    def kind(self, file):
        """What is read together: the program or its tests, with or without the headers of the network,
        which are the largest by far, as long as they look for headers in the same places."""
        is_tested = file.stem.endswith(("_test", "_fuzz", "main")) or "testing" in file.parts
        has_network = any(NETWORK.search(self.text(name)) for name in self.reached(file))
        return is_tested, has_network, [flag for flag in self.flags(file) if flag.startswith("-I")]


def units(files, sources, changed):
    """The files in groups that are read together; those with something that has changed come first."""
    made = []
    for file in files:
        kind, names = sources.kind(file), sources.names(file)
        for unit in made:
            if (unit["kind"] == kind and unit["size"] < UNIT_SIZE and
                    all(unit["names"].get(name, meaning) == meaning for name, meaning in names.items())):
                break
        else:
            unit = {"kind": kind, "names": {}, "size": 0, "files": []}
            made.append(unit)
        unit["names"] |= names
        unit["size"] += len(sources.text(file))
        unit["files"].append(file)
    made.sort(key=lambda unit: (changed.isdisjoint(map(str, unit["files"])), -unit["size"]))
    return [unit["files"] for unit in made]


def read_together(files, sources):
    """Returns what clang-tidy says, and the checks that it names by file."""
    root = pathlib.Path.cwd()
    unit = UNITS / f"{files[0]}.unit.cc"
    unit.parent.mkdir(parents=True, exist_ok=True)
    unit.write_text("// NOLINTBEGIN(bugprone-suspicious-include)\n" +
                    "".join(f'#include "{root / file}"\n' for file in files) +
                    "// NOLINTEND(bugprone-suspicious-include)\n")
    flags = dict.fromkeys(flag for file in files for flag in sources.flags(file))
    run = subprocess.run([TIDY, "--quiet", "--warnings-as-errors=*", str(unit), "--", *flags],
                         capture_output=True, text=True, check=False)
    if run.returncode == 0:
        return "", {}
    found = {}
    for name, checks in FOUND.findall(run.stdout):
        found.setdefault(pathlib.Path(os.path.relpath(name)), set()).update(checks.split(","))
    # It may also have failed for reasons of its own, and then nothing counts as read.
    return run.stdout + ("" if found else run.stderr), found or {file: {"unread"} for file in files}


def read(files, sources):
    """Like read_together, but what does not compile with the others gets a second chance without."""
    text, found = read_together(files, sources)
    alone = [file for file in files if "clang-diagnostic-error" in found.get(file, ())]
    if not alone or len(files) == 1:
        return text, found
    print("clang-tidy: does not compile with others, read alone: " + ", ".join(map(str, alone)), flush=True)
    text, found = "", {}
    for part in [[file] for file in alone] + [[file for file in files if file not in alone]]:
        if part:
            more, where = read_together(part, sources)
            text += more
            for file, checks in where.items():
                found.setdefault(file, set()).update(checks)
    return text, found


def main():
    sources = Sources()
    headers = our_files("*.h")
    files = [pathlib.Path(name) for name in sys.argv[1:]]
    if not files:
        files = our_files("*.cc")
        included = set().union(*map(sources.reached, files))
        files += [header for header in headers if header not in included]

    version = subprocess.run([TIDY, "--version"], capture_output=True, check=True).stdout
    settings = version + pathlib.Path(".clang-tidy").read_bytes()
    keys = {file: sources.digest(file, settings) for file in files}
    todo = [file for file in files if not (CLEAN / keys[file]).exists()]
    CLEAN.mkdir(parents=True, exist_ok=True)
    seen, bad = set(), set()

    def study(unit):
        text, found = read(unit, sources)
        # Headers are read by many; what they are found to have is said once.
        for finding in EACH.split(text):
            if finding not in seen:
                seen.add(finding)
                print(finding, end="", flush=True)
        bad.update(found)
        for file in unit:
            if found.keys().isdisjoint(sources.reached(file)):
                (CLEAN / keys[file]).touch()

    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        list(pool.map(study, units(todo, sources, changed_files())))
    read_headers = set().union(*map(sources.reached, files)).intersection(headers)
    print(f"clang-tidy: {len(files)} sources with {len(read_headers)} headers; {len(todo)} read, "
          f"{len(files) - len(todo)} unchanged since they were clean; {len(bad)} files with findings")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
