// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Tests import the stub and Testing, which brings another module for the real UIKit.
let testSettings: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

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
    // For apps that are compiled without Apple's SDKs.
    products: [
        "EventModulesStorage", "EventModulesSwiftUI", "EventModulesTesting", "EventModulesUIKit",
        "SwiftUI", "UIKit",
    ]
    .map { .library(name: $0, targets: [$0]) },
    targets: [
        library("EventRuntime"),
        library("EventObservables", "EventRuntime"),
        library("Suas", "EventRuntime"),
        library("EventModulesCore", "EventObservables", "Suas"),
        library("EventModulesRouting", "EventModulesCore"),
        library("EventModulesAnalytics", "EventModulesCore"),
        library("EventModules", "EventModulesAnalytics", "EventModulesRouting"),
        library("EventModulesScreens", "EventModules"),
        library("EventModulesTracing", in: "Flows", "EventModules"),
        library("EventModulesStorage", in: "Actions", "Suas"),
        library("EventModulesManualTime", in: "Testing", "EventRuntime"),
        library(
            "EventModulesTesting",
            in: "Testing",
            "EventModulesManualTime",
            "EventModulesScreens",
            "EventModulesTracing"
        ),
        .target(
            name: "EventModulesTestSupport",
            path: "EventModulesTestSupport",
            swiftSettings: settings
        ),

        // On a Mac this module would shadow the SDK's, so the root package never sees it.
        .target(name: "UIKit", path: "Stubs/UIKit", swiftSettings: settings),
        .target(
            name: "UIKitHost",
            dependencies: ["EventModulesScreens", "UIKit"],
            path: "Library/Hosts/EventModulesUIKit",
            swiftSettings: settings
        ),
        .testTarget(
            name: "UIKitHostTests",
            dependencies: ["EventModulesTesting", "EventModulesTestSupport", "UIKit", "UIKitHost"],
            swiftSettings: settings + testSettings
        ),
        // Scenarios that `on-a-mac` also runs with UIKit itself.
        .testTarget(
            name: "UIKitReplayTests",
            dependencies: ["EventModulesScreens", "UIKit", "UIKitHost"],
            swiftSettings: testSettings
        ),
        .target(
            name: "EventModulesUIKit",
            dependencies: ["UIKitHost"],
            path: "Stubs/EventModulesUIKit",
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
            dependencies: ["EventModulesUIKit", "SwiftUI", "UIKit"],
            path: "Library/Hosts/EventModulesSwiftUI",
            swiftSettings: settings
        ),
        .testTarget(
            name: "SwiftUIHostTests",
            dependencies: [
                "EventModulesTesting", "EventModulesUIKit", "SwiftUI", "SwiftUIHost",
                "EventModulesTestSupport",
                "UIKit",
            ],
            swiftSettings: settings + testSettings
        ),
        // Compiled as an app is that enables no upcoming feature.
        .testTarget(
            name: "UIKitSeedTests",
            dependencies: ["EventModulesScreens", "UIKit", "UIKitHost"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "UIKitGuideTests",
            dependencies: ["EventModulesUIKit", "UIKit"],
            swiftSettings: testSettings
        ),
        .target(
            name: "EventModulesSwiftUI",
            dependencies: ["SwiftUIHost"],
            path: "Stubs/EventModulesSwiftUI",
            swiftSettings: settings
        ),
        // A program, for the page's `@main`.
        .executableTarget(
            name: "SwiftUIGuideApp",
            dependencies: ["EventModulesSwiftUI", "SwiftUI"],
            path: "Tests/SwiftUIGuideApp"
        ),
        // The shop of Getting Started.
        .executableTarget(
            name: "SwiftUIShop",
            dependencies: ["EventModulesSwiftUI", "SwiftUI"],
            path: "Tests/SwiftUIShop"
        ),
        .testTarget(
            name: "SwiftUIGuideTests",
            dependencies: [
                "EventModulesTesting", "EventModulesTracing", "EventModulesSwiftUI",
                "EventModulesUIKit", "SwiftUI", "SwiftUIGuideApp", "SwiftUIShop", "UIKit",
            ],
            swiftSettings: testSettings
        ),
    ]
)

// Market, the larger sample, with the settings of its own manifest.

let marketSettings: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

let features = ["Account", "Basket", "Catalog", "Checkout", "Orders", "Product", "Support"]
    .map { market("\($0)Feature", ["MarketKit"]) }

func market(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: name,
        dependencies: ["EventModulesStorage", "EventModulesSwiftUI", "SwiftUI"] + dependencies,
        path: "Library/Samples/Market/Sources/\(name)",
        swiftSettings: marketSettings
    )
}

let marketTargets: [Target.Dependency] =
    features.map { .byName(name: $0.name) } + ["MarketKit"]

package.targets +=
    features + [
        market("MarketKit", []),
        market("MarketApp", marketTargets),
        .executableTarget(
            name: "MarketUI",
            dependencies: marketTargets + [
                "EventModulesStorage", "EventModulesSwiftUI", "MarketApp", "SwiftUI",
            ],
            path: "Library/Samples/Market/Sources/MarketUI",
            swiftSettings: marketSettings
        ),
        .testTarget(
            name: "SwiftUIMarketTests",
            dependencies: marketTargets + [
                "EventModulesStorage", "EventModulesTesting", "MarketApp", "MarketUI", "SwiftUI",
                "UIKit",
            ],
            swiftSettings: testSettings
        ),
    ]
