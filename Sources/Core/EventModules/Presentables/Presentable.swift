public import Observables

/// A screen that can be shown: a view controller, its host, or a test double.
///
/// A presentable is a producer: the manager offers it to the listeners, which are notified when it
/// appears and disappears.
///
/// Conform a final class; a class with subclasses inherits from `Screen`, because subclasses can't
/// override the default implementations of a protocol.
///
/// - Order: `viewWillAppear()`, `viewDidAppear()`, `viewWillDisappear()`, `viewDidDisappear()`, each
///   time it is shown. The router calls them; a container calls those of its children.
/// - Lifetime: A presentable retains its module through its dispose bag. If the module retained the
///   presentable too, neither would be released.
///
/// ```swift
/// final class ReviewsScreen: Presentable {
///     let disposeBag = DisposeBag()
///     let viewControllerEvents = PublishSubject<ViewControllerEvent>()
/// }
/// ```
@MainActor
public protocol Presentable: EventsProducer where EventsType == ViewControllerEvent {
    /// Emits the screen's events. An implementation of the four methods below has to emit their
    /// events here.
    var viewControllerEvents: PublishSubject<ViewControllerEvent> { get }

    /// Called before the screen becomes visible; emits `ViewControllerEvent.willAppear`.
    func viewWillAppear()

    /// Called when the screen has become visible; emits `ViewControllerEvent.appeared`.
    func viewDidAppear()

    /// Called before the screen is left or covered; emits `ViewControllerEvent.willDisappear`.
    func viewWillDisappear()

    /// Called when the screen is no longer visible; emits `ViewControllerEvent.disappeared`.
    func viewDidDisappear()
}

extension Presentable {
    /// The screen's events.
    public var events: Observable<ViewControllerEvent> { viewControllerEvents }

    /// Emits `ViewControllerEvent.willAppear`.
    public func viewWillAppear() { viewControllerEvents.onNext(.willAppear) }

    /// Emits `ViewControllerEvent.appeared`.
    public func viewDidAppear() { viewControllerEvents.onNext(.appeared) }

    /// Emits `ViewControllerEvent.willDisappear`.
    public func viewWillDisappear() { viewControllerEvents.onNext(.willDisappear) }

    /// Emits `ViewControllerEvent.disappeared`.
    public func viewDidDisappear() { viewControllerEvents.onNext(.disappeared) }
}

/// A step of a screen's appearance.
public enum ViewControllerEvent: String, EventProtocol, CaseIterable, Sendable {
    /// The screen is about to become visible.
    case willAppear

    /// The screen is visible.
    case appeared

    /// The screen is about to be left or covered.
    case willDisappear

    /// The screen is no longer visible.
    case disappeared
}
