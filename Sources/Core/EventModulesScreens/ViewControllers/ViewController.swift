public import EventModules
internal import EventRuntime
internal import Suas

/// A screen that listens to the store's state, and shows it in a view.
///
/// Each state change creates one view model, which the view draws. Hosts show `rootView`.
///
/// - Order: The screen connects to the store when it will appear, and disconnects when it will
///   disappear. Each update calls `willUpdate(new:)`, updates the view, and calls
///   `didUpdate(old:)`. Changes made during an update, or while the view is created, are queued.
///   The view is created when it is first used, at the latest before the screen appears: its
///   `setup()`, its `style()`, then `setupInteraction()`.
///
/// ```swift
/// final class BasketViewController: ViewController<BasketView> {
///     override func setupInteraction() {
///         rootView.didTapEmpty = { [unowned self] in dispatch(EmptyBasket()) }
///     }
/// }
///
/// let screen = BasketViewController(store: store.partialStore(forStateType: Basket.self))
/// ```
@MainActor
open class ViewController<V: ViewControllerModellableView>: Presentable {
    /// Owns the subscriptions to the screen's events, and retains the screen's module.
    public let disposeBag = DisposeBag()

    /// Emits an event each time the screen appears or disappears.
    public let viewControllerEvents = PublishSubject<ViewControllerEvent>()

    /// The part of the store that the screen shows.
    public let store: PartialStore<V.VM.S>

    /// The current view model; `nil` if the view is empty.
    public private(set) var viewModel: V.VM?

    /// The last state that the screen received while connected; `nil` if there is none.
    public private(set) var lastKnownState: V.VM.S?

    /// A Boolean value that indicates whether the screen connects when it will appear.
    open var shouldConnectWhenVisible = true

    /// A Boolean value that indicates whether the screen disconnects when it will disappear.
    open var shouldDisconnectWhenInvisible = true

    /// The child screens, in the order in which they were added.
    public var children: [any Presentable] { contained.map(\.screen) }

    var lastStep = ViewControllerEvent.disappeared
    var contained: [ContainedScreen] = []

    private let makeViewModel: (V.VM.S) -> V.VM?

    /// Returns `false` for a state equal to the last one; `nil` if states can't be compared.
    private let hasChanged = unequalFilter(of: V.VM.S.self)

    /// Removes the store listener when it is deallocated; `nil` while disconnected.
    private var listening: DisposeBag?
    private var loadedView: V?

    /// True while the view is created or updated; further work is then queued.
    private var isUpdating = false
    private var queuedWork: [() -> Void] = []

    /// Creates a screen for a part of the store; if `connected`, it listens before it appears.
    public init(store: PartialStore<V.VM.S>, connected: Bool = false)
    where V.VM: ViewModelWithState {
        self.store = store
        makeViewModel = { V.VM(state: $0) }
        setup()
        if connected { self.connected = true }
    }

    /// Creates the base of a subclass that overrides `viewModel(of:)` and calls `setup()`.
    init(forSubclass store: PartialStore<V.VM.S>) {
        self.store = store
        makeViewModel = { _ in nil }
    }

    // An isolated `deinit` would force one on every subclass.
    deinit {
        guard listening != nil, MainActor.isCurrent else { return }
        MainActor.assumeIsolated { willUnsubscribe() }
    }

    /// The store's current state, even while disconnected; `nil` if the store has no such part.
    public var state: V.VM.S? { store.state }

    /// A Boolean value that indicates whether the screen listens to the store.
    ///
    /// Connecting updates the view with the current state; disconnecting leaves it unchanged.
    public var connected: Bool {
        get { listening != nil }
        set {
            guard newValue != connected else { return }
            if newValue {
                connect()
            } else {
                willUnsubscribe()
                listening = nil
            }
        }
    }

    /// The view; created when it is first used.
    public var rootView: V { loadedView ?? loadView() }

    /// Dispatches an action to the screen's store, like `PartialStore.dispatch(_:)`.
    public func dispatch(_ action: any Action) { store.dispatch(action) }

    // MARK: - For subclasses

    /// Called at the end of `init`.
    open func setup() {}

    /// Called once, after the view was created, to set the view's closures.
    open func setupInteraction() {}

    /// Called before the view draws a new view model.
    open func willUpdate(new: V.VM?) {}

    /// Called after the view has drawn the current view model.
    open func didUpdate(old: V.VM?) {}

    /// Called before the screen stops listening to the store.
    ///
    /// - Isolation: A connected screen that is released off the main actor stops without this call.
    /// - Lifetime: Also called while a connected screen is released, after the `deinit` of its
    ///   subclasses; it must not retain the screen.
    open func willUnsubscribe() {}

    // MARK: - Appearing

    /// Creates the view, connects, and notifies the children and the subscribers of `willAppear`.
    open func viewWillAppear() {
        lastStep = .willAppear
        _ = rootView
        if shouldConnectWhenVisible, !connected {
            connected = true
        } else if viewModel == nil {
            whenIdle { [self] in update() }
        }
        pass(.willAppear)
    }

    /// Notifies the children and the subscribers of `appeared`.
    open func viewDidAppear() { pass(.appeared) }

    /// Disconnects, and notifies the children and the subscribers of `willDisappear`.
    open func viewWillDisappear() {
        lastStep = .willDisappear
        if shouldDisconnectWhenInvisible { connected = false }
        pass(.willDisappear)
    }

    /// Notifies the children and the subscribers of `disappeared`.
    open func viewDidDisappear() { pass(.disappeared) }

    /// Notifies the children and the subscribers of `left`.
    open func viewDidLeave() { pass(.left) }

    private func pass(_ step: ViewControllerEvent) {
        lastStep = step
        for child in contained { child.take(step) }
        viewControllerEvents.onNext(step)
    }

    // MARK: - Updating

    func viewModel(of state: V.VM.S?) -> V.VM? { state.flatMap(makeViewModel) }

    /// Runs work on the view now, or after the current update.
    final func whenIdle(_ work: @escaping () -> Void) {
        if isUpdating { queuedWork.append(work) } else { runUpdate(work) }
    }

    final func update() {
        let new = viewModel(of: lastKnownState)
        guard new != nil || viewModel != nil else { return }
        willUpdate(new: new)
        let old = viewModel
        viewModel = new
        loadedView?.model = new
        didUpdate(old: old)
    }

    private func runUpdate(_ work: () -> Void) {
        guard !isUpdating else { return work() }
        isUpdating = true
        work()
        while !queuedWork.isEmpty { queuedWork.removeFirst()() }
        isUpdating = false
    }

    private func connect() {
        let subscription = store.addListener { [weak self] in self?.receive($0, ifChanged: true) }
        subscription.belongs(to: type(of: self))
        let listening = DisposeBag()
        subscription.disposed(by: listening)
        self.listening = listening
        receive(store.state)
    }

    private func receive(_ state: V.VM.S?, ifChanged: Bool = false) {
        // Unlike `whenIdle`, allocates no closure for a state that is shown immediately.
        guard isUpdating else { return runUpdate { show(state, ifChanged) } }
        queuedWork.append { [self] in show(state, ifChanged) }
    }

    private func show(_ state: V.VM.S?, _ ifChanged: Bool) {
        let last = ifChanged ? lastKnownState : nil
        if let last, let state, hasChanged?(last, state) == false { return }
        lastKnownState = state
        update()
    }

    private func loadView() -> V {
        let view = V()
        loadedView = view
        runUpdate {
            view.setup()
            view.style()
            setupInteraction()
            if let viewModel { view.model = viewModel }
        }
        return view
    }
}
