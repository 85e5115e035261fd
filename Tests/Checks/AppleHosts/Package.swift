// swift-tools-version: 6.0

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Tests import the stub and Testing, which brings another module for the real UIKit.
let testSettings: [SwiftSetting] = [
    .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
]

/// A target of the library, compiled here, so that a host sees a stub in place of the SDK.
func library(
    _ name: String,
    in group: String = "Core",
    _ dependencies: Target.Dependency...
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: "Library/\(group)/\(name)",
        swiftSettings: settings
    )
}

let package = Package(
    name: "AppleHosts",
    platforms: [.macOS(.v14)],
    targets: [
        library("Delivery"),
        library("Observables", "Delivery"),
        library("Inspection", "Delivery"),
        library("Suas", "Delivery", "Inspection"),
        library("Deeplinks", "Delivery", "Inspection"),
        library("EventModules", "Deeplinks", "Inspection", "Observables", "Suas"),
        library("Screens", "EventModules"),
        library("ScreensObservation", in: "Hosts", "Screens"),
        library("EventModulesTracing", in: "Flows", "EventModules", "Inspection"),
        library("ManualTime", in: "Testing", "Delivery"),
        library(
            "EventModulesTesting",
            in: "Testing",

            "EventModules",
            "EventModulesTracing",
            "Inspection",
            "ManualTime",
            "Screens"
        ),
        .target(name: "TestSupport", path: "TestSupport", swiftSettings: settings),

        // On a Mac this module would shadow the SDK's, so the root package never sees it.
        .target(name: "UIKit", path: "Stubs/UIKit", swiftSettings: settings),
        .target(
            name: "UIKitHost",
            dependencies: ["Screens", "UIKit"],
            path: "Library/Hosts/ScreensUIKit",
            swiftSettings: settings
        ),
        .testTarget(
            name: "UIKitHostTests",
            dependencies: ["EventModulesTesting", "TestSupport", "UIKit", "UIKitHost"],
            swiftSettings: settings + testSettings
        ),
        // Scenarios that `on-a-mac` also runs with UIKit itself.
        .testTarget(
            name: "UIKitReplayTests",
            dependencies: ["Screens", "UIKit", "UIKitHost"],
            swiftSettings: testSettings
        ),
        .target(
            name: "ScreensUIKit",
            dependencies: ["UIKitHost"],
            path: "Stubs/ScreensUIKit",
            swiftSettings: settings
        ),
        .target(
            name: "SwiftUI",
            dependencies: ["UIKit"],
            path: "Stubs/SwiftUI",
            swiftSettings: settings
        ),
        .target(
            name: "SwiftUIHost",
            dependencies: ["ScreensObservation", "ScreensUIKit", "SwiftUI", "UIKit"],
            path: "Library/Hosts/ScreensSwiftUI",
            swiftSettings: settings
        ),
        .testTarget(
            name: "SwiftUIHostTests",
            dependencies: [
                "EventModulesTesting", "ScreensUIKit", "SwiftUI", "SwiftUIHost", "TestSupport",
                "UIKit",
            ],
            swiftSettings: settings + testSettings
        ),
        // Compiled as an app is that enables no upcoming feature.
        .testTarget(
            name: "UIKitSeedTests",
            dependencies: ["Screens", "UIKit", "UIKitHost"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "UIKitGuideTests",
            dependencies: ["ScreensUIKit", "UIKit"],
            swiftSettings: testSettings
        ),
        .target(
            name: "ScreensSwiftUI",
            dependencies: ["SwiftUIHost"],
            path: "Stubs/ScreensSwiftUI",
            swiftSettings: settings
        ),
        // A program, for the page's `@main`.
        .executableTarget(
            name: "SwiftUIGuideApp",
            dependencies: ["ScreensSwiftUI", "SwiftUI"],
            path: "Tests/SwiftUIGuideApp"
        ),
        // The shop of Getting Started, drawn with SwiftUI.
        .executableTarget(
            name: "SwiftUIShop",
            dependencies: ["ScreensSwiftUI", "SwiftUI"],
            path: "Tests/SwiftUIShop"
        ),
        .testTarget(
            name: "SwiftUIGuideTests",
            dependencies: [
                "EventModulesTesting", "ScreensSwiftUI", "ScreensUIKit", "SwiftUI",
                "SwiftUIGuideApp", "SwiftUIShop", "UIKit",
            ],
            swiftSettings: testSettings
        ),
    ]
)
