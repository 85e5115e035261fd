public import EventModulesCore
public import EventObservables
internal import EventRuntime
public import Suas

/// A router with tabs, stacks of pushed screens, modals, and screens inside others.
///
/// Its `position` is plain data. A host draws that position with the screens of `presentable(for:)`
/// and reports to the router when the user leaves a screen by a gesture.
///
/// - Order: Each call of `perform(_:)`, and each other move, is a separate turn. From outside, it
///   is done when the call returns; from a listener, it is queued. In its turn, the store's
///   sub-state changes first, then the screens appear and disappear, then the events are emitted.
/// - Lifetime: The router retains the screens of its position, and they retain their modules.
///   Screens that leave are notified after the router's events, and released at the end of the
///   turn, both from the newest to the oldest. The router does not retain its manager.
///
/// ```swift
/// let manager = ModuleManager(store: store)
/// let router = StackRouter(manager: manager)
/// manager.addEventsListeners([MainFlowRouting(router: router)])
/// router.start(with: .products(routingContext: .mainFlow))
/// ```
///
/// With a store, the position is a sub-state, by default for the key `RouterPosition`. Every change
/// of it moves the router: living screens stay, and others are recreated from their links.
///
/// An app with several windows has a router for each, with its own state key:
///
/// ```swift
/// let window = StackRouter(manager: manager, stateKey: "Window/2")
/// ```
///
/// `ModuleManager.router(of:)` finds the router of a producer's window. To close a window, stop its
/// router and release it: its modules and its position are released, and other windows stay.
@MainActor
public final class StackRouter: Router, EventsProducer, ModuleWindow {
    /// Ends the subscriptions to the router's events, and its part in the store.
    public let disposeBag = DisposeBag()

    /// The router's moves.
    public var events: Observable<RouterEvent> { subject }

    /// The position: the store's sub-state, or, without a store, the result of the router's moves.
    public var position: RouterPosition { stored?.value ?? carriedOut }

    /// A router of the app that passes moves on to this one, and that `ModuleManager.router(of:)`
    /// returns in its place.
    ///
    /// - Lifetime: Not retained, because the wrapper retains this router; the app retains it.
    public weak var wrapper: (any Router)?

    /// The position whose screens are shown; the store's is ahead of it until the router's next
    /// turn, which compares the two to find the screens that appear and leave.
    package private(set) var carriedOut = RouterPosition()

    /// The screens of the carried-out position, and those that were made in the current turn.
    let screens = LiveScreens()

    /// The change that waits for a gate; the position has it as data.
    private var held: HeldChange?

    /// The gates that have changed since the last turn.
    var changedGates: [RoutingGate] = []

    /// The prompts that haven't ended, by their numbers.
    var asked: [Int: (shown: ShownPrompt, opening: Opening?, cause: Cause?)] = [:]
    var lastPromptID = 0

    package var recorder: (any Recorder)?

    package var store: Store? { stored?.store }

    /// The key of the position in the store, which tells windows apart; nil without a store.
    public var stateKey: StateKey? { stored?.stateKey }

    weak var manager: ModuleManager?
    private let stored: StoredPosition?
    private let subject = PublishSubject<RouterEvent>()

    /// Shows the position of the manager's store, or nothing yet.
    ///
    /// The manager makes the modules, and offers them and the router to the listeners. Each router
    /// of a store needs its own state key; a second router with the same key stops the program.
    public init(manager: ModuleManager, stateKey: StateKey = RouterReducer().stateKey) {
        self.manager = manager
        stored = manager.store.map { StoredPosition(in: $0, stateKey: stateKey) }
        manager.add(self)
        stored?.attach(to: StackRouter.self, until: disposeBag) { [weak self] in
            guard let self else { return }
            DeliveryQueue.main.deliver { self.followStore() }
        }
        // A listener may route as soon as it is offered the router.
        manager.setupEventsListeners(for: self)
        DeliveryQueue.main.deliver { self.followStore() }
    }

    deinit {
        let (asked, screens) = (asked, screens)
        MainActor.perform { Self.close(asked.values, screens) }
    }

    private static func close(
        _ asked: some Sequence<(shown: ShownPrompt, opening: Opening?, cause: Cause?)>,
        _ screens: LiveScreens
    ) {
        for (shown, opening, _) in asked { opening?.end(with: PromptAnswer(shown, .left)) }
        guard !screens.isEmpty else { return }
        // The closure passes the screens on, so that it doesn't retain them any longer.
        var leaving = screens.removeAll()
        var visible = screens.visible
        screens.visible = []
        DeliveryQueue.main.deliver {
            let disappear = {
                for screen in visible { screen.viewWillDisappear() }
                for screen in visible { screen.viewDidDisappear() }
            }
            DeliveryQueue.main.release(leaving, after: disappear)
            (leaving, visible) = ([], [])
        }
    }

    /// The screen with a number; nil once it has left.
    public func presentable(for id: ScreenID) -> (any Presentable)? { screens[id]?.presentable }

    /// The visible screen; nil before the router is started.
    public var topPresentable: (any Presentable)? { screens.visible.first }

    /// The number of a screen; nil if the router does not show it.
    public func id(of presentable: any Presentable) -> ScreenID? { screens.id(of: presentable) }

    func module(of screen: RoutedScreen) -> (any AnyModule)? {
        presentable(for: screen.id).flatMap { manager?.module(for: $0) }
    }

    // MARK: - Turns

    /// Makes several moves in one turn.
    ///
    /// - Order: As with `Router.perform(_:)`; every other move is a separate turn.
    public func perform(_ moves: [RouterMove]) {
        inTurn { [self] draft in perform(moves, in: &draft) }
    }

    /// Changes the position in a separate turn.
    func inTurn(
        if isNeeded: @escaping () -> Bool = { true },
        _ change: @escaping (inout RouterDraft) -> Void
    ) {
        DeliveryQueue.main.deliver { [self] in
            guard isNeeded() else { return }
            // Modules are made before the turn is recorded; their tasks have the turn's cause.
            DeliveryQueue.main.run(asStepOf: recorder) {
                followStore()
                var draft = RouterDraft(position: carriedOut, held: held)
                changeBetweenGates(&draft, change)
                carryOut(draft)
            }
        }
    }

    /// Shows the stored position; the echo of the router's own move finds nothing to do.
    private func followStore() {
        if position != carriedOut { restore(position) }
    }

    private func carryOut(_ draft: RouterDraft) {
        if draft.position != carriedOut {
            stored?.set(draft.position)
            // A middleware may have refused the move or changed it to another one.
            let agreed = stored?.value ?? draft.position
            guard agreed == draft.position else {
                return restore(agreed, insteadOf: draft)
            }
        }
        show(draft)
    }

    /// Shows a position as far as possible, and stores that position.
    private func restore(_ wanted: RouterPosition, insteadOf draft: RouterDraft? = nil) {
        var next = RouterDraft(position: carriedOut)
        next.held = draft?.held?.waiting == wanted.waiting ? draft?.held : held
        restore(wanted, notCarriedOut: draft?.position ?? RouterPosition(), in: &next)
        if next.position != wanted { stored?.set(next.position) }
        if let kept = draft?.leftByUser.flatMap(next.position.screen) {
            next.events.append(.leaveRefused(kept))
        }
        show(next)
    }

    /// Shows a position that the store has agreed to: lets its screens appear, emits events, and
    /// releases the screens that have left at the end of the turn.
    private func show(_ draft: RouterDraft) {
        let position = draft.position
        let events = withPrompts(draft.events, to: position)
        held = draft.held?.waiting == position.waiting ? draft.held : nil
        if !events.isEmpty, let recorder {
            let router = recorder.participant(self, number: nil)
            recorder.record(RouteFact(events: events, position: position, router: router))
        }
        let made = screens.takeMade()
        // A single one is usually on top.
        let shown = made.count > 1 ? Set(position.screens(missingIn: carriedOut).map(\.id)) : nil
        let unused = made.filter { !(shown?.contains($0.id) ?? position.contains($0.id)) }
        let leaving = carriedOut.screens(missingIn: position) + unused
        carriedOut = position
        let work = { [self] in
            appear()
            for event in events {
                subject.onNext(event)
                endRequest(event)
            }
        }
        if leaving.isEmpty { work() } else { release(leaving, after: work, draft.afterwards) }
    }

    /// Lets the screens on top of the position appear, and the screens before them disappear.
    private func appear() {
        var top: [RoutedScreen] = []
        carriedOut.top?.append(to: &top)
        let (before, after) = (screens.visible, top.compactMap { presentable(for: $0.id) })
        screens.visible = after
        let (leaving, entering) = (before.without(after), after.without(before))
        for screen in leaving { screen.viewWillDisappear() }
        for screen in entering { screen.viewWillAppear() }
        for screen in leaving { screen.viewDidDisappear() }
        for screen in entering { screen.viewDidAppear() }
    }

    private func release(
        _ leaving: [RoutedScreen],
        after work: () -> Void,
        _ afterwards: [@MainActor () -> Void]
    ) {
        let presentables = screens.remove(leaving)
        let queue = DeliveryQueue.main
        queue.release(presentables, after: work)
        if !afterwards.isEmpty { queue.atEndOfTurn { for work in afterwards { work() } } }
    }
}

extension [any Presentable] {
    /// Not isolated, so that its closures don't check their executor.
    fileprivate nonisolated func without(_ others: [any Presentable]) -> [any Presentable] {
        filter { screen in !others.contains { $0 === screen } }
    }
}

@MainActor
final class LiveScreens {
    struct Screen {
        let presentable: any Presentable

        /// True for the screen that its module was made with, which links lead to.
        let isFirst: Bool

        /// Called after the screen has left by its close button.
        let onClose: (@MainActor () -> Void)?
    }

    private var screens: [ScreenID: Screen] = [:]
    private var ids: [ObjectIdentifier: ScreenID] = [:]

    /// Those that have appeared; the screen on top comes first.
    var visible: [any Presentable] = []

    private var made: [RoutedScreen] = []

    var isEmpty: Bool { screens.isEmpty }

    subscript(id: ScreenID) -> Screen? { screens[id] }

    func id(of presentable: any Presentable) -> ScreenID? { ids[ObjectIdentifier(presentable)] }

    func insert(_ screen: Screen, for routed: RoutedScreen) {
        ids[ObjectIdentifier(screen.presentable)] = routed.id
        screens[routed.id] = screen
        made.append(routed)
    }

    func takeMade() -> [RoutedScreen] {
        defer { made = [] }
        return made
    }

    /// Removes screens; returns them from the oldest to the newest.
    func remove(_ leaving: [RoutedScreen]) -> [any Presentable] {
        let removed = leaving.map(\.id).inOrder(<).compactMap { screens.removeValue(forKey: $0) }
        for screen in removed { ids[ObjectIdentifier(screen.presentable)] = nil }
        return removed.map(\.presentable)
    }

    func removeAll() -> [any Presentable] {
        defer { (screens, ids, made) = ([:], [:], []) }
        return Array(screens).inOrder { $0.key < $1.key }.map(\.value.presentable)
    }
}
