// swift-tools-version: 6.0

import PackageDescription

/// The tests of the UIKit host that need no stub, for Apple's SDKs; `on-a-mac` runs them.
let package = Package(
    name: "OnAMac",
    platforms: [.iOS(.v17), .tvOS(.v17), .visionOS(.v1)],
    products: [.library(name: "OnAMac", targets: ["UIKitHost"])],
    dependencies: [.package(name: "EventModules", path: "../../../..")],
    targets: [
        // The name that the tests import, where the stub has the name of UIKit.
        .target(
            name: "UIKitHost",
            dependencies: [.product(name: "EventModulesUIKit", package: "EventModules")],
            path: "UIKitHost"
        ),
        .testTarget(
            name: "UIKitReplayTests",
            dependencies: [
                "UIKitHost", .product(name: "EventModulesScreens", package: "EventModules"),
            ]
        ),
        .testTarget(
            name: "UIKitSeedTests",
            dependencies: [
                "UIKitHost", .product(name: "EventModulesScreens", package: "EventModules"),
            ]
        ),
    ]
)
