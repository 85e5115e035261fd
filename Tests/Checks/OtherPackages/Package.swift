// swift-tools-version: 6.3

import PackageDescription

// The recipes that need packages of others, so that the root package needs none.

// Another path to the root package, by which it has been built before.
let root = Context.environment["EVENTMODULES_PATH"] ?? "../../.."

let package = Package(
    name: "OtherPackages",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "EventModules", path: root),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    ],
    targets: [
        .testTarget(
            name: "GuideTests",
            dependencies: [
                .product(name: "EventModules", package: "EventModules"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Instrumentation", package: "swift-distributed-tracing"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]
        )
    ]
)
