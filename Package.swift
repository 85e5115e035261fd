// swift-tools-version: 6.0

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
        .library(name: "Screens", targets: ["Screens"]),
        .library(name: "ScreensObservation", targets: ["ScreensObservation"]),
        .library(name: "ScreensUIKit", targets: ["ScreensUIKit"]),
        .library(name: "EventModulesTransfers", targets: ["EventModulesTransfers"]),
        .library(name: "EventModulesTracing", targets: ["EventModulesTracing"]),
        .library(name: "EventModulesTesting", targets: ["EventModulesTesting"]),
        .executable(name: "todo", targets: ["todo"]),
    ],
    targets: [
        .target(name: "Delivery", swiftSettings: settings),
        .target(name: "Observables", dependencies: ["Delivery"], swiftSettings: settings),
        .target(name: "Suas", dependencies: ["Delivery"], swiftSettings: settings),
        .target(name: "Deeplinks", dependencies: ["Delivery"], swiftSettings: settings),
        .target(
            name: "EventModules",
            dependencies: ["Deeplinks", "Observables", "Suas"],
            swiftSettings: settings
        ),
        .target(name: "Screens", dependencies: ["EventModules"], swiftSettings: settings),
        .target(name: "ScreensObservation", dependencies: ["Screens"], swiftSettings: settings),
        .target(name: "ScreensUIKit", dependencies: ["Screens"], swiftSettings: settings),
        .target(
            name: "EventModulesTransfers",
            dependencies: ["Suas"],
            swiftSettings: settings
        ),
        .target(
            name: "EventModulesTracing",
            dependencies: ["EventModules"],
            swiftSettings: settings
        ),
        .target(
            name: "EventModulesTesting",
            dependencies: ["EventModules", "EventModulesTracing", "Screens"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "todo",
            dependencies: [
                "EventModules", "EventModulesTracing", "EventModulesTransfers", "Screens",
            ],
            swiftSettings: settings
        ),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
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
            dependencies: ["Deeplinks", "Delivery", "EventModules", "TestSupport"],
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
            // Else the compiler specializes the checks for every case of every enum.
            swiftSettings: settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
        ),
        .testTarget(name: "ScreensTests", dependencies: ["Screens"], swiftSettings: settings),
        .testTarget(
            name: "ScreensObservationTests",
            dependencies: ["ScreensObservation"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EventModulesTransfersTests",
            dependencies: ["EventModulesTesting", "EventModulesTransfers"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EventModulesTracingTests",
            dependencies: [
                "EventModulesTracing", "EventModulesTesting", "ImportedEvents", "StrippedEvents",
                "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EventModulesTestingTests",
            dependencies: ["EventModulesTesting"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TodoTests",
            dependencies: [
                "todo", "EventModules", "EventModulesTesting", "EventModulesTransfers",
                "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "WikiTests",
            dependencies: [
                "EventModules", "EventModulesTesting", "EventModulesTracing",
                "EventModulesTransfers", "Screens", "ScreensObservation", "todo",
            ],
            swiftSettings: guideSettings
        ),
    ]
)
