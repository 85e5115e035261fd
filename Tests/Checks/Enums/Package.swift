// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let library = Target.Dependency.product(name: "EventModulesCore", package: "EventModules")

let package = Package(
    name: "Enums",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "EventModules", path: "../../..")],
    targets: [
        .executableTarget(name: "enums", swiftSettings: settings),
        .plugin(name: "GenerateEnums", capability: .buildTool(), dependencies: ["enums"]),
        .target(
            name: "StrippedEnums",
            dependencies: [library],
            swiftSettings: settings + [
                .unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"])
            ],
            plugins: ["GenerateEnums"]
        ),
        .target(
            name: "ResilientEnums",
            swiftSettings: settings + [.unsafeFlags(["-enable-library-evolution"])],
            plugins: ["GenerateEnums"]
        ),
        .testTarget(
            name: "GeneratedEventsTests",
            dependencies: [library, "ResilientEnums", "StrippedEnums"],
            // Optimizing them takes longer than running them.
            swiftSettings: settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))],
            plugins: ["GenerateEnums"]
        ),
    ]
)
