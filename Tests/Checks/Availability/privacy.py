"""Compares the privacy manifests of targets with what the targets use."""

import re


def read_categories(text):
    """The categories of required-reason APIs, with a pattern and the possible reasons."""
    for line in filter(lambda line: line and line[0] != "#", text.split("\n")):
        category, reasons, names, _ = line.split(" | ")
        yield category, (re.compile(rf"\b(?:{names.replace(' ', '|')})\b"), set(reasons.split()))


def privacy_errors(target, codes, manifest, package, categories):
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
    entry = re.search(rf'name: "{target}",\n.*?\n        \)', package, re.DOTALL)
    if entry and bool(manifest) != ("resources: privacyManifest" in entry[0]):
        yield f"Package.swift: {target} needs privacyManifest if it has PrivacyInfo.xcprivacy."
