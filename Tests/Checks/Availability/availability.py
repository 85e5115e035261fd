"""Finds APIs that are newer than the systems of the package, or that a system lacks."""

import re
import sys

from swift_source import PLATFORMS, SYSTEMS, version


def floors(manifest):
    """The first version of each system, from `platforms` of a manifest."""
    listed = re.search(r"platforms: \[(.*?)\]", manifest, re.DOTALL)
    found = {
        name: version((number or numbers).replace("_", "."))
        for name, number, numbers in re.findall(
            r'\.(\w+)\((?:"([\d.]+)"|\.v([\d_]+))\)', listed[1] if listed else ""
        )
    }
    if missing := [name for name in SYSTEMS if name not in found]:
        sys.exit(
            f"Package.swift: platforms names no version of {', '.join(missing)}.\n"
            'To fix this, add for example .iOS("17.0") or .iOS(.v17).'
        )
    return found


def read_list(text):
    """The APIs of a list: a pattern, the first versions, the platforms that lack it, and its page."""
    releases, groups, apis = {}, {}, []
    for line in text.split("\n"):
        if line.startswith("#") or not line:
            continue
        if match := re.fullmatch(r"([\w. ]+) = (.*)", line):
            releases[match[1]] = match[2]
            continue
        if match := re.fullmatch(r"(\w+): (.*)", line):
            groups[match[1]] = set(match[2].split(", "))
            continue
        name, systems, platforms, page = line.split(" | ")
        group, _, lacking = platforms.partition(" but ")
        without = set(PLATFORMS) - groups[group] | set(filter(None, lacking.split(", ")))
        if unknown := without - set(PLATFORMS):
            sys.exit(f"list.txt: {unknown} of {name} aren't platforms.")
        versions = dict(pair.split(" ") for pair in releases.get(systems, systems).split(", "))
        versions = {name: version(number) for name, number in versions.items()}
        start = r"\b" if re.match(r"\w|\(\w", name) else ""
        end = r"\b" if re.search(r"\w\)?$", name) else ""
        apis.append((re.compile(start + name + end), versions, without, page))
    return apis


def shown(versions):
    """Versions as in an @available attribute."""
    return ", ".join(
        f"{name} {'.'.join(map(str, number)).removesuffix('.0').removesuffix('.0')}"
        for name, number in versions.items()
    )


def newer_apis(path, code, apis, floor):
    """The errors of a file."""
    scopes = list(code.scopes())
    compiled = {platform: code.compiled(platform) for platform in PLATFORMS}
    known = {use.start() for pattern, *_ in apis for use in pattern.finditer(code.text)}
    for use in re.finditer(r"\bUI(?!Kit)[A-Z]\w*", code.text):
        if use.start() not in known:
            yield (
                f"{path}:{code.line(use.start()) + 1}: {use[0]!r} isn't in list.txt.\n"
                "    To fix this, add a row with the platforms that its page names."
            )
    for pattern, versions, without, page in apis:
        for use in pattern.finditer(code.text):
            around = [named for start, end, named in scopes if start <= use.start() < end]
            line = code.line(use.start())
            lacking = [name for name in PLATFORMS if name in without and compiled[name][line]]
            if lacking:
                yield (
                    f"{path}:{line + 1}: {use[0]!r} doesn't exist on {', '.join(lacking)}: {page}\n"
                    "    To fix this, leave it out there with #if os(…), or "
                    "#if targetEnvironment(macCatalyst)."
                )
            newer = {
                system: first
                for system, first in versions.items()
                if compiled.get(system, {line: False})[line]
                and first > max([floor[system], *(named.get(system, ()) for named in around)])
            }
            if newer:
                yield (
                    f"{path}:{line + 1}: {use[0]!r} is available from {shown(newer)}, the package from "
                    f"{shown({system: floor[system] for system in newer})}: {page}\n"
                    f"    To fix this, call it in `if #available({shown(newer)}, *)`, and do "
                    "something else on older systems."
                )
