// swift-tools-version: 6.0

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A target of the library, compiled here, so that it is instrumented and its `package` declarations
/// can be used.
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

/// A program that gives the bytes of libFuzzer to code that reads bytes from outside.
func fuzzer(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
    name: "Fuzzing",
    platforms: [.macOS("15.4")],
    targets: [
        library("EventRuntime"),
        library("EventObservables", "EventRuntime"),
        library("Suas", "EventRuntime"),
        library("EventModulesCore", "EventObservables", "Suas"),
        library("EventModulesRouting", "EventModulesCore"),
        library("EventModulesAnalytics", "EventModulesCore"),
        library("EventModules", "EventModulesAnalytics", "EventModulesRouting"),
        library("EventModulesStorage", in: "Actions", "Suas"),
        library("EventModulesTracing", in: "Flows", "EventModules"),
        fuzzer("links", "EventModules"),
        fuzzer("positions", "EventModules"),
        fuzzer("recordings", "EventModulesTracing"),
        fuzzer("kept", "EventModules", "EventModulesStorage"),
    ]
)
