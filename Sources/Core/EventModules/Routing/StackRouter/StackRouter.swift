public import Delivery
public import Observables
public import Suas

/// A router with tabs, stacks of pushed screens, modals, and screens inside others.
///
/// Its `position` is plain data. A host draws that position with the screens of `presentable(for:)`
/// and reports to the router when the user leaves a screen by a gesture.
///
/// - Order: Each call of `perform(_:)`, and each other move, is a turn of its own. From outside, it is
///   done when the call returns; from a listener, it is queued. In its turn, the store's sub-state
///   changes first, then the screens appear and disappear, then the events are emitted.
/// - Lifetime: The router retains the screens of its position, and they retain their modules. Screens
///   that leave are released from the newest to the oldest, after everything that their leaving
///   caused has been delivered. The router does not retain its manager.
///
/// ```swift
/// let manager = ModuleManager(store: store)
/// let router = StackRouter(manager: manager)
/// manager.addEventsListeners([MainFlowRouting(router: router)])
/// router.start(with: .products(routingContext: .mainFlow))
/// ```
///
/// With a store, the position is a sub-state, by default for the key `RouterPosition`. Every change
/// of that sub-state moves the router: living screens stay, and others are recreated from their
/// links.
///
/// An app with several windows has one router for each, with a state key of its own:
///
/// ```swift
/// let window = StackRouter(manager: manager, stateKey: "Window/2")
/// ```
///
/// `ModuleManager.router(of:)` finds the router of a producer's window. To close a window, stop its
/// router and release it: its modules and its position are released, and other windows stay.
@MainActor
public final class StackRouter: Router, EventsProducer, Recorded {
    /// Ends the subscriptions to the router's events, and its part in the store.
    public let disposeBag = DisposeBag()

    /// The router's moves.
    public var events: Observable<RouterEvent> { subject }

    /// The position: the store's sub-state, or the router's own without a store.
    public var position: RouterPosition { storedPosition ?? shown }

    /// Records the routes.
    package var recorder: (any Recorder)?

    weak var manager: ModuleManager?
    package let store: Store?
    let stateKey: StateKey
    let subject = PublishSubject<RouterEvent>()

    /// The position that was carried out last; the store's may be ahead of it while a turn is queued.
    package private(set) var shown = RouterPosition()

    /// The screens of the position, and those that were made in the current turn.
    private(set) var screens: [ScreenID: LiveScreen] = [:]
    private var ids: [ObjectIdentifier: ScreenID] = [:]

    /// The screens that were made in the current turn.
    private var made: [RoutedScreen] = []

    /// The screens that have appeared; the screen on top comes first.
    private var visible: [any Presentable] = []

    /// Makes a router that shows the position of its manager's store, or nothing yet.
    ///
    /// The manager makes the modules, and offers them and the router itself to the listeners. Each
    /// router of a store needs a state key of its own; a second one for a key stops the program.
    public init(manager: ModuleManager, stateKey: StateKey = RouterReducer().stateKey) {
        self.manager = manager
        self.stateKey = stateKey
        store = manager.store
        requireFreeKey()
        manager.add(self)
        attachToStore()
        // A listener may route as soon as it is offered the router.
        manager.setupEventsListeners(for: self)
        DeliveryQueue.main.deliver { self.followStore() }
    }

    isolated deinit {
        guard !screens.isEmpty else { return }
        // The closure gives the screens away, so that it doesn't retain them any longer.
        var leaving = Array(screens).inOrder { $0.key < $1.key }.map(\.value.presentable)
        var visible = visible
        (screens, self.visible) = ([:], [])
        DeliveryQueue.main.deliver { [manager] in
            let disappear = {
                for screen in visible { screen.viewWillDisappear() }
                for screen in visible { screen.viewDidDisappear() }
            }
            DeliveryQueue.main.release(leaving, of: manager, after: disappear)
            (leaving, visible) = ([], [])
        }
    }

    /// The screen with a number; nil once it has left.
    public func presentable(for id: ScreenID) -> (any Presentable)? { screens[id]?.presentable }

    /// The visible screen; nil before the router is started.
    public var topPresentable: (any Presentable)? { visible.first }

    /// The number of a screen; nil if the router does not show it.
    public func id(of presentable: any Presentable) -> ScreenID? {
        ids[ObjectIdentifier(presentable)]
    }

    func module(of screen: RoutedScreen) -> (any AnyModule)? {
        presentable(for: screen.id).flatMap { manager?.module(for: $0) }
    }

    // MARK: - Turns

    /// Changes the position in a turn of its own.
    ///
    /// - Parameters:
    ///   - moves: The moves that the router was called with; none if the call isn't a list of moves.
    ///   - change: Changes the position, in the turn.
    func inTurn(
        for moves: [RouterMove] = [],
        _ change: @escaping (inout RouterDraft) -> Void
    ) {
        DeliveryQueue.main.deliver { [self] in
            // Modules are made before the turn is recorded, and their tasks have the same cause as
            // the turn.
            DeliveryQueue.main.run(asStepOf: recorder ?? manager?.recorder) {
                followStore()
                recorder?.record(.routerCalled(moves))
                var draft = RouterDraft(position: shown)
                change(&draft)
                carryOut(draft)
            }
        }
    }

    /// Makes a module and its screen for a draft.
    ///
    /// - Parameters:
    ///   - step: The step to the screen.
    ///   - number: The number that a restored screen had; it is kept if it is free.
    /// - Returns: nil, after a report, if that is not possible.
    func makeScreen(for step: PresentableRoutingStep, number: Int? = nil) -> RoutedScreen? {
        guard let manager = requireManager() else { return nil }
        let kept = number.flatMap { canKeep($0) ? $0 : nil }
        let (presentable, module) = manager.makeScreen(for: step, in: self, number: kept)
        guard let module, let moduleNumber = manager.record(of: module)?.number else { return nil }
        let isFirst = step.step.maker != nil
        let isNamed = isFirst && screens[ScreenID(number: moduleNumber)] == nil
        let button = step.presentationMode.closeButton
        let facts = RoutedScreen.Facts(
            id: ScreenID(number: isNamed ? moduleNumber : manager.numbers.next()),
            module: typeName(type(of: module)),
            routingContext: module.routingContext,
            link: isFirst ? module.deeplinkIfAny : nil,
            hasCloseButton: button.isShown,
            closeTitle: button.title,
            moduleNumber: isNamed ? nil : moduleNumber
        )
        let screen = RoutedScreen(facts)
        guard id(of: presentable) == nil else {
            reportShownTwice(screen)
            return nil
        }
        ids[ObjectIdentifier(presentable)] = screen.id
        screens[screen.id] =
            LiveScreen(presentable: presentable, isFirst: isFirst, onClose: button.onClose)
        made.append(screen)
        return screen
    }

    private func canKeep(_ number: Int) -> Bool {
        number <= ScreenID.greatestKept && screens[ScreenID(number: number)] == nil
    }

    private func carryOut(_ draft: RouterDraft) {
        if draft.position != shown {
            storePosition(draft.position)
            // A middleware may have refused the move or changed it to another one.
            let agreed = storedPosition ?? draft.position
            guard agreed == draft.position else {
                return restore(agreed, insteadOf: draft)
            }
        }
        show(draft.position, draft.events, draft.afterwards)
    }

    /// Shows a position that the store has agreed to: lets its screens appear, emits events, and
    /// releases the screens that have left after everything that follows from that.
    private func show(
        _ position: RouterPosition,
        _ events: [RouterEvent],
        _ afterwards: [@MainActor () -> Void] = []
    ) {
        if !events.isEmpty { recorder?.record(.route(events, to: position)) }
        let unused = made.filter { !position.contains($0.id) }
        let leaving = shown.screens(missingIn: position) + unused
        shown = position
        made = []
        let work = { [self] in
            appear()
            for event in events { subject.onNext(event) }
        }
        if leaving.isEmpty { work() } else { release(leaving, after: work, afterwards) }
    }

    /// Lets the screens on top of the shown position appear, and the screens before them disappear.
    private func appear() {
        var top: [RoutedScreen] = []
        shown.top?.append(to: &top)
        let (before, after) = (visible, top.compactMap { presentable(for: $0.id) })
        visible = after
        let (leaving, entering) = (before.without(after), after.without(before))
        for screen in leaving { screen.viewWillDisappear() }
        for screen in entering { screen.viewWillAppear() }
        for screen in leaving { screen.viewDidDisappear() }
        for screen in entering { screen.viewDidAppear() }
    }

    func release(
        _ leaving: [RoutedScreen],
        after work: () -> Void,
        _ afterwards: [@MainActor () -> Void] = []
    ) {
        let ids = leaving.map(\.id).inOrder(<)
        let presentables = ids.compactMap { screens.removeValue(forKey: $0)?.presentable }
        for presentable in presentables { self.ids[ObjectIdentifier(presentable)] = nil }
        guard !afterwards.isEmpty else {
            return DeliveryQueue.main.release(presentables, of: manager, after: work)
        }
        DeliveryQueue.main.run(
            { DeliveryQueue.main.release(presentables, of: manager, after: work) },
            afterConsequences: { for work in afterwards { work() } }
        )
    }

    // MARK: - The store

    /// The position in the store; nil without a store, or if the sub-state was detached.
    private var storedPosition: RouterPosition? {
        store?.state.value(forKey: stateKey, ofType: RouterPosition.self)
    }

    /// Each router of a store needs a sub-state of its own.
    private func requireFreeKey() {
        let isTaken = store?.listenerOrigins.contains { origin in
            guard case .state(stateKey) = origin.subject else { return false }
            return origin.owner == StackRouter.self
        }
        if isTaken == true { stopTwoRouters(stateKey) }
    }

    /// Attaches a reducer for the position, if the store has none, and follows the sub-state.
    private func attachToStore() {
        guard let store else { return }
        if storedPosition == nil {
            store.attach(reducer: RouterReducer(stateKey: stateKey))
            Disposable { [weak store, stateKey] in
                // The app may have detached it.
                guard let store, store.state.keys.contains(stateKey) else { return }
                store.detach(stateKey: stateKey)
            }
            .disposed(by: disposeBag)
        }
        let listener = store.addListener(forStateType: RouterPosition.self, stateKey: stateKey) {
            [weak self] _ in
            guard let self else { return }
            DeliveryQueue.main.deliver { self.followStore() }
        }
        listener.belongs(to: StackRouter.self)
        listener.disposed(by: disposeBag)
    }

    /// Shows the stored position; the echo of the router's own move finds nothing to do.
    private func followStore() {
        if let stored = storedPosition, stored != shown { restore(stored) }
    }

    /// Shows a position as far as possible, and stores that position.
    private func restore(_ wanted: RouterPosition, insteadOf draft: RouterDraft? = nil) {
        let living = shown.screens + (draft?.position.screens ?? [])
        let possible = restorable(wanted, living: living)
        if possible != wanted { storePosition(possible) }
        let event = RouterEvent.restored(possible, leaving: shown.screens(missingIn: possible))
        let kept = draft?.leftByUser.flatMap(possible.screen)
        show(
            possible,
            (possible == shown ? [] : [event]) + (kept.map { [.leaveRefused($0)] } ?? [])
        )
    }

    /// Dispatches a move as a part of the current turn.
    private func storePosition(_ position: RouterPosition) {
        guard let store else { return }
        var move = MoveRouter(to: position, stateKey: stateKey)
        move.isByRouter = true
        store.dispatchAtOnce(move)
    }
}

extension [any Presentable] {
    /// Not isolated, because each closure of an isolated function would check its executor.
    fileprivate nonisolated func without(_ others: [any Presentable]) -> [any Presentable] {
        filter { screen in !others.contains { $0 === screen } }
    }
}

/// A screen that a router retains.
struct LiveScreen {
    let presentable: any Presentable

    /// True for the screen that its module was made with, which links lead to.
    let isFirst: Bool

    /// Called after the screen has left by its close button.
    let onClose: (@MainActor () -> Void)?
}
