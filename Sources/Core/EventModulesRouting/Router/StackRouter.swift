public import EventModulesCore
public import EventObservables
internal import EventRuntime
public import Suas

/// A router with tabs, stacks of pushed screens, modals, and embedded screens.
///
/// Its `position` is data. A host draws that position with the screens of `presentable(for:)` and
/// reports to the router when the user leaves a screen by a gesture.
///
/// - Order: Each call of `perform(_:)`, and each other move, is a separate turn. From outside, it
///   is done when the call returns; from a listener, it is queued. In its turn, the store's
///   sub-state changes, the screens appear and disappear, and the events are emitted.
/// - Lifetime: The router retains the screens of its position, and they retain their modules.
///   Screens that leave are notified after the router's events, and released at the end of the
///   turn, both from the newest to the oldest. The router does not retain its manager.
///
/// ```swift
/// let manager = ModuleManager(store: store)
/// let router = StackRouter(manager: manager)
/// manager.addEventsListeners([ShopRouting(router: router)])
/// router.start(with: .catalog)
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

    /// The router's moves, as events.
    public var events: Observable<RouterEvent> { subject }

    /// The position: the store's sub-state, or, without a store, the result of the router's moves.
    public var position: RouterPosition { storedPosition ?? shownPosition }

    /// The styles whose modals make the screens below disappear; a host sets them.
    ///
    /// A screen below a modal of another style, such as a sheet, stays visible and connected.
    public var coveringStyles: Set<ModalStyle> = [.fullScreen] {
        didSet {
            guard coveringStyles != oldValue else { return }
            DeliveryQueue.main.deliver { [self] in
                screens.showTop(of: shownPosition, coveredBy: coveringStyles, unless: isClosed)
            }
        }
    }

    /// A router of the app that forwards moves to this one; `ModuleManager.router(of:)` returns it.
    ///
    /// - Lifetime: Not retained, because the wrapper retains this router; the app retains it.
    public weak var wrapper: (any Router)?

    /// The position whose screens are shown; the store's is ahead of it until the router's next
    /// turn.
    package private(set) var shownPosition = RouterPosition()

    /// The screens of the shown position, and those that were made in the current turn.
    let screens = LiveScreens()

    /// The moves that wait at a gate, with the data that the position has of them, newest last.
    var waitingMoves: [(data: WaitingMoves, moves: [RouterMove])] = []

    /// The steps to screens that wait in tabs, and weren't restored.
    var waitingSteps: [(screen: RoutedScreen, step: ModuleRoutingStep)] = []

    /// The turns that gates have led to, until nothing else is queued.
    var turnsForGates = 0

    /// The prompts that haven't ended, in the order of their numbers.
    private(set) var unanswered: [UnansweredPrompt] = []
    private var lastPromptID = 0

    package var recorder: (any Recorder)?

    package let store: Store?

    /// The key of the position in the store, different for each window; `nil` without a store.
    public let stateKey: StateKey?

    weak var manager: ModuleManager?
    private let attachment = DisposeBag()
    private let subject = PublishSubject<RouterEvent>()

    /// Creates a router that shows the position in the manager's store, or nothing yet.
    ///
    /// The manager makes the modules, and offers them and the router to the listeners. Each router
    /// of a store needs its own state key; a second router with the same key stops the program.
    public init(manager: ModuleManager, stateKey: StateKey = RouterReducer().stateKey) {
        self.manager = manager
        store = manager.store
        self.stateKey = store.map { _ in stateKey }
        manager.add(self)
        if let store { attach(to: store, stateKey) }
        Disposable(onDispose: attachment.dispose).disposed(by: disposeBag)
        // A listener may route as soon as it is offered the router.
        manager.setupEventsListeners(for: self)
        turn()
    }

    deinit {
        let (unanswered, screens, attachment) = (unanswered, screens, attachment)
        MainActor.perform {
            // A leaving screen may make a router with the same key.
            attachment.dispose()
            for prompt in unanswered { prompt.end(.left) }
            screens.leave()
        }
    }

    /// The screen with a number; `nil` once it has left.
    public func presentable(for id: ScreenID) -> (any Presentable)? { screens[id]?.presentable }

    /// The visible screen; `nil` before the router is started.
    public var topPresentable: (any Presentable)? { screens.top }

    /// The number of a screen; `nil` if the router does not show it.
    public func id(of presentable: any Presentable) -> ScreenID? { screens.id(of: presentable) }

    func module(of screen: RoutedScreen) -> (any AnyModule)? {
        presentable(for: screen.id).flatMap { manager?.module(for: $0) }
    }

    // MARK: - Turns

    /// Makes several moves in one turn.
    ///
    /// - Order: As with `Router.perform(_:)`; every other move is a separate turn.
    public func perform(_ moves: [RouterMove]) { turn { [self] draft in make(moves, in: &draft) } }

    /// Makes a position, which the store accepts or changes, and shows the result.
    ///
    /// A turn without a change follows the store, whose position may have changed: screens behind a
    /// closed gate leave, and moves that wait at an open one are made.
    func turn(_ change: @escaping (inout RouterDraft) -> Void = { _ in }) {
        DeliveryQueue.main.deliver { [self] in
            // The tasks of new modules have the turn's cause.
            DeliveryQueue.main.run(asStepOf: recorder) {
                var draft = RouterDraft(position: shownPosition)
                if isAheadOfGates { countTurnForGates() }
                if position != shownPosition { restore(position, in: &draft) }
                leaveScreensBehindClosedGates(in: &draft)
                change(&draft)
                // Afterwards, because the change may close the gate's module.
                if followsGates, let waiting = waitingAtOpenGate(in: draft.position),
                    draft.position.top != nil
                {
                    resume(waiting, in: &draft)
                }
                openTabs(in: &draft)
                // Waiting moves end with the module of their gate.
                if let waiting = draft.position.waiting, !draft.position.contains(waiting.screen) {
                    draft.endWaiting()
                }
                show(agreed(draft))
            }
        }
    }

    /// Stores the position of a draft.
    ///
    /// - Returns: The draft, or, if a middleware has refused its position or changed it, a draft of
    ///   the store's position; without screens behind a closed gate, which nothing can keep.
    private func agreed(_ draft: RouterDraft) -> RouterDraft {
        if draft.position != position { storePosition(draft.position) }
        var result = draft
        if let agreed = storedPosition, agreed != draft.position {
            result = RouterDraft(position: shownPosition, refused: draft.position)
            restore(agreed, in: &result)
            // The store has refused the moves that have waited.
            if let waiting = waitingAtOpenGate(in: result.position),
                waiting != draft.position.waiting
            {
                result.endWaiting()
                result.leave { $0.leaveGate(waiting.screen) }
            }
            openTabs(in: &result)
            if let held = draft.position.waiting, held != shownPosition.waiting,
                held.moves != result.position.waiting?.moves
            {
                result.events.append(.gateRefused(held.gate, moves: held.moves))
            }
            result.taken = draft.taken.filter {
                agreed != shownPosition && result.position.screen($0.screen)?.link == $0.link
            }
            if let kept = draft.leftByUser.flatMap(result.position.screen) {
                result.events.append(.leaveRefused(kept))
            }
        }
        // The move itself may have closed a gate, and so may the position without some screens.
        while true {
            leaveScreensBehindClosedGates(in: &result)
            guard let store, let stateKey, let stored = storedPosition, stored != result.position
            else { break }
            store.resetImmediately(state: result.position, forKey: stateKey)
            countTurnForGates()
        }
        result.addEventsOfTabs(shownPosition.tabs, made: draft.position.tabs)
        return result
    }

    /// Shows a position that the store has accepted: makes its screens appear, emits events, and
    /// releases the screens that have left at the end of the turn.
    private func show(_ draft: RouterDraft) {
        for taken in draft.taken { taken.update() }
        let position = draft.position
        endMoves(notIn: position.waiting?.nested ?? [])
        let events = withPrompts(draft.events, to: position)
        waitingSteps.removeAll { waiting in
            !position.tabs.contains { $0.waiting?.screens.contains(waiting.screen) == true }
        }
        if !events.isEmpty, let recorder {
            let router = recorder.participant(self, number: nil)
            recorder.record(RouteFact(events: events, position: position, router: router))
        }
        let (gone, new, same) = shownPosition.difference(to: position)
        let shown = Set(new.map(\.id))
        let leaving = gone + screens.made.filter { !shown.contains($0.id) }
        (shownPosition, screens.made) = (position, [])
        DeliveryQueue.main.release(screens.remove(leaving)) {
            screens.showTop(of: position, above: same, coveredBy: coveringStyles, unless: isClosed)
            for event in events {
                subject.onNext(event)
                guard let answer = event.answer,
                    let index = unanswered.firstIndex(where: { $0.shown.id == answer.shown.id })
                else { continue }
                unanswered.remove(at: index).answers?.end(with: answer)
            }
        }
        if draft.onClose.isEmpty { return }
        DeliveryQueue.main.atEndOfTurn { for closed in draft.onClose { closed() } }
    }

    // MARK: - The store

    /// The store's position; `nil` if the app has detached the sub-state.
    private var storedPosition: RouterPosition? {
        stateKey.flatMap { store?.state.value(forKey: $0, ofType: RouterPosition.self) }
    }

    /// Dispatches the router's own move as a part of its turn.
    private func storePosition(_ position: RouterPosition) {
        guard let store, let stateKey else { return }
        var move = MoveRouter(to: position, stateKey: stateKey)
        move.isByRouter = true
        store.dispatchImmediately(move)
    }

    /// Attaches a reducer if the store has none, and follows the store, until the bag ends.
    private func attach(to store: Store, _ stateKey: StateKey) {
        if store.hasListener(of: stateKey, ownedBy: StackRouter.self) {
            Diagnostics.stop(
                "Two routers have the same state key.",
                ["state key": "\"\(stateKey)\""],
                explanation:
                    "Each window's position is a separate sub-state; both routers would show the "
                    + "same one.",
                fix: "To fix this, give the router of each further window its own key, as in "
                    + "StackRouter(manager: manager, stateKey: \"Window/2\"), or release the first "
                    + "router."
            )
        }
        if storedPosition == nil {
            store.attach(reducer: RouterReducer(stateKey: stateKey))
            Disposable { [weak store] in
                // The app may have detached it.
                guard let store, store.state.keys.contains(stateKey) else { return }
                store.detach(stateKey: stateKey)
            }
            .disposed(by: attachment)
        }
        let listener = store.addListener(forStateType: RouterPosition.self, stateKey: stateKey) {
            [weak self] _ in self?.turn()
        }
        let selector = { [weak self] (_: Store.State) in self?.isAheadOfGates == true ? () : nil }
        let gates = store.addListener(stateSelector: selector) { [weak self] in self?.turn() }
        for listener in [listener, gates] as [StoreSubscription] {
            listener.belongs(to: StackRouter.self)
            listener.disposed(by: attachment)
        }
    }

    // MARK: - Single moves

    /// Shows the first screen, without tabs; it replaces all screens before it.
    public func start(with step: ModuleRoutingStep) { start(withTabs: [step]) }

    /// Shows the first screens, one for each tab; they replace all screens before them.
    ///
    /// - Order: All modules are made in the same turn, from the first tab to the last.
    public func start(withTabs steps: [ModuleRoutingStep], selected index: Int = 0) {
        perform([.start(withTabs: steps, selected: index)])
    }

    /// Replaces the screens of a tab with another module; a missing tab logs a diagnostic.
    ///
    /// - Order: The new module is made before the old ones are released.
    public func replaceTab(_ index: Int, with step: ModuleRoutingStep) {
        perform([.replaceTab(index, with: step)])
    }

    /// Closes a screen that the user left by a gesture, such as a swipe back; the host calls this.
    ///
    /// If a middleware keeps the screen, the router emits `RouterEvent.leaveRefused`.
    ///
    /// - Parameter id: As with `RouterMove.close`; if the screen has already left, nothing happens.
    public func userDidLeave(_ id: ScreenID) { perform([.leave(id)]) }

    /// Goes to a position: open screens stay, and the router recreates others from their links.
    ///
    /// A screen that can't be made is left out, which logs a diagnostic. If no screen is left, the
    /// position doesn't change; start a router that shows nothing.
    ///
    /// - Order: Like each other move, restoring is a turn.
    public func restore(to position: RouterPosition) { perform([.restore(position)]) }

    /// Releases all screens; the position is empty, as before the start.
    public func stop() { perform([.stop]) }

    // MARK: - Prompts

    /// Answers the prompt of the position, for the host; its cause is the call that showed it.
    ///
    /// - Parameters:
    ///   - shown: The prompt; one that has ended is ignored.
    ///   - button: The id of a button; another one logs a diagnostic. If the system dismissed the
    ///     prompt, `nil`, which stands for the cancel button, if any.
    ///   - texts: The contents of the fields, by their ids.
    public func answer(_ shown: ShownPrompt, button: String?, texts: [String: String] = [:]) {
        DeliveryQueue.main.resume(unanswered.first { $0.shown.id == shown.id }?.cause) {
            turn { [self] draft in
                guard draft.position.prompt == shown else { return }
                guard let answer = PromptAnswer(shown, button: button, texts: texts) else {
                    return report(
                        "A prompt has no button with the id of its answer.",
                        ["prompt": shown.prompt.shownTitle, "button": button ?? ""],
                        explanation: "The prompt stays.",
                        fix: "To fix this, pass the id of one of its buttons, or nil."
                    )
                }
                draft.position.prompt = nil
                draft.events.append(.answered(answer))
            }
        }
    }

    func show(_ request: PromptRequest, in draft: inout RouterDraft) {
        let shown = ask(request)
        if !request.prompt.isPossible {
            report(
                "A prompt has two buttons or two fields with the same id.",
                ["prompt": request.prompt.shownTitle],
                explanation:
                    "Its answer couldn't identify one of them, and its position couldn't be read "
                    + "at the next launch. The prompt isn't shown.",
                fix: "To fix this, give each of its buttons and each of its fields its own id."
            )
        } else if draft.position.top != nil {
            draft.position.prompt = shown
        }
    }

    /// Gives a prompt its number; it is refused at the end of the turn unless it is shown then.
    func ask(_ request: PromptRequest) -> ShownPrompt {
        lastPromptID &+= 1
        let shown = ShownPrompt(id: lastPromptID, prompt: request.prompt)
        let cause = DeliveryQueue.main.current
        unanswered.append(UnansweredPrompt(shown: shown, answers: request.answers, cause: cause))
        return shown
    }

    /// A prompt of a restored position: with its number, unless the router has already given that
    /// to another prompt, or to one that has ended.
    func restored(_ prompt: ShownPrompt?, in draft: RouterDraft) -> ShownPrompt? {
        guard let prompt, prompt != draft.position.prompt, prompt != draft.refused.prompt
        else { return prompt }
        let isNew = prompt.id > lastPromptID && prompt.id <= ScreenID.greatestKept
        lastPromptID = isNew ? prompt.id : lastPromptID &+ 1
        return ShownPrompt(id: lastPromptID, prompt: prompt.prompt)
    }

    /// The events of a turn, followed by those of prompts that the new position begins or ends.
    private func withPrompts(_ events: [RouterEvent], to position: RouterPosition) -> [RouterEvent]
    {
        let (before, after) = (shownPosition.prompt, position.prompt)
        if unanswered.isEmpty, before == after { return events }
        let unshown = unanswered.map(\.shown).filter { $0 != before && $0 != after }
        var events = events + unshown.map { .answered(PromptAnswer($0, .refused)) }
        guard before != after else { return events }
        if let before, !events.contains(where: { $0.answer?.shown == before }) {
            events.append(.answered(PromptAnswer(before, after == nil ? .left : .replaced)))
        }
        return events + (after.map { [.prompted($0)] } ?? [])
    }
}

/// A prompt that waits for its answer.
struct UnansweredPrompt {
    let shown: ShownPrompt
    let answers: AnswerStream?

    /// The delivery that has shown the prompt, and causes the answer.
    let cause: Cause?

    @MainActor
    func end(_ outcome: PromptAnswer.Outcome) { answers?.end(with: PromptAnswer(shown, outcome)) }
}

extension RouterEvent {
    fileprivate var answer: PromptAnswer? {
        if case .answered(let answer) = self { answer } else { nil }
    }
}

/// The changes of a router's turn, before the store agrees to them.
struct RouterDraft {
    var position: RouterPosition

    /// The position that the store has refused or changed in this turn.
    var refused = RouterPosition()

    var leftByUser: ScreenID?

    /// Emitted after the screens have appeared.
    var events: [RouterEvent] = []

    /// The living screens whose modules take a link, and show what it leads to once it is agreed.
    var taken: [(screen: ScreenID, link: Deeplink?, update: @MainActor () -> Void)] = []

    /// Called at the end of the turn, for the screens that their close buttons have closed.
    var onClose: [@MainActor () -> Void] = []

    /// The screens that wait no longer, because their gates have opened.
    var opened: [WaitingScreens] = []

    /// Removes screens, and adds the event for the screens that have left.
    mutating func leave(
        _ remove: (inout RouterPosition) -> Void,
        as event: ([RoutedScreen]) -> RouterEvent? = { _ in nil }
    ) {
        let before = position
        remove(&position)
        let leaving = before.screens(missingIn: position)
        guard !leaving.isEmpty else { return }
        let isDismissal = position.modals.count < before.modals.count
        events.append(event(leaving) ?? (isDismissal ? .dismissed(leaving) : .popped(leaving)))
    }

    mutating func leaveScreens(behind gate: RoutingGate, replacing tabs: [Int: ScreenStack]) {
        leave(
            {
                for (index, tab) in tabs { $0.tabs[index] = tab }
                $0.remove { $0.gates.contains(gate) }
            },
            as: { .gateClosed(gate, leaving: $0) }
        )
    }

    mutating func addEventsOfTabs(_ shown: [ScreenStack], made: [ScreenStack]) {
        let (before, after) = (shown.compactMap(\.waiting), position.tabs.compactMap(\.waiting))
        let tried = made.compactMap(\.waiting).filter { !before.contains($0) }
        for waiting in before + tried where !after.contains(waiting) && !opened.contains(waiting) {
            events.append(.gateRefused(waiting.gate, moves: waiting.names))
        }
        for waiting in after where !before.contains(waiting) || opened.contains(waiting) {
            events.append(.heldAtGate(waiting.gate, moves: waiting.names))
        }
    }

    mutating func show(_ id: ScreenID, _ change: (inout RouterPosition) -> Void = { _ in }) {
        let before = position
        position.show(id)
        change(&position)
        guard let screen = position.screen(id) else { return }
        events.append(.shown(screen, leaving: before.screens(missingIn: position)))
    }

    mutating func endWaiting() {
        guard let waiting = position.waiting else { return }
        position.waiting = nil
        events.append(.gateRefused(waiting.gate, moves: waiting.moves))
    }
}
