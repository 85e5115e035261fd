internal import EventRuntime

/// An execution of an async action, retained by its task or by a callback that may still dispatch.
@MainActor
final class AsyncRun {
    let action: any AsyncAction
    let id: AsyncActionID?
    let instance: StateInstance?
    private(set) var isCancelled = false

    /// True if a call of `store.run(_:)` receives the outcome or the error.
    var isAwaited = false

    /// The `Task<Outcome, any Error>` of a task action; nil for an action that is called.
    private(set) var task: Any?

    /// True once the task has ended, or the called closure has returned.
    private var hasEnded = false
    private var cancelTask: (() -> Void)?

    /// Called once if the action fails; nil by default.
    var onFailure: (() -> Void)?
    private let send: (any Action) -> Void
    private let cause = DeliveryQueue.main.current
    private let step = RecordedStep.current

    /// Creates the run of an action in the delivery in progress, which causes what it dispatches.
    init(
        of action: any AsyncAction,
        in instance: StateInstance?,
        dispatch: @escaping DispatchFunction
    ) {
        self.action = action
        id = action.runID
        self.instance = instance
        send = dispatch
    }

    /// Executes the action, which ends when the call returns.
    func call(_ getState: @escaping GetStateFunction) {
        guard !isCancelled else { return }
        action.execute(getState: getState, dispatch: dispatch)
        end(.finished)
    }

    func start<A: TaskAction>(
        _ action: A,
        _ getState: @escaping GetStateFunction,
        onEnd: @escaping @MainActor () -> Void
    ) {
        let task = Task {
            defer { onEnd() }
            return try await self.outcome(of: action) { getState() }
        }
        self.task = task
        cancelTask = task.cancel
        if isCancelled { task.cancel() }
    }

    private func outcome<A: TaskAction>(
        of action: A,
        _ getState: @escaping TaskGetStateFunction
    ) async throws -> A.Outcome {
        do {
            try checkCancellation()
            let outcome = try await action.run(getState: getState, dispatch: dispatch)
            try checkCancellation()
            end(.finished)
            return outcome
        } catch {
            let error = isCancelled ? CancellationError() : error
            let isFailure = !(error is CancellationError)
            end(isFailure ? .failed(error) : .cancelled)
            if isFailure, !isAwaited { report(error) }
            throw error
        }
    }

    /// The task's outcome; for a called action, `()` at its end.
    func outcome<Outcome: Sendable>() async throws -> Outcome {
        if let task = task as? Task<Outcome, any Error> { return try await task.value }
        try checkCancellation()
        guard let nothing = () as? Outcome else { throw CancellationError() }
        return nothing
    }

    private func checkCancellation() throws(CancellationError) {
        if isCancelled { throw CancellationError() }
    }

    /// Dispatches, unless cancelled, with the async action's cause even after an `await`.
    func dispatch(_ action: any Action) {
        guard !isCancelled else { return }
        DeliveryQueue.main.resume(cause) { send(action) }
    }

    func cancel() {
        isCancelled = true
        cancelTask?()
        end(.cancelled)
    }

    private func end(_ end: AsyncEnd) {
        guard !hasEnded else { return }
        hasEnded = true
        if let cause { step?.recorder?.record(StoreFact.ended(action, begunIn: cause, end)) }
        if case .failed = end { onFailure?() }
    }

    private func report(_ error: any Error) {
        let diagnostic = Diagnostic(
            "An async action failed.",
            [
                "action": redactedDescription(of: action),
                "error": redactedDescription(of: error),
            ],
            explanation: "Nothing receives the error of an action that is dispatched.",
            fix: """
                To fix this, catch the error in the action and dispatch an action for it, or call \
                try await store.run(_:) instead of dispatching.
                """
        )
        RecordedStep.$current.withValue(step) {
            Diagnostics.report(diagnostic, to: step?.recorder)
        }
    }
}

/// The runs of a store that can be cancelled, found by their identifiers and their instances.
@MainActor
final class AsyncRuns {
    enum Key: Hashable {
        case id(AsyncActionID)
        case instance(StateInstance)
    }

    /// A run: of a task, until it ends, or of a called action, as long as a callback retains it.
    private struct Entry {
        private let id: AsyncActionID?
        private let instance: StateInstance?
        let task: AsyncRun?
        private(set) weak var run: AsyncRun?

        @MainActor
        init(_ run: AsyncRun, isTask: Bool) {
            (id, instance) = run.isCancelled ? (nil, nil) : (run.id, run.instance)
            task = isTask ? run : nil
            self.run = run
        }

        var hasKeys: Bool { id != nil || instance != nil }

        func forEachKey(_ body: (Key) -> Void) {
            if let id { body(.id(id)) }
            if let instance { body(.instance(instance)) }
        }
    }

    private var entries: [Int: Entry] = [:]

    /// The numbers of the runs that can still be cancelled by a key.
    private var numbers: [Key: Set<Int>] = [:]
    private var lastNumber = 0
    private var taskCount = 0
    private var callsBeforeSweep = 16

    var callCount: Int { entries.count - taskCount }

    func insertTask(_ run: AsyncRun) -> Int {
        taskCount += 1
        return insert(Entry(run, isTask: true))
    }

    func removeTask(_ number: Int) {
        taskCount -= 1
        remove(number)
    }

    func insertCall(_ run: AsyncRun) {
        let entry = Entry(run, isTask: false)
        // Nothing else can cancel it.
        guard entry.hasKeys else { return }
        if callCount >= callsBeforeSweep {
            for (number, entry) in entries where entry.run == nil { remove(number) }
            callsBeforeSweep = max(16, 2 * callCount)
        }
        _ = insert(entry)
    }

    private func insert(_ entry: Entry) -> Int {
        lastNumber += 1
        entries[lastNumber] = entry
        entry.forEachKey { numbers[$0, default: []].insert(lastNumber) }
        return lastNumber
    }

    private func remove(_ number: Int) {
        removeKeys(of: number)
        entries[number] = nil
    }

    private func removeKeys(of number: Int) {
        entries[number]?.forEachKey { key in
            guard let index = numbers.index(forKey: key) else { return }
            numbers.values[index].remove(number)
            if numbers.values[index].isEmpty { numbers.remove(at: index) }
        }
    }

    // MARK: - Finding

    /// The runs whose tasks have not ended, in the order in which they began.
    var runningTasks: [AsyncRun] {
        Array(entries.keys).inOrder(<).compactMap { entries[$0]?.task }
    }

    var isAnyTaskRunning: Bool { taskCount > 0 }

    /// Cancels the called ones, then the tasks, each in the order in which they began.
    func cancelAll() {
        for run in runs(entries.keys) { run.cancel() }
    }

    func runs(_ key: Key) -> [AsyncRun] { runs(numbers[key] ?? []) }

    /// Takes runs, in the order of `cancelAll()`: no key finds them again, even before their tasks end.
    func take(_ key: Key, where isTaken: (AsyncRun) -> Bool) -> [AsyncRun] {
        guard let found = numbers[key] else { return [] }
        let taken = found.filter { entries[$0]?.run.map(isTaken) ?? true }
        for number in taken { removeKeys(of: number) }
        return runs(taken)
    }

    private func runs(_ numbers: some Sequence<Int>) -> [AsyncRun] {
        var (calls, tasks): ([AsyncRun], [AsyncRun]) = ([], [])
        for number in Array(numbers).inOrder(<) {
            guard let entry = entries[number] else { continue }
            if let task = entry.task {
                tasks.append(task)
            } else if let run = entry.run {
                calls.append(run)
            }
        }
        return calls + tasks
    }
}
