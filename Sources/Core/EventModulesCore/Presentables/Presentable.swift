public import EventObservables

/// A screen that a router can show: a view controller, its host, or a test double.
///
/// As a producer, it is offered to listeners, which are notified when it appears and disappears.
///
/// Conform a final class; a class with subclasses inherits from `Screen`, because subclasses can't
/// override the default implementations of a protocol.
///
/// - Order: `viewWillAppear()`, `viewDidAppear()`, `viewWillDisappear()`, `viewDidDisappear()`,
///   each time it is shown, and `viewDidLeave()` when it has left its router. The router calls them;
///   a container calls them for its children, but not `viewDidLeave()` for a child it removes.
/// - Lifetime: Its dispose bag retains the module; if the module retained it too, both would leak.
@MainActor
public protocol Presentable: EventsProducer where EventsType == ViewControllerEvent {
    /// Emits the screen's events, as any implementation of the methods below has to.
    var viewControllerEvents: PublishSubject<ViewControllerEvent> { get }

    /// Called before the screen becomes visible; emits `ViewControllerEvent.willAppear`.
    func viewWillAppear()

    /// Called when the screen has become visible; emits `ViewControllerEvent.appeared`.
    func viewDidAppear()

    /// Called before the screen is left or covered; emits `ViewControllerEvent.willDisappear`.
    func viewWillDisappear()

    /// Called when the screen is no longer visible; emits `ViewControllerEvent.disappeared`.
    func viewDidDisappear()

    /// Called when the screen has left for good; emits `ViewControllerEvent.left`.
    func viewDidLeave()
}

extension Presentable {
    /// The appearances of the screen, and its end.
    public var events: Observable<ViewControllerEvent> { viewControllerEvents }

    /// Emits `ViewControllerEvent.willAppear`.
    public func viewWillAppear() { viewControllerEvents.onNext(.willAppear) }

    /// Emits `ViewControllerEvent.appeared`.
    public func viewDidAppear() { viewControllerEvents.onNext(.appeared) }

    /// Emits `ViewControllerEvent.willDisappear`.
    public func viewWillDisappear() { viewControllerEvents.onNext(.willDisappear) }

    /// Emits `ViewControllerEvent.disappeared`.
    public func viewDidDisappear() { viewControllerEvents.onNext(.disappeared) }

    /// Emits `ViewControllerEvent.left`.
    public func viewDidLeave() { viewControllerEvents.onNext(.left) }
}

/// The base class of screens that have subclasses.
///
/// A final class can conform to `Presentable` directly. A class that is subclassed inherits from
/// `Screen`: its subclasses override the methods and call `super`, which emits the event. If a
/// class has a method from `Presentable`'s default implementation, routers and containers call that
/// implementation, even if a subclass declares a method of the same name.
///
/// ```swift
/// final class ProductScreen: ShopScreen {  // class ShopScreen: Screen
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

    /// The screen isn't visible until a router or container shows it.
    public init() {}

    /// Emits `ViewControllerEvent.willAppear`.
    open func viewWillAppear() { viewControllerEvents.onNext(.willAppear) }

    /// Emits `ViewControllerEvent.appeared`.
    open func viewDidAppear() { viewControllerEvents.onNext(.appeared) }

    /// Emits `ViewControllerEvent.willDisappear`.
    open func viewWillDisappear() { viewControllerEvents.onNext(.willDisappear) }

    /// Emits `ViewControllerEvent.disappeared`.
    open func viewDidDisappear() { viewControllerEvents.onNext(.disappeared) }

    /// Emits `ViewControllerEvent.left`.
    open func viewDidLeave() { viewControllerEvents.onNext(.left) }
}

/// A part of a screen's appearance or disappearance, or its end.
public enum ViewControllerEvent: String, EventProtocol, CaseIterable, Sendable {
    /// The screen is about to become visible.
    case willAppear
    /// The screen is visible.
    case appeared
    /// The screen is about to be left or covered.
    case willDisappear
    /// The screen is no longer visible: it has left, or it is covered.
    case disappeared

    /// The screen has left its router for good; a covered screen hasn't.
    ///
    /// - Order: Once, in the turn in which it leaves, after the router's events. The screen and its
    ///   module are released when everything that follows has been delivered.
    case left
}
