// swift-tools-version: 6.0

import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// A program whose size is measured.
func program(_ name: String, of product: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: [.product(name: product, package: "EventModules")],
        path: "Sources/sizes/\(name)",
        swiftSettings: settings
    )
}

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "EventModules", path: "../../..")],
    targets: [
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "AllocationCounter",
                .product(name: "EventModules", package: "EventModules"),
                .product(name: "EventModulesStorage", package: "EventModules"),
                .product(name: "EventModulesTracing", package: "EventModules"),
            ],
            swiftSettings: settings
        ),
        program("streams", of: "EventObservables"),
        program("store", of: "Suas"),
        program("modules", of: "EventModulesCore"),
        program("everything", of: "EventModules"),
    ]
)
