#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
public import EventModulesScreens
public import EventModulesUIKit
public import SwiftUI
internal import UIKit

/// A SwiftUI screen that UIKit's `RouterHost` can also show.
///
/// A `RouterView` shows the screen itself, and needs no wrapper for UIKit screens either.
///
/// - Order: The router decides when the wrapped screen appears and disappears.
/// - Lifetime: Retains the screen. UIKit retains the wrapper until it has animated it away.
///
/// ```swift
/// func makePresentable() -> any Presentable {
///     OnUIKit(ViewScreen(context.lamps) { lamps in LampsView(lamps: lamps) })
/// }
/// ```
public final class OnUIKit: UIHostingController<AnyView>, ControllerPresentable {
    /// The controller's part as a screen; the wrapped screen emits the events.
    public let screen = ControllerScreen(appearances: .byRouter)

    let wrapped: any SwiftUIScreen
    package var onDisappear: () -> Void = {}

    /// Wraps a screen, which must not be shown elsewhere.
    public init(_ wrapped: some SwiftUIScreen) {
        self.wrapped = wrapped
        super.init(rootView: AnyView(BodyView(screen: wrapped)))
        (wrapped as? any ControllerPreparing)?.prepare(self)
    }

    /// Returns `nil`: a screen can't be in a storyboard.
    public required dynamic init?(coder: NSCoder) { nil }

    package var embedded: [UIViewController] = [] {
        didSet { rootView = AnyView(BodyView(screen: wrapped, embedded: embedded)) }
    }

    /// Prepares the controller, if the wrapped screen is `ControllerPreparing`.
    public override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        (wrapped as? any ControllerPreparing)?.prepare(self)
    }

    /// Notifies the host that the controller has disappeared.
    public override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        onDisappear()
    }

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

extension OnUIKit: HostingPresentable {}

private struct BodyView: View {
    let screen: any SwiftUIScreen
    var embedded: [UIViewController] = []

    var body: some View {
        ZStack {
            screen.anyBody
            ForEach(embedded, id: \.self) { controller in
                ControllerView { controller }.ignoresSafeArea()
            }
        }
    }
}

struct ControllerView: UIViewControllerRepresentable {
    let make: @MainActor () -> UIViewController

    func makeUIViewController(context: Context) -> UIViewController { make() }
    func updateUIViewController(_ controller: UIViewController, context: Context) {}
}

/// Calls the screen to prepare the controller that SwiftUI shows it in.
final class PreparingProbe: UIViewController {
    private weak var screen: (any ControllerPreparing)?

    init(for screen: (any ControllerPreparing)?) {
        self.screen = screen
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if let parent { screen?.prepare(parent) }
    }
}

extension OnUIKit: SwiftUIScreen {
    /// The view of the wrapped screen.
    public var body: AnyView { wrapped.anyBody }
}
#endif
