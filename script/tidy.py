#!/usr/bin/env python3
"""script/tidy.py [FILE...]: runs clang-tidy on these sources, or on all, after `cmake --preset lint`.

clang-tidy spends nearly all its time on library headers, which it checks as thoroughly as the sources:
25 to 40 seconds per source. So many sources are checked as one unit that includes them all, and thus
those headers only once. Headers that no source includes are checked like sources.

Clean results are cached in build/tidy by content (the source, all headers of the tree that it includes, the
settings), so only changed sources are checked again. Those that differ from the upstream branch come
first.
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
# Private names of a source, as clang-format writes them.
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{$", re.MULTILINE)
PRIVATE = re.compile(r"^namespace \{$.*?^\}  // namespace$", re.MULTILINE | re.DOTALL)
# (PrintTo is GoogleTest's; every type may have its own.)
NAME = re.compile(r"^(?!using|namespace|return)\w[\w:<>,&*+ ]*?[ &*](?!PrintTo)(\w+)(?=[({\[;]| [={:]| final)",
                  re.MULTILINE)
ALIAS = re.compile(r"^((?:using|namespace) (?:[\w:]*::)?(\w+)(?: =.*)?;)$", re.MULTILINE)
MAIN = re.compile(r"^int (main)\(", re.MULTILINE)
INSTEAD = re.compile(r"^using (\w+) =", re.MULTILINE)
FUZZER = re.compile(r"^extern \"C\" int (LLVM\w+)\(", re.MULTILINE)
# Large enough to be worth reading the headers, small enough to keep all cores busy.
UNIT_SIZE = 550_000
# The compiler reports warnings; here, only disable those that it disables.
FLAGS = ("-D", "-I", "-std", "-march", "-Wno-")
FINDING = r"^(\S.*?):\d+:\d+: (?:warning|error|fatal error): "
FOUND = re.compile(FINDING + r".*\[([^\]]+)\]$", re.MULTILINE)
EACH = re.compile(f"(?={FINDING.replace('(', '(?:', 1)})", re.MULTILINE)


def git(*arguments):
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=False).stdout


def our_files(*patterns):
    """Files in git and new ones that it does not ignore. Git still lists deleted files."""
    names = git("ls-files", "--cached", "--others", "--exclude-standard", *patterns).splitlines()
    return [pathlib.Path(name) for name in sorted(set(names)) if os.path.exists(name)]


def changed_files():
    """Files with changes that are not committed, or not upstream."""
    changed = {line[3:] for line in git("status", "--porcelain").splitlines()}
    if git("rev-parse", "--verify", "--quiet", "@{upstream}"):
        changed |= set(git("diff", "--name-only", "@{upstream}...").splitlines())
    return changed


class Sources:
    """Texts, includes and names of the files."""

    def __init__(self):
        self.texts = {}
        self.commands = {}
        self.reaches = {}
        self.offers = {}
        root = pathlib.Path.cwd()
        for entry in json.loads(DATABASE.read_text()):
            path = pathlib.Path(entry["file"])
            # Sources that the examples compile again are checked as in the program.
            if path.is_relative_to(root):
                self.commands.setdefault(path.relative_to(root), shlex.split(entry["command"]))

    def text(self, file):
        if file not in self.texts:
            self.texts[file] = file.read_text()
        return self.texts[file]

    def reached(self, file):
        """The file and all files of the tree that it includes, directly or indirectly."""
        if file not in self.reaches:
            todo, found = [file], set()
            while todo:
                here = todo.pop()
                if here in found:
                    continue
                found.add(here)
                for name in INCLUDE.findall(self.text(here)):
                    places = [here.parent / name, *(root / name for root in ROOTS)]
                    todo += [place for place in places if place.is_file()][:1]
            self.reaches[file] = found
        return self.reaches[file]

    def digest(self, file, settings):
        state = hashlib.sha256(settings + " ".join(self.flags(file)).encode())
        for name in sorted(self.reached(file)):
            state.update(f"{name}\0{self.text(name)}\0".encode())
        return state.hexdigest()

    def names(self, file):
        """Private names and their meanings: files that disagree about a name go into different units."""
        text = self.text(file)
        around = NAMESPACE.search(text)
        names = {(around and around[1], name): meaning for meaning, name in ALIAS.findall(text)}
        for name in NAME.findall("".join(PRIVATE.findall(text))):
            names[around and around[1], name] = file
        return names | {name: file for name in FUZZER.findall(text)}

    def offered(self, file):
        """Names in the headers it includes. No other file of its unit may use one as a private name,
        which would hide it."""
        offered = set()
        for header in self.reached(file) - {file}:
            if header not in self.offers:
                text = self.text(header)
                around = NAMESPACE.search(text)
                self.offers[header] = {(around and around[1], name) for name in NAME.findall(text)}
            offered |= self.offers[header]
        return offered

    def renamed(self, file):
        """Names to rename in a unit: its main, and what it replaces of the program."""
        names = MAIN.findall(self.text(file))
        for header in filter(hides, self.reached(file)):
            names += INSTEAD.findall(self.text(header))
        return names

    def flags(self, file):
        """Its compiler flags; for a header, those of any source in the same root."""
        beside = (path for path in self.commands if path.parts[0] == file.parts[0])
        command = self.commands.get(file) or self.commands[next(beside)]
        return [flag for flag in command if flag.startswith(FLAGS)]


def hides(header):
    """Whether it replaces a header of the program, as the examples' lists of games do."""
    return any((ROOTS[0] / pathlib.Path(*header.parts[start:])).is_file()
               for start in range(1, len(header.parts) - 1) if header.parts[0] != ROOTS[0].name)


def is_of_tests(file):
    """Whether it belongs to tests, which go into other units because they reuse the program's names."""
    return file.stem.endswith(("_test", "_fuzz")) or "testing" in file.parts


class Unit:
    """Files that are checked together."""

    def __init__(self):
        self.files = []
        self.size = 0
        self.names = {}
        self.offered = set()

    def bears(self, names, offered):
        return (all(self.names.get(name, meaning) == meaning for name, meaning in names.items()) and
                self.offered.isdisjoint(names) and offered.isdisjoint(self.names))

    def add(self, file, size, names, offered):
        self.files.append(file)
        self.size += size
        self.names |= names
        self.offered |= offered


def divided(files, sources):
    """Divides the files into as few units as their size and their names allow."""
    about = {file: (len(sources.text(file)), sources.names(file), sources.offered(file)) for file in files}

    def trouble(file):
        """The number of files it conflicts with; files with most conflicts are placed first."""
        alone = Unit()
        alone.add(file, *about[file])
        return sum(not alone.bears(names, offered) for other, (_, names, offered) in about.items()
                   if other != file)

    size = sum(size for size, _, _ in about.values())
    made = [Unit() for _ in range(max(1, round(size / UNIT_SIZE)))]
    for file in sorted(files, key=lambda file: (trouble(file), about[file][0]), reverse=True):
        rooms = [unit for unit in made if unit.bears(*about[file][1:])]
        if not rooms:
            rooms = [Unit()]
            made += rooms
        min(rooms, key=lambda unit: unit.size).add(file, *about[file])
    return [unit for unit in made if unit.files]


def units(files, sources, changed):
    """Groups of files to check together; groups with changed files come first."""
    made = []
    for wanted in (False, True):
        made += divided([file for file in files if is_of_tests(file) == wanted], sources)
    made.sort(key=lambda unit: (changed.isdisjoint(map(str, unit.files)), -unit.size))
    return [unit.files for unit in made]


def read_together(files, sources):
    """Returns clang-tidy's output, and the names of the failed checks by file."""
    root = pathlib.Path.cwd()
    unit = UNITS / f"{files[0]}.unit.cc"
    unit.parent.mkdir(parents=True, exist_ok=True)
    text = "// NOLINTBEGIN(bugprone-suspicious-include)\n"
    # Files with renamed names come last, after all headers have been included.
    for number, file in enumerate(sorted(files, key=lambda file: bool(sources.renamed(file)))):
        renamed = sources.renamed(file)
        text += "".join(f"#define {name} {name}_{number}\n" for name in renamed)
        text += f'#include "{root / file}"\n'
        text += "".join(f"#undef {name}\n" for name in renamed)
    unit.write_text(text + "// NOLINTEND(bugprone-suspicious-include)\n")
    # The program's headers take precedence over those that the examples replace.
    ordered = sorted(files, key=lambda file: file.parts[0] != "src")
    flags = dict.fromkeys(flag for file in ordered for flag in sources.flags(file))
    # A renamed main may end without a return.
    command = [TIDY, "--quiet", "--warnings-as-errors=*", str(unit), "--", *flags, "-Wno-return-type"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode == 0:
        return "", {}
    found = {}
    for name, checks in FOUND.findall(run.stdout):
        found.setdefault(pathlib.Path(os.path.relpath(name)), set()).update(checks.split(","))
    # clang-tidy itself may have failed; then none of the files counts as checked.
    return run.stdout + ("" if found else run.stderr), found or {file: {"unread"} for file in files}


def read(files, sources):
    """Like read_together, but checks files alone that do not compile with the others."""
    text, found = read_together(files, sources)
    alone = [file for file in files if "clang-diagnostic-error" in found.get(file, ())]
    if not alone or len(files) == 1:
        return text, found
    print("clang-tidy: does not compile with others, checked alone: " + ", ".join(map(str, alone)), flush=True)
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
        # Many units include the same headers; print each finding once.
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
    print(f"clang-tidy: {len(files)} sources with {len(read_headers)} headers; {len(todo)} checked, "
          f"{len(files) - len(todo)} unchanged since they were clean; {len(bad)} files with findings")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
