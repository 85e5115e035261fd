#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
public import EventModulesScreens
public import EventModulesUIKit
public import SwiftUI
internal import UIKit

/// A SwiftUI screen that UIKit's `RouterHost` can also show.
///
/// A `RouterView` shows the screen itself, and needs no wrapper for UIKit screens either.
///
/// - Order: The wrapped screen appears and disappears as the router says.
/// - Lifetime: Retains the screen. UIKit retains the wrapper until it has animated it away.
///
/// ```swift
/// func makePresentable() -> any Presentable {
///     OnUIKit(ViewScreen(context.lamps) { lamps in LampsView(lamps: lamps) })
/// }
/// ```
public final class OnUIKit: UIHostingController<AnyView>, ControllerPresentable {
    /// The controller's part as a screen, whose events are those of the wrapped screen.
    public let screen = ControllerScreen(appearances: .byRouter)

    private let wrapped: any SwiftUIScreen

    /// Wraps a screen, which must not be shown elsewhere.
    public init(_ wrapped: some SwiftUIScreen) {
        self.wrapped = wrapped
        super.init(rootView: AnyView(BodyView(screen: wrapped)))
    }

    /// Returns nil: a screen can't be in a storyboard.
    public required dynamic init?(coder: NSCoder) { nil }

    /// The bag of the wrapped screen.
    public var disposeBag: DisposeBag { wrapped.disposeBag }

    /// The events of the wrapped screen.
    public var viewControllerEvents: PublishSubject<ViewControllerEvent> {
        wrapped.viewControllerEvents
    }

    /// Passes the call on to the wrapped screen.
    public func viewWillAppear() { wrapped.viewWillAppear() }

    /// Passes the call on to the wrapped screen.
    public func viewDidAppear() { wrapped.viewDidAppear() }

    /// Passes the call on to the wrapped screen.
    public func viewWillDisappear() { wrapped.viewWillDisappear() }

    /// Passes the call on to the wrapped screen.
    public func viewDidDisappear() { wrapped.viewDidDisappear() }

    /// Passes the call on to the wrapped screen.
    public func viewDidLeave() { wrapped.viewDidLeave() }
}

private struct BodyView: View {
    let screen: any SwiftUIScreen

    var body: some View { screen.anyBody }
}

struct UIKitScreenView: UIViewControllerRepresentable {
    private(set) weak var screen: (any Presentable)?

    func makeUIViewController(context: Context) -> UIViewController {
        screen?.makeController(onDisappear: {}) ?? UIViewController()
    }

    func updateUIViewController(_ controller: UIViewController, context: Context) {}
}

extension OnUIKit: SwiftUIScreen {
    /// The view of the wrapped screen.
    public var body: AnyView { wrapped.anyBody }
}
#endif
