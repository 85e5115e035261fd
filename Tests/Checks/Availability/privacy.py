"""Compares the privacy manifests of targets with what the targets use."""

import re
import sys


def read_categories(text):
    """The categories of required-reason APIs, with a pattern and the possible reasons."""
    for line in filter(lambda line: line and line[0] != "#", text.split("\n")):
        category, reasons, names, _ = line.split(" | ")
        yield category, (re.compile(rf"\b(?:{names.replace(' ', '|')})\b"), set(reasons.split()))


def library_targets(package):
    """The names and folders of library targets, and whether Package.swift adds their privacy manifests."""
    pattern = r'\btarget\(\s*"(\w+)",\s*in: "(\w+)",?(\s*readsFiles: true)?'
    targets = re.findall(pattern, package)
    if not targets:
        sys.exit('Package.swift: no target is written as in target("Suas", in: "Core").')
    return [(name, f"Sources/{group}/{name}", bool(reads)) for name, group, reads in targets]


def privacy_errors(target, codes, manifest, reads_files, categories):
    """The errors of a target's privacy manifest, a dictionary, or None if there is none."""
    used = {
        category
        for category, (pattern, _) in categories.items()
        if any(pattern.search(code.text) for code in codes)
    }
    declared = {
        entry["NSPrivacyAccessedAPIType"]: entry["NSPrivacyAccessedAPITypeReasons"]
        for entry in (manifest or {}).get("NSPrivacyAccessedAPITypes", [])
    }
    for category in sorted(used ^ declared.keys()):
        problem = "uses, but doesn't declare" if category in used else "declares, but doesn't use"
        yield f"{target}: its PrivacyInfo.xcprivacy {problem} {category}, see privacy.txt."
    for category, reasons in declared.items():
        if not reasons or not set(reasons) <= categories.get(category, (0, set()))[1]:
            yield f"{target}: {reasons} aren't reasons for {category}, see privacy.txt."
    others = {"NSPrivacyTrackingDomains": [], "NSPrivacyCollectedDataTypes": []}
    others["NSPrivacyTracking"] = False
    if manifest and {key: manifest.get(key) for key in others} != others:
        yield f"{target}: its PrivacyInfo.xcprivacy has to say {others}."
    if bool(manifest) != reads_files:
        yield f"Package.swift: {target} needs readsFiles: true if it has PrivacyInfo.xcprivacy."
