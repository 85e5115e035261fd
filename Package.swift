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

/// For tests of code that isn't inlined into them: in release mode, optimizing them takes longer than
/// running them, and what they call is optimized.
let unoptimized = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// From these manifests Xcode reports why the targets read facts about files. Other systems need none:
// with it, SwiftPM adds a folder, and code that looks for it in Foundation's bundles. The condition is
// that of the system that runs SwiftPM, so a program that is built on a Mac for Linux has them.
#if canImport(Darwin)
let hasPrivacyManifest = true
#else
let hasPrivacyManifest = false
#endif

let libraries = [
    "EventModules", "EventModulesCore", "EventModulesRouting", "EventModulesAnalytics",
    "EventObservables", "Suas", "EventModulesScreens", "EventModulesUIKit", "EventModulesSwiftUI",
    "EventModulesActions", "EventModulesStorage", "EventModulesTracing", "EventModulesExporting",
    "EventModulesTesting", "EventModulesManualTime",
]

/// A target in `Sources/GROUP/NAME`.
func target(
    _ name: String,
    in group: String,
    readsFiles: Bool = false,
    _ dependencies: Target.Dependency...
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: "Sources/\(group)/\(name)",
        exclude: readsFiles && !hasPrivacyManifest ? ["PrivacyInfo.xcprivacy"] : [],
        resources: readsFiles && hasPrivacyManifest ? [.copy("PrivacyInfo.xcprivacy")] : [],
        swiftSettings: settings
    )
}

/// The tests in `Tests/GROUP/NAMETests`, with what all tests share.
func tests(
    of name: String,
    in group: String,
    exclude: [String] = [],
    settings: [SwiftSetting] = settings,
    _ dependencies: Target.Dependency...
) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: ["EventModulesTestSupport"] + dependencies,
        path: "Tests/\(group)/\(name)Tests",
        exclude: exclude,
        swiftSettings: settings
    )
}

let package = Package(
    name: "EventModules",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: libraries.map { .library(name: $0, targets: [$0]) } + [
        .executable(name: "eventflow", targets: ["eventflow"]),
        .executable(name: "shop-sample", targets: ["shop-sample"]),
    ],
    targets: [
        target("EventRuntime", in: "Core"),
        target("EventObservables", in: "Core", "EventRuntime"),
        target("Suas", in: "Core", "EventRuntime"),
        target("EventModulesCore", in: "Core", "EventObservables", "Suas"),
        target("EventModulesRouting", in: "Core", "EventModulesCore"),
        target("EventModulesAnalytics", in: "Core", "EventModulesCore"),
        target("EventModules", in: "Core", "EventModulesAnalytics", "EventModulesRouting"),
        target("EventModulesScreens", in: "Core", "EventModules"),

        target("EventModulesUIKit", in: "Hosts", "EventModulesScreens"),
        target("EventModulesSwiftUI", in: "Hosts", "EventModulesUIKit"),

        // Separate, because a program that links Foundation's networking also loads curl and TLS.
        target("EventModulesActions", in: "Actions", "Suas"),
        target("EventModulesStorage", in: "Actions", "Suas"),

        target("EventModulesTracing", in: "Flows", readsFiles: true, "EventModules"),
        target("EventModulesExporting", in: "Flows", "EventModulesTracing"),
        // In C, because `.embedInCode` makes an array of bytes, which takes ten seconds to compile.
        .target(
            name: "EventFlowPage",
            path: "Sources/Flows/eventflow/Page",
            exclude: ["page.html"]
        ),
        .executableTarget(
            name: "eventflow",
            dependencies: ["EventFlowPage", "EventModulesTracing"],
            path: "Sources/Flows/eventflow",
            exclude: ["Page"],
            swiftSettings: settings
        ),

        // Separate, so that tests of streams and stores alone need neither modules nor tracing.
        target("EventModulesManualTime", in: "Testing", "EventRuntime"),
        target(
            "EventModulesTesting",
            in: "Testing",
            "EventModulesManualTime",
            "EventModulesScreens",
            "EventModulesTracing"
        ),

        .executableTarget(
            name: "shop-sample",
            dependencies: ["EventModulesScreens", "EventModulesTracing"],
            // Like the guide, for packages that enable no upcoming feature.
            path: "Sources/Samples/Shop"
        ),

        .target(
            name: "EventModulesTestSupport",
            dependencies: ["EventRuntime"],
            path: "Tests/Support/EventModulesTestSupport",
            swiftSettings: settings
        ),
        .target(
            name: "EventModulesImportedEvents",
            path: "Tests/Support/EventModulesImportedEvents"
        ),
        // No product depends on this target, so its unsafe flags don't concern other packages.
        .target(
            name: "EventModulesStrippedEvents",
            dependencies: ["EventModules"],
            path: "Tests/Support/EventModulesStrippedEvents",
            swiftSettings: settings + [
                .unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"])
            ]
        ),
        tests(
            of: "EventRuntime",
            in: "Core",
            settings: unoptimized,
            "EventModulesManualTime",
            "EventRuntime"
        ),
        tests(of: "EventObservables", in: "Core", "EventModulesManualTime", "EventObservables"),
        tests(of: "Suas", in: "Core", settings: unoptimized, "EventModulesManualTime", "Suas"),
        tests(
            of: "EventModulesCore",
            in: "Core",
            "EventModulesImportedEvents",
            "EventModulesStrippedEvents",
            "EventModulesTesting"
        ),
        tests(
            of: "EventModulesRouting",
            in: "Core",
            exclude: ["Shop/plan.json"],
            "EventModulesStorage",
            "EventModulesTesting"
        ),
        tests(of: "EventModulesAnalytics", in: "Core", "EventModulesTesting"),
        tests(of: "EventModulesScreens", in: "Core", "EventModulesScreens"),
        tests(
            of: "EventModulesActions",
            in: "Actions",
            "EventModulesActions",
            "EventModulesTracing"
        ),
        tests(of: "EventModulesStorage", in: "Actions", "EventModulesStorage"),
        tests(
            of: "EventModulesTracing",
            in: "Flows",
            "EventModulesImportedEvents",
            "EventModulesStrippedEvents",
            "EventModulesTesting"
        ),
        tests(
            of: "EventModulesExporting",
            in: "Flows",
            "EventModulesExporting",
            "EventModulesTesting"
        ),
        tests(of: "EventFlow", in: "Flows", "EventModulesTesting", "eventflow"),
        tests(
            of: "EventModulesManualTime",
            in: "Testing",
            "EventModules",
            "EventModulesManualTime"
        ),
        tests(of: "EventModulesTesting", in: "Testing", "EventModulesTesting"),
        tests(
            of: "Shop",
            in: "Samples",
            settings: [],
            "EventModulesTesting",
            "eventflow",
            "shop-sample"
        ),
        .testTarget(
            name: "WikiTests",
            dependencies: [
                "EventModulesActions", "EventModulesExporting", "EventModulesTesting",
                "EventModulesStorage", "EventModulesTestSupport", "eventflow", "shop-sample",
            ],
            path: "Tests/Guide/WikiTests",
            // The link Shop leads to the app of Getting Started, whose parts the pages use.
            exclude: ["Examples", "Pages", "Shop/Options.swift", "Shop/main.swift"],
            plugins: ["EventModulesGuideBlocks"]
        ),
        .plugin(
            name: "EventModulesGuideBlocks",
            capability: .buildTool(),
            dependencies: ["eventmodules-guide-blocks"],
            path: "Tests/Guide/Blocks/Plugin"
        ),
        .executableTarget(name: "eventmodules-guide-blocks", path: "Tests/Guide/Blocks/Tool"),
    ],
    // For #embed.
    cLanguageStandard: .c2x
)

// Steps of .ci/run build only the tests that they run, and the targets that those need: by
// "EventFlowTests SuasTests:Support,Laws" all files of one target, and two folders of another.
if let chosen = Context.environment["EVENTMODULES_TESTS"]?.split(separator: " ") {
    let tests = chosen.map { $0.split(separator: ":").map(String.init) }
    for test in tests {
        guard let target = package.targets.first(where: { $0.name == test[0] }) else {
            fatalError("There is no test target \(test[0]).")
        }
        target.sources = test.count > 1 ? test[1].split(separator: ",").map(String.init) : nil
    }
    let names = tests.map { $0[0] }
    let plugins = names.contains("WikiTests") ? ["EventModulesGuideBlocks"] : []
    var (needed, added) = (Set<String>(), Set(names + plugins))
    while !added.isEmpty {
        needed.formUnion(added)
        let targets = package.targets.filter { added.contains($0.name) }
        added = Set(targets.flatMap(\.dependencies).compactMap(\.name)).subtracting(needed)
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products = []
}

extension Target.Dependency {
    var name: String? { if case .byNameItem(let name, _) = self { name } else { nil } }
}
