// swift-tools-version: 6.3

import PackageDescription

// As in Xcode's new app targets.
let settings: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

func library(_ name: String) -> Target.Dependency { .product(name: name, package: "EventModules") }

/// A target that imports no other feature.
func feature(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .target(
        name: name,
        dependencies: [
            library("EventModulesScreens"), library("EventModulesSwiftUI"), "MarketKit",
        ] + dependencies,
        swiftSettings: settings
    )
}

let features: [Target] = [
    feature("CatalogFeature"),
    feature("ProductFeature"),
    feature("BasketFeature", library("EventModulesStorage")),
    feature("CheckoutFeature"),
    feature("AccountFeature"),
    feature("OrdersFeature"),
    feature("SupportFeature"),
]
let names = features.map { Target.Dependency.byName(name: $0.name) }

let package = Package(
    name: "Market",
    platforms: [.macOS(.v14), .iOS(.v17)],
    dependencies: [.package(name: "EventModules", path: "../../..")],
    targets: features + [
        .target(
            name: "MarketKit",
            dependencies: [
                library("EventModulesScreens"), library("EventModulesStorage"),
                library("EventModulesSwiftUI"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "MarketApp",
            dependencies: names + [
                library("EventModulesScreens"), library("EventModulesStorage"), "MarketKit",
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "market",
            dependencies: names + [
                library("EventModulesStorage"), library("EventModulesTracing"), "MarketApp",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CatalogFeatureTests",
            dependencies: ["CatalogFeature", library("EventModulesTesting"), "MarketKit"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MarketTests",
            dependencies: names + [library("EventModulesTesting"), "MarketApp", "MarketKit"],
            swiftSettings: settings
        ),
    ]
)

#if canImport(Darwin)
package.targets.append(
    .executableTarget(
        name: "MarketUI",
        dependencies: names + [
            library("EventModulesStorage"), library("EventModulesSwiftUI"), "MarketApp",
        ],
        swiftSettings: settings
    )
)
#endif
