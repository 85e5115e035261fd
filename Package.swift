// swift-tools-version: 6.3

// Swift 6.3 knows `@export(implementation)`: such a function is compiled only into the modules that
// call it. One that is `@inlinable` is compiled into its own module, too, and linkers keep it in every
// program, with all that it refers to.

import PackageDescription

/// Every target is checked alike.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The guide's pages are written for packages that enable no upcoming feature, so its tests do not
/// either.
let guideSettings: [SwiftSetting] = []

/// Optimizing some tests takes longer than running them.
let unoptimizedSettings =
    settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
    name: "EventModules",
    platforms: [
        .macOS("15.4"),
        .iOS("18.4"),
        .tvOS("18.4"),
        .watchOS("11.4"),
        .visionOS("2.4"),
    ],
    products: [
        .library(name: "EventModules", targets: ["EventModules"]),
        .library(name: "Observables", targets: ["Observables"]),
        .library(name: "Suas", targets: ["Suas"]),
        .library(name: "Screens", targets: ["Screens"]),
        .library(name: "ScreensObservation", targets: ["ScreensObservation"]),
        .library(name: "ScreensUIKit", targets: ["ScreensUIKit"]),
        .library(name: "ScreensSwiftUI", targets: ["ScreensSwiftUI"]),
        .library(name: "EventModulesFiles", targets: ["EventModulesFiles"]),
        .library(name: "EventModulesTransfers", targets: ["EventModulesTransfers"]),
        .library(name: "EventModulesTracing", targets: ["EventModulesTracing"]),
        .library(name: "EventModulesExporting", targets: ["EventModulesExporting"]),
        .library(name: "EventModulesTesting", targets: ["EventModulesTesting"]),
        .executable(name: "flow", targets: ["flow"]),
        .executable(name: "todo", targets: ["todo"]),
    ],
    targets: [
        .target(name: "Delivery", swiftSettings: settings),
        .target(name: "Observables", dependencies: ["Delivery"], swiftSettings: settings),
        .target(name: "Inspection", dependencies: ["Delivery"], swiftSettings: settings),
        .target(name: "Suas", dependencies: ["Delivery", "Inspection"], swiftSettings: settings),
        .target(
            name: "Deeplinks",
            dependencies: ["Delivery", "Inspection"],
            swiftSettings: settings
        ),
        .target(
            name: "EventModules",
            dependencies: ["Deeplinks", "Inspection", "Observables", "Suas"],
            swiftSettings: settings
        ),
        .target(name: "Screens", dependencies: ["EventModules"], swiftSettings: settings),
        .target(name: "ScreensObservation", dependencies: ["Screens"], swiftSettings: settings),
        .target(name: "ScreensUIKit", dependencies: ["Screens"], swiftSettings: settings),
        .target(
            name: "ScreensSwiftUI",
            dependencies: ["ScreensObservation", "ScreensUIKit"],
            swiftSettings: settings
        ),
        .target(
            name: "EventModulesFiles",
            dependencies: ["Delivery", "Inspection", "Suas"],
            swiftSettings: settings
        ),
        // Separate, because a program that links Foundation's networking also loads curl and TLS.
        .target(
            name: "EventModulesTransfers",
            dependencies: ["Delivery", "EventModulesFiles", "Inspection", "Suas"],
            swiftSettings: settings
        ),
        .target(
            name: "EventModulesTracing",
            dependencies: ["EventModules", "Inspection"],
            swiftSettings: settings
        ),
        .target(
            name: "EventModulesExporting",
            dependencies: ["EventModulesTracing", "EventModulesTransfers"],
            swiftSettings: settings
        ),
        .target(
            name: "EventModulesTesting",
            dependencies: ["EventModules", "EventModulesTracing", "Inspection", "Screens"],
            swiftSettings: settings
        ),
        .target(name: "Terminal", dependencies: ["Delivery"], swiftSettings: settings),
        .target(
            name: "TerminalScreens",
            dependencies: ["EventModules", "EventModulesTracing", "Screens", "Terminal"],
            swiftSettings: settings
        ),
        .target(name: "TodoTxt", dependencies: ["Delivery"], swiftSettings: settings),
        .target(
            name: "TodoFiles",
            dependencies: ["Delivery", "EventModulesFiles", "TodoTxt"],
            swiftSettings: settings
        ),
        .target(
            name: "TodoLists",
            dependencies: ["Delivery", "EventModules", "TodoFiles", "TodoTxt"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "flow",
            dependencies: ["EventModulesExporting", "EventModulesTracing", "Inspection"],
            // Page.swift is made of it.
            exclude: ["Page/page.html"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "todo",
            dependencies: [
                "EventModules", "EventModulesFiles", "EventModulesTracing", "Screens",
                "Terminal", "TerminalScreens", "TodoFiles", "TodoLists", "TodoTxt",
            ],
            swiftSettings: settings
        ),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .target(
            name: "TerminalTestSupport",
            dependencies: ["Terminal"],
            path: "Tests/TerminalTestSupport",
            swiftSettings: settings
        ),
        .target(
            name: "TransfersTestSupport",
            dependencies: ["EventModulesFiles", "Suas"],
            path: "Tests/TransfersTestSupport",
            swiftSettings: settings
        ),
        .target(name: "ImportedEvents", path: "Tests/ImportedEvents"),
        // No product depends on these targets, so their unsafe flags don't concern other packages.
        .target(
            name: "StrippedEvents",
            dependencies: ["EventModules"],
            path: "Tests/StrippedEvents",
            swiftSettings: settings + [
                .unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"])
            ]
        ),
        .target(
            name: "ResilientEvents",
            path: "Tests/ResilientEvents",
            swiftSettings: settings + [.unsafeFlags(["-enable-library-evolution"])]
        ),
        .testTarget(
            name: "DeliveryTests",
            dependencies: ["Delivery", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "InspectionTests",
            dependencies: ["Delivery", "Inspection"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ObservablesTests",
            dependencies: ["Delivery", "EventModulesTesting", "Observables", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SuasTests",
            dependencies: ["EventModulesTesting", "Suas", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "DeeplinksTests",
            dependencies: ["Deeplinks", "Delivery", "EventModules", "Inspection", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EventModulesTests",
            dependencies: [
                "EventModules", "EventModulesTesting", "ImportedEvents", "StrippedEvents",
                "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GeneratedEventsTests",
            dependencies: ["EventModules", "ResilientEvents", "StrippedEvents"],
            swiftSettings: unoptimizedSettings
        ),
        .testTarget(name: "ScreensTests", dependencies: ["Screens"], swiftSettings: settings),
        .testTarget(
            name: "ScreensObservationTests",
            dependencies: ["ScreensObservation"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EventModulesFilesTests",
            dependencies: ["EventModulesFiles", "TransfersTestSupport"],
            swiftSettings: unoptimizedSettings
        ),
        .testTarget(
            name: "EventModulesTransfersTests",
            dependencies: [
                "EventModulesTesting", "EventModulesTransfers", "Inspection",
                "TransfersTestSupport",
            ],
            swiftSettings: unoptimizedSettings
        ),
        .testTarget(
            name: "EventModulesTracingTests",
            dependencies: [
                "EventModulesTracing", "EventModulesTesting", "ImportedEvents", "Inspection",
                "StrippedEvents", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EventModulesExportingTests",
            dependencies: ["EventModulesExporting", "EventModulesTesting", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FlowTests",
            dependencies: ["flow", "EventModulesTracing", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EventModulesTestingTests",
            dependencies: ["EventModulesTesting", "TestSupport"],
            swiftSettings: unoptimizedSettings
        ),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["Terminal", "TerminalTestSupport", "TestSupport"],
            swiftSettings: unoptimizedSettings
        ),
        .testTarget(
            name: "TodoTxtTests",
            dependencies: ["TestSupport", "TodoTxt"],
            swiftSettings: unoptimizedSettings
        ),
        .testTarget(
            name: "TodoFilesTests",
            dependencies: ["EventModulesFiles", "TodoFiles"],
            swiftSettings: unoptimizedSettings
        ),
        .testTarget(
            name: "TodoListsTests",
            dependencies: ["EventModulesTesting", "TodoFiles", "TodoLists", "TodoTxt"],
            swiftSettings: unoptimizedSettings
        ),
        .testTarget(
            name: "TodoTests",
            dependencies: [
                "flow", "todo", "EventModules", "EventModulesTesting", "EventModulesTracing",
                "Terminal", "TerminalScreens", "TerminalTestSupport", "TestSupport", "TodoFiles",
                "TodoLists", "TodoTxt",
            ],
            swiftSettings: unoptimizedSettings
        ),
        .testTarget(
            name: "WikiTests",
            dependencies: [
                "EventModules", "EventModulesExporting", "EventModulesTesting",
                "EventModulesFiles", "EventModulesTracing", "EventModulesTransfers", "Screens",
                "ScreensObservation", "Terminal", "TestSupport", "TodoFiles", "TodoTxt", "flow",
                "todo",
            ],
            swiftSettings: guideSettings
        ),
    ]
)

// The steps of .ci/run under a sanitizer build only the tests that they run.
if let tests = Context.environment["EVENTMODULES_TESTS"]?.split(separator: " ") {
    package.targets.removeAll { $0.type == .test && !tests.contains(Substring($0.name)) }
}
