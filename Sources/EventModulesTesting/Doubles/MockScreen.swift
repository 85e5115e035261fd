public import Observables

/// A screen that draws nothing and records its events.
///
/// ```swift
/// let screen = MockScreen()
/// container.show(screen)
/// #expect(screen.history == [.willAppear, .appeared])
/// ```
public final class MockScreen: Presentable {
    /// Disposes of the subscriptions to the screen's events when it is deallocated.
    public let disposeBag = DisposeBag()

    /// Emits an event each time the screen appears or disappears.
    public let viewControllerEvents = PublishSubject<ViewControllerEvent>()

    /// The events of the screen so far, in order.
    public private(set) var history: [ViewControllerEvent] = []

    /// True while the screen is visible.
    public var isVisible: Bool { history.last == .appeared || history.last == .willDisappear }

    /// Creates a screen that has not appeared.
    public init() {
        viewControllerEvents
            .subscribe(onNext: { [weak self] event in self?.history.append(event) })
            .disposed(by: disposeBag)
    }

    /// Simulates a router that shows the screen.
    public func appear() {
        viewWillAppear()
        viewDidAppear()
    }

    /// Simulates a router that covers the screen.
    public func disappear() {
        viewWillDisappear()
        viewDidDisappear()
    }
}
