internal import EventRuntime

extension Store {
    /// Runs an async action as long as a condition on the state holds.
    ///
    /// - Order: Begun and canceled after everything else that an input from outside has led to,
    ///   with the last change of the condition as the cause; not at all if it changed back. Each
    ///   change of the state evaluates it.
    /// - Lifetime: Canceled with `removeListener()` of the token, and with the store. An action
    ///   that ends by itself begins again only after the condition has been false.
    ///
    /// ```swift
    /// store.work(while: { $0[Session.self]?.isSignedIn == true }) { ListenForMessages() }
    /// ```
    ///
    /// An action that has failed begins again after `pause`. If that is `nil`, it doesn't, and the
    /// failure logs a diagnostic. You need not keep the token.
    @discardableResult
    public func work(
        while condition: @escaping (State) -> Bool,
        restartingAfter pause: Duration? = nil,
        action: @escaping () -> some AsyncAction,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> StoreSubscription {
        let target = { Listener.Target.condition(condition, $0) }
        return work(target, in: nil, pause, { _ in action() }, fileID, line)
    }

    /// Runs an async action for each element of a collection in the state.
    ///
    /// Equal elements count once. The action runs as long as its element is in the collection.
    ///
    /// ```swift
    /// store.work(forEach: { $0[Basket.self]?.names ?? [] }) { name in FollowPrice(of: name) }
    /// ```
    @discardableResult
    public func work<Elements: Sequence>(
        forEach elements: @escaping (State) -> Elements,
        restartingAfter pause: Duration? = nil,
        action: @escaping (Elements.Element) -> some AsyncAction,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> StoreSubscription where Elements.Element: Hashable {
        let target = { Listener.Target.changes(of: { Array(elements($0)) }, $0) }
        return work(target, in: nil, pause, action, fileID, line)
    }

    fileprivate func work<Element: Hashable, A: AsyncAction>(
        _ target: (_ follow: @escaping ([Element]) -> Void) -> Listener.Target,
        in instance: StateInstance?,
        _ pause: Duration?,
        _ makeAction: @escaping (Element) -> A,
        _ fileID: StaticString,
        _ line: UInt
    ) -> StoreSubscription {
        let work = Work<Element>(restartingAfter: pause) { [weak self] element, onFailure in
            self?.beginWork(makeAction(element), in: instance, onFailure)
        }
        let listener = insert(target { work.follow($0) }, of: .fullState, fileID, line)
        listener.origin.owner = A.self
        listener.instance = instance
        queue.nested { listener.receive(ListenerCall(recorder: nil), state, state) }
        return StoreSubscription(listener, in: self)
    }

    private func beginWork(
        _ action: any AsyncAction,
        in instance: StateInstance?,
        _ onFailure: (() -> Void)?
    ) -> AsyncRun? {
        if let run = begin(action, in: instance, { $0.onFailure = onFailure }) { return run }
        // Without an `AsyncMiddleware`, the reducers have received it, which was reported.
        guard !asyncMiddlewares.isEmpty else { return nil }
        report(
            "A middleware held back an async action that follows the state.",
            ["action": redactedDescription(of: action)],
            explanation: "No AsyncMiddleware received it, so nothing runs or can be canceled.",
            fix: "To fix this, pass the action on immediately in the middlewares before it."
        )
        return nil
    }
}

extension PartialStore {
    /// Runs an async action as long as a condition on the part holds, like `Store.work(while:)`.
    ///
    /// - Lifetime: Dispatched to the module instance of the part, and canceled with it. Outlives
    ///   the partial store. Without the part, the condition doesn't hold.
    @discardableResult
    public func work(
        while condition: @escaping (StateType) -> Bool,
        restartingAfter pause: Duration? = nil,
        action: @escaping () -> some AsyncAction,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> StoreSubscription {
        let isPresent = { [select] in select($0).map(condition) == true }
        let target = { Listener.Target.condition(isPresent, $0) }
        return store.work(target, in: instance, pause, { _ in action() }, fileID, line)
    }

    /// Runs an async action for each element of a collection in the part.
    @discardableResult
    public func work<Elements: Sequence>(
        forEach elements: @escaping (StateType) -> Elements,
        restartingAfter pause: Duration? = nil,
        action: @escaping (Elements.Element) -> some AsyncAction,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> StoreSubscription where Elements.Element: Hashable {
        let present = { [select] in select($0).map { Array(elements($0)) } ?? [] }
        let target = { Listener.Target.changes(of: present, $0) }
        return store.work(target, in: instance, pause, action, fileID, line)
    }
}

extension Listener.Target {
    /// Calls a closure with the one element of a condition that holds, or none, when it changes.
    fileprivate static func condition(
        _ condition: @escaping (Store.State) -> Bool,
        _ follow: @escaping ([Bool]) -> Void
    ) -> Self { changes(of: condition) { follow($0 ? [true] : []) } }

    /// Calls a closure with a selected value when it changes.
    fileprivate static func changes<Selected: Equatable>(
        of select: @escaping (Store.State) -> Selected,
        _ receive: @escaping (Selected) -> Void
    ) -> Self {
        let last = LastSelection<Selected>(nil)
        return .fullState { _, _, _, state in
            let selected = select(state)
            guard selected != last.value else { return }
            last.value = selected
            receive(selected)
        }
    }
}

/// The runs for the elements in the state, retained by their listener.
@MainActor
private final class Work<Element: Hashable> {
    private let pause: Duration?
    private let beginRun: (Element, _ onFailure: (() -> Void)?) -> AsyncRun?
    private let clock: any Clock<Duration> = DefaultClock.current ?? ContinuousClock()

    private var elements: [Element] = []
    private var counts: [Element: Int] = [:]
    private var unsettledChanges: [Element: Int] = [:]

    private let runs = WorkRuns<Element>()

    init(
        restartingAfter pause: Duration?,
        beginRun: @escaping (Element, _ onFailure: (() -> Void)?) -> AsyncRun?
    ) {
        self.pause = pause
        self.beginRun = beginRun
    }

    deinit {
        let runs = runs
        MainActor.perform { runs.cancelAll() }
    }

    /// Receives the elements in the delivery that has changed them.
    func follow(_ new: [Element]) {
        var (start, same, shorter) = (0, 0, min(elements.count, new.count))
        while start < shorter, elements[start] == new[start] { start += 1 }
        shorter -= start
        while same < shorter, elements[elements.count - 1 - same] == new[new.count - 1 - same] {
            same += 1
        }
        let entered = new[start...].dropLast(same).filter { element in
            counts[element, default: 0] += 1
            return counts[element] == 1
        }
        let left = elements[start...].dropLast(same).filter { element in
            counts[element] = counts[element].flatMap { $0 > 1 ? $0 - 1 : nil }
            return counts[element] == nil
        }
        elements = new
        for element in left + entered {
            let isPresent = counts[element] != nil
            unsettledChanges[element, default: 0] += 1
            DeliveryQueue.main.atEndOfTurn { [weak self] in self?.settle(element, isPresent) }
        }
    }

    /// Begins or cancels a run, for the last change of its element.
    private func settle(_ element: Element, _ isPresent: Bool) {
        unsettledChanges[element, default: 1] -= 1
        guard unsettledChanges[element] == 0 else { return }
        unsettledChanges[element] = nil
        if !isPresent {
            runs.cancel(element)
        } else if !runs.contains(element) {
            begin(element, causedBy: DeliveryQueue.main.current)
        }
    }

    private func begin(_ element: Element, causedBy change: Cause?) {
        var run: AsyncRun?
        runs.keep(element) { run?.cancel() }
        let beginAgain = pause.map { pause in
            { [weak self] in self?.begin(element, causedBy: change, after: pause) ?? () }
        }
        run = beginRun(element, beginAgain)
    }

    private func begin(_ element: Element, causedBy change: Cause?, after pause: Duration) {
        let task = Task { [weak self, clock] in
            try await clock.sleep(for: pause)
            try Task.checkCancellation()
            let queue = DeliveryQueue.main
            queue.resume(change) { queue.nested { self?.begin(element, causedBy: change) } }
        }
        runs.keep(element, cancel: task.cancel)
    }
}

/// The runs of elements, and the pauses after failures.
@MainActor
private final class WorkRuns<Element: Hashable> {
    private var runs: [Element: (number: Int, cancel: () -> Void)] = [:]
    private var lastNumber = 0

    func contains(_ element: Element) -> Bool { runs[element] != nil }

    func keep(_ element: Element, cancel: @escaping () -> Void) {
        lastNumber += 1
        runs[element] = (lastNumber, cancel)
    }

    func cancel(_ element: Element) { runs.removeValue(forKey: element)?.cancel() }

    /// In the order in which they began.
    func cancelAll() {
        for run in Array(runs.values).inOrder({ $0.number < $1.number }) { run.cancel() }
    }
}
