// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "Enums",
    platforms: [.macOS("15.4")],
    targets: [
        .executableTarget(
            name: "enums",
            swiftSettings: [.enableUpcomingFeature("ExistentialAny")]
        )
    ]
)
