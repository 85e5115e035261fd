public import Observables

/// Something that can be put on a screen: a view controller, a host of one, a test double.
///
/// A presentable is a producer like any other: the manager offers it to the listeners, which hear
/// when it appears and disappears.
///
/// - Order: `viewWillAppear()`, `viewDidAppear()`, `viewWillDisappear()`, `viewDidDisappear()`, as
///   often as it is shown. The router calls them; a container calls those of its children.
/// - Lifetime: A presentable keeps its module alive through its dispose bag. A module must not keep
///   its presentables in turn, or neither goes.
///
/// ```swift
/// final class ReviewsScreen: Presentable {
///     let disposeBag = DisposeBag()
///     let viewControllerEvents = PublishSubject<ViewControllerEvent>()
/// }
/// ```
@MainActor
public protocol Presentable: EventsProducer where EventsType == ViewControllerEvent {
    /// Emits what happens to the screen. If you write one of the four methods below, emit its event
    /// here, as the ready-made one does.
    var viewControllerEvents: PublishSubject<ViewControllerEvent> { get }

    /// Called before the screen is seen; tells `ViewControllerEvent.willAppear`.
    func viewWillAppear()

    /// Called when the screen is seen; tells `ViewControllerEvent.appeared`.
    func viewDidAppear()

    /// Called before the screen is left or covered; tells `ViewControllerEvent.willDisappear`.
    func viewWillDisappear()

    /// Called when the screen is not seen any more; tells `ViewControllerEvent.disappeared`.
    func viewDidDisappear()
}

extension Presentable {
    /// What happens to the screen.
    public var events: Observable<ViewControllerEvent> { viewControllerEvents }

    /// Tells `ViewControllerEvent.willAppear`.
    public func viewWillAppear() { viewControllerEvents.onNext(.willAppear) }

    /// Tells `ViewControllerEvent.appeared`.
    public func viewDidAppear() { viewControllerEvents.onNext(.appeared) }

    /// Tells `ViewControllerEvent.willDisappear`.
    public func viewWillDisappear() { viewControllerEvents.onNext(.willDisappear) }

    /// Tells `ViewControllerEvent.disappeared`.
    public func viewDidDisappear() { viewControllerEvents.onNext(.disappeared) }
}
