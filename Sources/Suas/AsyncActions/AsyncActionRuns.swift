/// The tasks of one async action, one for each time it is executed.
@MainActor
final class AsyncActionRuns {
    private(set) var areCancelled = false
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var lastID = 0

    nonisolated init() {}

    func start(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        lastID += 1
        let id = lastID
        let task = Task { [weak self] in
            await work()
            self?.tasks[id] = nil
        }
        tasks[id] = task
        return task
    }

    func cancel() {
        areCancelled = true
        for task in tasks.values { task.cancel() }
    }

    func finished() async {
        for task in tasks.values { await task.value }
    }
}
