public import Observables

/// A screen that shows nothing and knows what has happened to it.
///
/// ```swift
/// let screen = MockScreen()
/// container.show(screen)
/// #expect(screen.history == [.willAppear, .appeared])
/// ```
public final class MockScreen: Presentable {
    /// Ends the subscriptions to the screen's events when it goes.
    public let disposeBag = DisposeBag()

    /// Emits what happens to the screen.
    public let viewControllerEvents = PublishSubject<ViewControllerEvent>()

    /// What has happened to the screen, in order.
    public private(set) var history: [ViewControllerEvent] = []

    /// Whether the screen is seen.
    public var isVisible: Bool { history.last == .appeared || history.last == .willDisappear }

    /// Makes a screen that nothing has happened to.
    public init() {
        viewControllerEvents
            .subscribe(onNext: { [weak self] event in self?.history.append(event) })
            .disposed(by: disposeBag)
    }

    /// Lets the screen appear, as a router does that shows it.
    public func appear() {
        viewWillAppear()
        viewDidAppear()
    }

    /// Lets the screen disappear, as a router does that covers it.
    public func disappear() {
        viewWillDisappear()
        viewDidDisappear()
    }
}
