"""Tests of the check itself: small sources, and the lines in which it has to find an error."""

import sys

from availability import floors, newer_apis, read_list
from privacy import library_targets, privacy_errors, read_categories
from swift_source import Code, version

LIST = """# A comment
all: iOS, Catalyst, tvOS, visionOS, watchOS, macOS
UIKit: iOS, Catalyst, tvOS, visionOS
Swift 6.0 = iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0
Mutex | Swift 6.0 | all | https://example.com/mutex
String\\(\\s*validating: | Swift 6.0 | all | https://example.com/validating
UITab | iOS 18.0 | all | https://example.com/tab
UILink | iOS 13.0 | UIKit but Catalyst | https://example.com/link
(SystemItem|systemItem: ?)\\.close | iOS 13.0 | UIKit but tvOS | https://example.com/close
isolated\\s+deinit | Swift 6.0 | all | https://example.com/deinit
"""
MANIFEST = """platforms: [
    .iOS("17.0"), .macOS(.v14), .tvOS("17"), .watchOS(.v10), .visionOS(.v1_0),
]"""

NEWER = {
    "an isolated deinit": ("@MainActor\nclass A {\n    isolated  deinit {}\n}", [3]),
    "used plainly": ("let a = 1\nlet lock = Mutex(0)\n", [2]),
    "in a call of several lines": ("let text = String(\n    validating: bytes\n)", [1]),
    "a part of another name": ("let bar: ATabBar = MutexLike()", []),
    "that no row has": ("let bar: UITabBarLike = UIKitLike()", [1]),
    "that Catalyst lacks": (
        "#if os(iOS)\nUILink()\n#if !targetEnvironment(macCatalyst)\nUILink()\n#endif\n#endif", [2]
    ),
    "that tvOS lacks": (
        "#if os(tvOS)\nlet a = SystemItem.close\n#elseif canImport(UIKit) && !os(watchOS)\n"
        "f(systemItem: .close)\n#endif", [2]
    ),
    "that other systems lack": ("#if os(iOS)\n#else\nUILink()\n#endif", [3]),
    "in comments": ("// Mutex\n/* /* Mutex */ Mutex */ let a = 1", []),
    "after comments": ("/* /* */ */ Mutex(0) // Mutex", [1]),
    "in texts": ('"Mutex \\" Mutex" + #"Mutex \\" Mutex"# + #/Mutex"/#', []),
    "in a text of several lines": ('let a = """\n    "Mutex"\n    """\nMutex(0)', [4]),
    "in interpolations": (
        '"\\(f(1) + Mutex(0)) Mutex"\n#"\\(Mutex(0))"#\n#"Mutex \\#(f("Mutex", Mutex(0)))"#', [1, 3]
    ),
    "after a text with hashes": ('##"a"# Mutex"## + ""\nMutex(0)', [2]),
    "in a function": ("@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)\n"
                      "func f(\n    a: Int\n) -> Mutex {\n    Mutex(a)\n}\nMutex(0)", [7]),
    "in a type": ("@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)\n@MainActor\n"
                  "final class A: B, C {\n    let a = Mutex(0)\n\n    func f() { Mutex(0) }\n}", []),
    "in a property": ("@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)\n"
                      "let lock =\n    Mutex(0)\nfunc f() { Mutex(0) }", [4]),
    "for one system, in an extension": (
        "@available(iOS 18, *)\nextension A { let a = Mutex(0) }", [2]
    ),
    "with a version that is too low": ("@available(iOS 17.4, *)\nlet bar = UITab()", [2]),
    "with the same version": ("@available(iOS, introduced: 18.0)\nlet bar = UITab()", []),
    "in if": ("if ready, #available(iOS 18, *), let a {\n    UITab()\n} else {\n    UITab()\n}", [4]),
    "after if": ("if #available(iOS 18, *) { f() }\nUITab()", [2]),
    "in guard": ("func f() {\n    guard #available(iOS 18, *) else {\n        return UITab()\n    }\n"
                 "    UITab()\n}\nUITab()", [3, 7]),
    "for other systems": ("#if canImport(Darwin)\nlet a = 1\n#else\nlet a = Mutex(0)\n#endif", []),
    "for Apple's systems": ("#if canImport(Glibc)\nMutex(0)\n#elseif os(Linux) || os(iOS)\nMutex(1)\n"
                            "#else\nMutex(2)\n#endif", [4, 6]),
    "for one system": ("#if os(tvOS)\nUITab()\n#elseif canImport(UIKit) && !os(watchOS)\nUITab()\n#endif", [4]),
    "in a condition that may be either": ("#if DEBUG\nMutex(0)\n#else\nMutex(1)\n#endif", [2, 4]),
    "in nested conditions": ("#if !canImport(os)\n#if DEBUG\nMutex(0)\n#endif\n#endif\nMutex(1)", [6]),
}

STAMPS = "NSPrivacyAccessedAPICategoryFileTimestamp"
PRIVACY = {
    "complete": ("stat(path, &status)", {STAMPS: ["C617.1"]}, 0),
    "without a manifest": ("stat(path, &status)", None, 1),
    "with one that isn't needed": ("let status = 1 // stat", {STAMPS: ["C617.1"]}, 1),
    "with a wrong reason": ("fstat(file, &status)", {STAMPS: ["CA92.1"]}, 1),
    "with another category": ("UserDefaults.standard", {STAMPS: ["C617.1"]}, 2),
    "that needs none": ("let a = 1", None, 0),
}

TARGETS = """
func target(
    _ name: String, in group: String, readsFiles: Bool = false
) -> Target {
    .target(name: name)
}
target("A", in: "Core"),
target("B", in: "Flows", readsFiles: true, "A"),
target(
    "C",
    in: "Core",
    readsFiles: true,
    "A"
),
tests(of: "A", in: "Core", "A"),
"""


def expect(found, expected, name):
    if found != expected:
        sys.exit(f"Code {name}: the errors are {found}, not {expected}.")


def message(manifest):
    try:
        return floors(manifest)
    except SystemExit as exit:
        return str(exit)


def run(categories_list):
    apis, floor = read_list(LIST), floors(MANIFEST)
    expect(floor["visionOS"], version("1"), "of the manifest")
    for name, (source, lines) in NEWER.items():
        errors = newer_apis("A.swift", Code(source), apis, floor)
        expect(sorted({int(error.split(":")[1]) for error in errors}), lines, name)
    categories = dict(read_categories(categories_list))
    for name, (source, declared, count) in PRIVACY.items():
        manifest = {
            "NSPrivacyTracking": False,
            "NSPrivacyTrackingDomains": [],
            "NSPrivacyCollectedDataTypes": [],
            "NSPrivacyAccessedAPITypes": [
                {"NSPrivacyAccessedAPIType": category, "NSPrivacyAccessedAPITypeReasons": reasons}
                for category, reasons in (declared or {}).items()
            ],
        }
        manifest = manifest if declared else None
        for reads_files, others in [(bool(declared), 0), (not declared, 1)]:
            errors = list(privacy_errors("A", [Code(source)], manifest, reads_files, categories))
            expect(len(errors), count + others, f"{name}: {errors}")
    expected = [("A", "Sources/Core/A", False), ("B", "Sources/Flows/B", True), ("C", "Sources/Core/C", True)]
    expect(library_targets(TARGETS), expected, "of the manifest with targets")
    error = "Package.swift: platforms names no version of macOS, tvOS, watchOS, visionOS.\n"
    expect(message('platforms: [.iOS("17.0")]').startswith(error), True, "with one platform")
    expect("names no version of iOS" in message("let package = Package()"), True, "without platforms")
    print(f"{len(NEWER) + len(PRIVACY) + 3} self-tests pass.")
