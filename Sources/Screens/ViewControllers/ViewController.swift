public import EventModules

/// A screen: it listens to the store's state, makes a view model of it, and gives that to its view.
///
/// - Order: It connects to the store when it will appear and disconnects when it will disappear.
///   Connected, each change of the state gives one new view model: `willUpdate(new:)`, then the view
///   is updated, then `didUpdate(old:)`. What changes during an update, or while the view is made,
///   gives its view model after that. The view is made when it is first needed, at the latest before
///   the screen appears: its `setup()`, its `style()`, then `setupInteraction()`.
/// - Lifetime: Its listener in the store ends with it.
///
/// ```swift
/// final class CounterViewController: ViewController<CounterView> {
///     override func setupInteraction() {
///         rootView.didTapAdd = { [unowned self] in dispatch(AddOne()) }
///     }
/// }
///
/// let screen = CounterViewController(store: store.partialStore(forStateType: Counter.self))
/// ```
///
/// A user interface kit's own view controllers and hosts show `rootView`.
@MainActor
open class ViewController<V: ViewControllerModellableView>: Presentable {
    /// Ends what is subscribed to the screen's events, and keeps the screen's module.
    public let disposeBag = DisposeBag()

    /// Emits what happens to the screen.
    public let viewControllerEvents = PublishSubject<ViewControllerEvent>()

    /// The store as the screen sees it.
    public let store: PartialStore<V.VM.S>

    /// What the view draws; nil for nothing.
    public private(set) var viewModel: V.VM?

    /// The state that was seen last while the screen was connected; nil if none has been.
    public private(set) var lastKnownState: V.VM.S?

    /// Whether the screen connects when it will appear; true unless you say otherwise.
    open var shouldConnectWhenVisible = true

    /// Whether the screen disconnects when it will disappear; true unless you say otherwise.
    open var shouldDisconnectWhenInvisible = true

    /// The screens inside this one, in the order they were added.
    public var children: [any Presentable] { contained.map(\.screen) }

    var appearance = Appearance.hidden
    var contained: [ContainedScreen] = []

    private let makeViewModel: ((V.VM.S) -> V.VM?)?

    /// Listens to the store as long as it is there.
    ///
    /// It has a `deinit` of its own, so that subclasses are free in theirs.
    private var listening: DisposeBag?
    private var loadedView: V?

    /// Whether the view is updated or made; what changes meanwhile waits.
    private var isBusy = false
    private var waiting: [() -> Void] = []

    /// Makes a screen.
    ///
    /// - Parameters:
    ///   - store: The part of the store that the screen draws.
    ///   - connected: Whether it listens to the store before it appears.
    public init(store: PartialStore<V.VM.S>, connected: Bool = false)
    where V.VM: ViewModelWithState {
        self.store = store
        makeViewModel = { V.VM(state: $0) }
        setup()
        if connected { self.connected = true }
    }

    /// Makes a screen that makes its view models otherwise.
    init(madeOtherwise store: PartialStore<V.VM.S>) {
        self.store = store
        makeViewModel = nil
    }

    /// The state as it is now, connected or not; nil if the store has no such part.
    public var state: V.VM.S? { store.state }

    /// Whether the screen listens to the store.
    ///
    /// Setting it to true updates the view with the present state; setting it to false leaves the
    /// view as it is.
    public var connected: Bool {
        get { listening != nil }
        set {
            guard newValue != connected else { return }
            if newValue { connect() } else { disconnect() }
        }
    }

    /// The view; made when it is first asked for.
    public var rootView: V { loadedView ?? loadView() }

    /// Sends an action through the whole store.
    ///
    /// - Order: As with `Store.dispatch(action:)`.
    /// - Parameter action: What is to be done.
    public func dispatch(_ action: any Action) {
        store.dispatch(action)
    }

    // MARK: - For subclasses

    /// Called at the end of `init`.
    open func setup() {}

    /// Called once, after the view has been made: the place to answer what the user does there.
    open func setupInteraction() {}

    /// Called before the view is updated.
    ///
    /// - Parameter new: The view model that the view is about to get.
    open func willUpdate(new: V.VM?) {}

    /// Called after the view was updated.
    ///
    /// - Parameter old: The view model that the view had before.
    open func didUpdate(old: V.VM?) {}

    /// Called before the screen stops listening to the store.
    open func willUnsubscribe() {}

    // MARK: - Appearing

    /// Makes the view, connects, and tells the screens inside and `ViewControllerEvent.willAppear`.
    open func viewWillAppear() {
        appearance = .appearing
        _ = rootView
        if shouldConnectWhenVisible, !connected {
            connected = true
        } else if viewModel == nil {
            whenIdle { [self] in update() }
        }
        for child in contained { child.willAppear() }
        viewControllerEvents.onNext(.willAppear)
    }

    /// Tells the screens inside and `ViewControllerEvent.appeared`.
    open func viewDidAppear() {
        appearance = .visible
        for child in contained { child.didAppear() }
        viewControllerEvents.onNext(.appeared)
    }

    /// Disconnects, and tells the screens inside and `ViewControllerEvent.willDisappear`.
    open func viewWillDisappear() {
        appearance = .disappearing
        if shouldDisconnectWhenInvisible { connected = false }
        for child in contained { child.willDisappear() }
        viewControllerEvents.onNext(.willDisappear)
    }

    /// Tells the screens inside and `ViewControllerEvent.disappeared`.
    open func viewDidDisappear() {
        appearance = .hidden
        for child in contained { child.didDisappear() }
        viewControllerEvents.onNext(.disappeared)
    }

    // MARK: - Updating

    /// Makes the view model of what is known.
    func viewModel(of state: V.VM.S?) -> V.VM? {
        state.flatMap { makeViewModel?($0) }
    }

    /// Does something to the view: at once, or after what is being done to it now.
    final func whenIdle(_ work: @escaping () -> Void) {
        if isBusy { waiting.append(work) } else { beingBusy(work) }
    }

    /// Makes a new view model of what is known and gives it to the view.
    final func update() {
        let new = viewModel(of: lastKnownState)
        guard new != nil || viewModel != nil else { return }
        willUpdate(new: new)
        let old = viewModel
        viewModel = new
        loadedView?.model = new
        didUpdate(old: old)
    }

    private func beingBusy(_ work: () -> Void) {
        guard !isBusy else { return work() }
        isBusy = true
        work()
        while !waiting.isEmpty { waiting.removeFirst()() }
        isBusy = false
    }

    private func connect() {
        let subscription = store.addListener { [weak self] state in self?.see(state) }
        subscription.belongs(to: type(of: self))
        let listening = DisposeBag()
        Disposable { subscription.removeListener() }.disposed(by: listening)
        self.listening = listening
        see(store.state)
    }

    private func disconnect() {
        willUnsubscribe()
        listening = nil
    }

    private func see(_ state: V.VM.S?) {
        // As `whenIdle`, but most states come while it is idle, and need not be kept for later.
        if isBusy { waiting.append { [self] in show(state) } } else { beingBusy { show(state) } }
    }

    private func show(_ state: V.VM.S?) {
        lastKnownState = state
        update()
    }

    private func loadView() -> V {
        let view = V()
        loadedView = view
        beingBusy {
            view.setup()
            view.style()
            setupInteraction()
            if let viewModel { view.model = viewModel }
        }
        return view
    }
}
