#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
internal import Screens
internal import ScreensUIKit
internal import SwiftUI
internal import UIKit

/// Shows the controller of a UIKit screen in a `RouterView`.
struct UIKitScreenView: UIViewControllerRepresentable {
    private(set) weak var screen: (any Presentable)?

    func makeUIViewController(context: Context) -> UIViewController {
        screen?.makeController(onDisappear: {}) ?? UIViewController()
    }

    func updateUIViewController(_ controller: UIViewController, context: Context) {}
}
#endif
