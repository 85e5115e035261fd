public import Observables

/// The base class of screens that have subclasses.
///
/// A final class can conform to `Presentable` directly. A class that is subclassed inherits from
/// `Screen`: its subclasses override the four methods and call `super`, which emits the event. If a
/// class has a method from `Presentable`'s default implementation, routers and containers call that
/// one, even if a subclass declares one of the same name.
///
/// ```swift
/// class PageScreen: Screen {
///     let title: String
///     init(title: String) { self.title = title }
/// }
///
/// final class CoverScreen: PageScreen {
///     override func viewDidAppear() {
///         super.viewDidAppear()
///         startAnimation()
///     }
/// }
/// ```
@MainActor
open class Screen: Presentable {
    /// Owns the subscriptions to the screen's events, and retains the screen's module.
    public let disposeBag = DisposeBag()

    /// Emits an event each time the screen appears or disappears.
    public let viewControllerEvents = PublishSubject<ViewControllerEvent>()

    /// Creates a screen that isn't visible.
    public init() {}

    /// Emits `ViewControllerEvent.willAppear`.
    open func viewWillAppear() { viewControllerEvents.onNext(.willAppear) }

    /// Emits `ViewControllerEvent.appeared`.
    open func viewDidAppear() { viewControllerEvents.onNext(.appeared) }

    /// Emits `ViewControllerEvent.willDisappear`.
    open func viewWillDisappear() { viewControllerEvents.onNext(.willDisappear) }

    /// Emits `ViewControllerEvent.disappeared`.
    open func viewDidDisappear() { viewControllerEvents.onNext(.disappeared) }
}
