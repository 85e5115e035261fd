// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "EventModules", path: "../../.."),

        // The peers that the library is compared with.
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms.git", from: "1.1.0"),
    ],
    targets: [
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "AllocationCounter",
                .product(name: "EventModules", package: "EventModules"),
                .product(name: "EventModulesFiles", package: "EventModules"),
                .product(name: "EventModulesTesting", package: "EventModules"),
                .product(name: "EventModulesTracing", package: "EventModules"),
                .product(name: "Screens", package: "EventModules"),
                .product(name: "ScreensObservation", package: "EventModules"),

                // The command is built beside this program, which runs it.
                .product(name: "flow", package: "EventModules"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ],
            swiftSettings: [.enableUpcomingFeature("ExistentialAny")]
        ),
    ]
)
