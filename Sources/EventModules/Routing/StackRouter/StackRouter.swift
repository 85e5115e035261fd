internal import Delivery
public import Observables
public import Suas

/// A router with tabs, stacks of pushed screens, modals, and screens inside others.
///
/// Where it is, is plain data: `position`. Who draws, the host, shows that position with the screens
/// of `presentable(for:)` and tells the router when the user leaves a screen by a gesture.
///
/// - Order: Each route, pop or dismiss is a turn of its own. From outside, it is done when the call
///   returns; from a listener, it waits in line. In its turn, the store's sub-state comes first, then
///   the appearances, then the events.
/// - Lifetime: The router keeps the screens of its position, and they keep their modules. What has
///   left the position is released in the same turn, after it has told that it disappeared. The
///   router does not keep its manager.
///
/// ```swift
/// let manager = ModuleManager(store: store)
/// let router = StackRouter(manager: manager)
/// manager.addEventsListeners([MainFlowRouting(router: router)])
/// router.start(with: .products(routingContext: .mainFlow))
/// ```
///
/// With a store, the position is its sub-state for the key `RouterPosition`. Whatever changes that
/// sub-state moves the router: screens that are there stay, and others are made anew from their
/// links.
@MainActor
public final class StackRouter: Router, EventsProducer {
    /// Ends what is subscribed to the router's events, and its part in the store, when it goes.
    public let disposeBag = DisposeBag()

    /// What the router has done.
    public var events: Observable<RouterEvent> { subject }

    /// Where the router is.
    public private(set) var position = RouterPosition()

    weak var manager: ModuleManager?
    private let subject = PublishSubject<RouterEvent>()
    private var stored: StoredPosition?
    private(set) var screens = LiveScreens()

    /// The screens that were told that they appear.
    private var seen: [any Presentable] = []

    /// Is told of the routes that are taken.
    package var recorder: (any Recorder)?

    /// Whether the store is told of a move, which it need not tell in turn.
    private var isStoring = false

    /// Makes a router that shows nothing yet, or what its store says.
    ///
    /// - Parameters:
    ///   - manager: Makes the modules and offers them, and the router's own events, to the
    ///     listeners. Its store keeps the position.
    ///   - stateKey: The key of the position in the store, for an app with several routers.
    public init(manager: ModuleManager, stateKey: StateKey = RouterReducer().stateKey) {
        self.manager = manager
        stored = manager.store.map { store in
            StoredPosition(in: store, key: stateKey, bag: disposeBag) { [weak self] in
                self?.followStore()
            }
        }
        // A listener may route as soon as it is offered the router.
        manager.setupEventsListeners(for: self)
        followStore()
    }

    /// The screen with a number.
    ///
    /// - Parameter id: From the router's position.
    /// - Returns: nil once the screen has gone.
    public func presentable(for id: ScreenID) -> (any Presentable)? {
        screens[id]?.presentable
    }

    /// The screen that is seen; nil before the router was started.
    public var topPresentable: (any Presentable)? {
        position.seenIDs.first.flatMap { presentable(for: $0) }
    }

    /// The number of a screen.
    ///
    /// - Parameter presentable: A screen.
    /// - Returns: nil if the router does not show it.
    public func id(of presentable: any Presentable) -> ScreenID? {
        screens.id(of: presentable)
    }

    // MARK: - Turns

    /// Changes the position in a turn of its own.
    func inTurn(_ change: @escaping (inout RouterDraft) -> Void) {
        DeliveryQueue.main.deliver { [self] in
            adoptStoredPosition()
            var draft = RouterDraft(position: position)
            change(&draft)
            carryOut(draft)
        }
    }

    private func carryOut(_ draft: RouterDraft) {
        let isMove = draft.position != position
        if isMove {
            let agreed = store(draft.position)
            guard agreed == draft.position else {
                return adopt(agreed, with: draft.position.screens)
            }
        }
        for event in draft.events { record(event) }
        if isMove { show(draft.position) }
        releaseScreens()
        for event in draft.events { subject.onNext(event) }
        for work in draft.afterwards { DeliveryQueue.main.enqueue(work) }
    }

    /// Puts a position in place and tells the screens what becomes of them.
    private func show(_ new: RouterPosition) {
        let before = seen
        position = new
        let after = visibleScreens
        seen = after
        for screen in before where !after.holds(screen) { screen.viewWillDisappear() }
        for screen in after where !before.holds(screen) { screen.viewWillAppear() }
        for screen in before where !after.holds(screen) { screen.viewDidDisappear() }
        for screen in after where !before.holds(screen) { screen.viewDidAppear() }
    }

    private var visibleScreens: [any Presentable] {
        position.seenIDs.compactMap { screens[$0]?.presentable }
    }

    /// Lets go of what is not in the position any more, after what it has told is delivered.
    private func releaseScreens() {
        guard screens.hasMore(than: position) else { return }
        let gone = screens.takeAll(but: position)
        DeliveryQueue.main.enqueue { withExtendedLifetime(gone) {} }
    }

    // MARK: - The store

    private func followStore() {
        guard !isStoring, let stored = stored?.current, stored != position else { return }
        inTurn { _ in }
    }

    /// Goes where the store says, if it has been changed by somebody else.
    private func adoptStoredPosition() {
        if let stored = stored?.current, stored != position { adopt(stored) }
    }

    /// Goes to a position, as far as that is possible.
    ///
    /// - Parameters:
    ///   - wanted: Where to go.
    ///   - new: Screens that were made for a move which has become another.
    private func adopt(_ wanted: RouterPosition, with new: [RoutedScreen] = []) {
        let restoration = RouterRestoration(living: position.screens + new)
        let possible = restoration.position(for: wanted) { makeScreen(anew: $0) }
        if possible != wanted { _ = store(possible) }
        let before = position
        let event = RouterEvent.restored(possible, leaving: before.screens(notIn: possible))
        if possible != before { record(event) }
        show(possible)
        releaseScreens()
        if possible != before { subject.onNext(event) }
    }

    /// - Returns: What the store makes of it; a middleware can have its way.
    private func store(_ position: RouterPosition) -> RouterPosition {
        guard let stored else { return position }
        isStoring = true
        defer { isStoring = false }
        return stored.moved(to: position)
    }

    private func record(_ event: RouterEvent) {
        guard let recorder else { return }
        var modules: [Int: AnyObject] = [:]
        for screen in event.screens {
            let module = presentable(for: screen.id).flatMap { manager?.module(for: $0) }
            modules[screen.id.number] = module
        }
        recorder.record(.routeTaken(event, modules: modules))
    }

    // MARK: - Screens

    /// Makes a module and its screen; the place for it in the position is the caller's business.
    ///
    /// - Returns: nil, after a report, if that is not possible.
    func makeScreen(for step: PresentableRoutingStep, id: ScreenID? = nil) -> RoutedScreen? {
        guard let manager else {
            reportNoManager()
            return nil
        }
        let (presentable, module) = manager.makeScreen(for: step)
        guard let module else { return nil }
        let screen = RoutedScreen(
            id: id ?? screens.makeID(),
            module: typeName(type(of: module)),
            routingContext: module.routingContext,
            link: step.step.isToNewModule ? module.deeplinkIfAny : nil,
            hasCloseButton: step.presentationMode.hasCloseButton
        )
        guard self.id(of: presentable) == nil else { return reportShownTwice(screen) }
        let live = LiveScreen(
            presentable: presentable,
            isFirst: step.step.isToNewModule,
            onClose: step.presentationMode.onClose
        )
        screens.keep(live, as: screen.id)
        return screen
    }
}

extension [any Presentable] {
    fileprivate func holds(_ screen: any Presentable) -> Bool {
        contains { $0 === screen }
    }
}
