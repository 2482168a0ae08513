#!/usr/bin/env python3
"""Writes tables.txt, which src/core/text/unicode.cc reads: python3 make_tables.py >tables.txt

The source is the Unicode Character Database as Python's standard library carries it; the first line
of the output names its version. Needed again only to follow a newer version of Unicode.

  fold C TO...      what a character becomes when case and canonical spelling do not matter: its full
                    case folding, decomposed; for characters that it changes (Hangul syllables, which
                    decompose by arithmetic, are left out)
  mark FIRST LAST   characters that are drawn onto the one before them (categories Mn and Me)
  class FIRST LAST N  canonical combining classes other than 0
"""
import sys
import unicodedata

EVERYTHING = [c for c in range(0x110000) if not 0xD800 <= c <= 0xDFFF]
HANGUL = range(0xAC00, 0xD7A4)


def folded(character):
    decomposed = unicodedata.normalize("NFD", character)
    return unicodedata.normalize("NFD", decomposed.casefold())


def ranges(value_of):
    """(first, last, value) of neighbours that share a value other than 0."""
    first = last = value = None
    for c in EVERYTHING + [None]:
        here = value_of(chr(c)) if c is not None else 0
        if first is not None and (here != value or c != last + 1):
            yield first, last, value
            first = None
        if here and first is None:
            first, value = c, here
        last = c


def main():
    print(f"# Unicode {unicodedata.unidata_version}; made by make_tables.py")
    for c in EVERYTHING:
        to = folded(chr(c))
        if c not in HANGUL and to != chr(c):
            print("fold", f"{c:X}", *(f"{ord(x):X}" for x in to))
    for first, last, _ in ranges(lambda x: unicodedata.category(x) in ("Mn", "Me")):
        print("mark", f"{first:X} {last:X}")
    for first, last, value in ranges(unicodedata.combining):
        print("class", f"{first:X} {last:X} {value:X}")


if __name__ == "__main__":
    sys.exit(main())
