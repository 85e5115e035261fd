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

/// The guide's pages are written for packages that enable no upcoming feature, so its tests and the
/// app of Getting Started do not either.
let guideSettings: [SwiftSetting] = []

/// Optimizing some tests takes longer than running them.
let unoptimizedSettings =
    settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// From these manifests Xcode reports why the targets read facts about files. Other systems need none:
// with it, SwiftPM adds a folder, and code that looks for it in Foundation's bundles. The condition is
// that of the system that runs SwiftPM, so a program that is built on a Mac for Linux has them.
#if canImport(Darwin)
let privacyManifest: [Resource] = [.copy("PrivacyInfo.xcprivacy")]
let excludedManifest: [String] = []
#else
let privacyManifest: [Resource] = []
let excludedManifest = ["PrivacyInfo.xcprivacy"]
#endif

let package = Package(
    name: "EventModules",
    platforms: [
        .macOS(.v14),
        .iOS(.v17),
        .tvOS(.v17),
        .watchOS(.v10),
        .visionOS(.v1),
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
        .library(name: "ManualTime", targets: ["ManualTime"]),
        .executable(name: "flow", targets: ["flow"]),
        .executable(name: "shop", targets: ["shop"]),
    ],
    targets: [
        .target(
            name: "Delivery",
            path: "Sources/Core/Delivery",
            swiftSettings: settings
        ),
        .target(
            name: "Observables",
            dependencies: ["Delivery"],
            path: "Sources/Core/Observables",
            swiftSettings: settings
        ),
        .target(
            name: "Inspection",
            dependencies: ["Delivery"],
            path: "Sources/Core/Inspection",
            swiftSettings: settings
        ),
        .target(
            name: "Suas",
            dependencies: ["Delivery", "Inspection"],
            path: "Sources/Core/Suas",
            swiftSettings: settings
        ),
        .target(
            name: "Deeplinks",
            dependencies: ["Delivery", "Inspection"],
            path: "Sources/Core/Deeplinks",
            swiftSettings: settings
        ),
        .target(
            name: "EventModules",
            dependencies: ["Deeplinks", "Inspection", "Observables", "Suas"],
            path: "Sources/Core/EventModules",
            swiftSettings: settings
        ),
        .target(
            name: "Screens",
            dependencies: ["EventModules"],
            path: "Sources/Core/Screens",
            swiftSettings: settings
        ),
        .target(
            name: "ScreensObservation",
            dependencies: ["Screens"],
            path: "Sources/Hosts/ScreensObservation",
            swiftSettings: settings
        ),
        .target(
            name: "ScreensUIKit",
            dependencies: ["Screens"],
            path: "Sources/Hosts/ScreensUIKit",
            swiftSettings: settings
        ),
        .target(
            name: "ScreensSwiftUI",
            dependencies: ["ScreensObservation", "ScreensUIKit"],
            path: "Sources/Hosts/ScreensSwiftUI",
            swiftSettings: settings
        ),
        .target(
            name: "EventModulesFiles",
            dependencies: ["Delivery", "Inspection", "Suas"],
            path: "Sources/Actions/EventModulesFiles",
            exclude: excludedManifest,
            resources: privacyManifest,
            swiftSettings: settings
        ),
        // Separate, because a program that links Foundation's networking also loads curl and TLS.
        .target(
            name: "EventModulesTransfers",
            dependencies: ["Delivery", "EventModulesFiles", "Inspection", "Suas"],
            path: "Sources/Actions/EventModulesTransfers",
            swiftSettings: settings
        ),
        .target(
            name: "EventModulesTracing",
            dependencies: ["EventModules", "Inspection"],
            path: "Sources/Flows/EventModulesTracing",
            exclude: excludedManifest,
            resources: privacyManifest,
            swiftSettings: settings
        ),
        .target(
            name: "EventModulesExporting",
            dependencies: ["EventModulesTracing", "EventModulesTransfers"],
            path: "Sources/Flows/EventModulesExporting",
            swiftSettings: settings
        ),
        // Separate, so that tests of streams and stores alone need neither modules nor tracing.
        .target(
            name: "ManualTime",
            dependencies: ["Delivery"],
            path: "Sources/Testing/ManualTime",
            swiftSettings: settings
        ),
        .target(
            name: "EventModulesTesting",
            dependencies: [
                "EventModules", "EventModulesTracing", "Inspection", "ManualTime", "Screens",
            ],
            path: "Sources/Testing/EventModulesTesting",
            swiftSettings: settings
        ),
        // In C, because `.embedInCode` makes an array of bytes, which takes ten seconds to compile.
        .target(
            name: "FlowPage",
            path: "Sources/Flows/flow/Page",
            exclude: ["page.html"]
        ),
        .executableTarget(
            name: "flow",
            dependencies: [
                "EventModulesExporting", "EventModulesTracing", "FlowPage", "Inspection",
            ],
            path: "Sources/Flows/flow",
            exclude: ["Page"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "shop",
            dependencies: ["EventModules", "EventModulesTracing", "Screens"],
            path: "Sources/Samples/Shop",
            swiftSettings: guideSettings
        ),

        .target(name: "TestSupport", path: "Tests/Support/TestSupport", swiftSettings: settings),
        .target(
            name: "TransfersTestSupport",
            dependencies: ["EventModulesFiles", "Suas"],
            path: "Tests/Support/TransfersTestSupport",
            swiftSettings: settings
        ),
        .target(name: "ImportedEvents", path: "Tests/Support/ImportedEvents"),
        // No product depends on this target, so its unsafe flags don't concern other packages.
        .target(
            name: "StrippedEvents",
            dependencies: ["EventModules"],
            path: "Tests/Support/StrippedEvents",
            swiftSettings: settings + [
                .unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"])
            ]
        ),
        .testTarget(
            name: "DeliveryTests",
            dependencies: ["Delivery", "ManualTime", "TestSupport"],
            path: "Tests/Core/DeliveryTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "InspectionTests",
            dependencies: ["Delivery", "Inspection", "TestSupport"],
            path: "Tests/Core/InspectionTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "ObservablesTests",
            dependencies: ["Delivery", "ManualTime", "Observables", "TestSupport"],
            path: "Tests/Core/ObservablesTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "SuasTests",
            dependencies: ["ManualTime", "Suas", "TestSupport"],
            path: "Tests/Core/SuasTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "DeeplinksTests",
            dependencies: ["Deeplinks", "Delivery", "EventModules", "Inspection", "TestSupport"],
            path: "Tests/Core/DeeplinksTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "EventModulesTests",
            dependencies: [
                "EventModules", "EventModulesFiles", "EventModulesTesting", "ImportedEvents",
                "StrippedEvents", "TestSupport",
            ],
            path: "Tests/Core/EventModulesTests",
            exclude: ["Shop/plan.json"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScreensTests",
            dependencies: ["Screens"],
            path: "Tests/Core/ScreensTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScreensObservationTests",
            dependencies: ["ScreensObservation", "TestSupport"],
            path: "Tests/Hosts/ScreensObservationTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "EventModulesFilesTests",
            dependencies: ["EventModulesFiles", "TestSupport", "TransfersTestSupport"],
            path: "Tests/Actions/EventModulesFilesTests",
            swiftSettings: unoptimizedSettings
        ),
        .testTarget(
            name: "EventModulesTransfersTests",
            dependencies: [
                "EventModulesTesting", "EventModulesTransfers", "Inspection", "TestSupport",
                "TransfersTestSupport",
            ],
            path: "Tests/Actions/EventModulesTransfersTests",
            swiftSettings: unoptimizedSettings
        ),
        .testTarget(
            name: "EventModulesTracingTests",
            dependencies: [
                "Delivery", "EventModulesTracing", "EventModulesTesting", "ImportedEvents",
                "Inspection", "StrippedEvents", "TestSupport",
            ],
            path: "Tests/Flows/EventModulesTracingTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "EventModulesExportingTests",
            dependencies: ["EventModulesExporting", "EventModulesTesting", "TestSupport"],
            path: "Tests/Flows/EventModulesExportingTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "FlowTests",
            dependencies: ["flow", "EventModulesTesting", "EventModulesTracing", "TestSupport"],
            path: "Tests/Flows/FlowTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "ManualTimeTests",
            dependencies: ["EventModules", "ManualTime", "TestSupport"],
            path: "Tests/Testing/ManualTimeTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "EventModulesTestingTests",
            dependencies: ["EventModulesTesting", "TestSupport"],
            path: "Tests/Testing/EventModulesTestingTests",
            swiftSettings: unoptimizedSettings
        ),
        .testTarget(
            name: "ShopTests",
            dependencies: ["shop", "EventModulesTesting", "TestSupport", "flow"],
            path: "Tests/Samples/ShopTests",
            swiftSettings: guideSettings
        ),
        .testTarget(
            name: "WikiTests",
            dependencies: [
                "EventModules", "EventModulesExporting", "EventModulesTesting",
                "EventModulesFiles", "EventModulesTracing", "EventModulesTransfers", "Screens",
                "ScreensObservation", "TestSupport", "flow", "shop",
            ],
            path: "Tests/Guide/WikiTests",
            // The link Shop leads to the app of Getting Started, whose parts the pages use.
            exclude: ["Examples", "Pages", "Shop/Options.swift", "Shop/main.swift"],
            swiftSettings: guideSettings,
            plugins: ["GuideBlocks"]
        ),
        .plugin(
            name: "GuideBlocks",
            capability: .buildTool(),
            dependencies: ["guide-blocks"],
            path: "Tests/Guide/Blocks/Plugin"
        ),
        .executableTarget(name: "guide-blocks", path: "Tests/Guide/Blocks/Tool"),
    ],
    // For #embed.
    cLanguageStandard: .c2x
)

// The steps of .ci/run under a sanitizer build only the tests that they run.
if let tests = Context.environment["EVENTMODULES_TESTS"]?.split(separator: " ").map(String.init) {
    let known = package.targets.filter { $0.type == .test }.map(\.name)
    for test in tests where !known.contains(test) {
        fatalError("There is no test target \(test), but: \(known.joined(separator: " "))")
    }
    package.targets.removeAll { $0.type == .test && !tests.contains($0.name) }
}
