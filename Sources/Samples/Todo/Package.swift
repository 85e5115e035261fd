// swift-tools-version: 6.3

import PackageDescription

/// Every target is checked alike.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The pages' code is written for packages that enable no upcoming feature.
let pageSettings: [SwiftSetting] = []

/// Optimizing the tests takes longer than running them.
let testSettings =
    settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A product of the framework.
func framework(_ name: String) -> Target.Dependency {
    .product(name: name, package: "EventModules")
}

let package = Package(
    name: "Todo",
    platforms: [.macOS("15.4")],
    products: [.executable(name: "todo", targets: ["todo"])],
    dependencies: [
        .package(name: "EventModules", path: "../../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        .target(name: "VisibleText", swiftSettings: settings),
        .target(name: "Terminal", dependencies: ["VisibleText"], swiftSettings: settings),
        .target(
            name: "TerminalScreens",
            dependencies: [
                framework("EventModules"), framework("EventModulesTracing"), framework("Screens"),
                "Terminal", "VisibleText",
            ],
            swiftSettings: settings
        ),
        .target(name: "TodoTxt", dependencies: ["VisibleText"], swiftSettings: settings),
        .target(
            name: "TodoFiles",
            dependencies: [framework("EventModulesFiles"), "TodoTxt", "VisibleText"],
            swiftSettings: settings
        ),
        .target(
            name: "TodoLists",
            dependencies: [framework("EventModules"), "TodoFiles", "TodoTxt", "VisibleText"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "todo",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                framework("EventModules"), framework("EventModulesFiles"),
                framework("EventModulesTracing"), framework("Screens"), "Terminal",
                "TerminalScreens", "TodoFiles", "TodoLists", "TodoTxt", "VisibleText",
            ],
            swiftSettings: settings
        ),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .target(
            name: "TerminalTestSupport",
            dependencies: ["Terminal"],
            path: "Tests/TerminalTestSupport",
            swiftSettings: settings
        ),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["Terminal", "TerminalTestSupport", "TestSupport", "VisibleText"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "TodoTxtTests",
            dependencies: ["TestSupport", "TodoTxt"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "TodoFilesTests",
            dependencies: [framework("EventModulesFiles"), "TodoFiles"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "TodoListsTests",
            dependencies: [
                framework("EventModulesTesting"), "TodoFiles", "TodoLists", "TodoTxt",
            ],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "TodoTests",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                framework("EventModules"), framework("EventModulesTesting"),
                framework("EventModulesTracing"), framework("flow"), "Terminal",
                "TerminalScreens", "TerminalTestSupport", "TestSupport", "todo", "TodoFiles",
                "TodoLists", "TodoTxt",
            ],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "PagesTests",
            dependencies: [
                framework("EventModules"), framework("Screens"), "Terminal", "todo",
                "TodoFiles", "TodoTxt", "VisibleText",
            ],
            // The link Shop leads to the app of Getting Started, which a page shows on a terminal.
            exclude: ["Shop/Options.swift", "Shop/main.swift"],
            swiftSettings: pageSettings
        ),
    ]
)
