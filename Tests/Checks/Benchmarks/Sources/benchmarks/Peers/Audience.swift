/// Main-actor tasks that iterate over asynchronous sequences and add up the elements.
@MainActor
final class Audience {
    private var tasks: [Task<Void, Never>] = []
    private var sum = 0
    private var arrivals = 0
    private var awaited = 0
    private var continuation: CheckedContinuation<Void, Never>?

    /// Adds a task that iterates and adds up the values of the elements.
    ///
    /// It is inlined into the caller, so that it is compiled for the concrete sequence, as a loop
    /// in an app is.
    @inline(__always)
    func add<Elements: AsyncSequence & Sendable>(
        _ elements: Elements,
        value: @escaping @MainActor (Elements.Element) -> Int
    ) where Elements.Failure == Never, Elements.Element: Sendable {
        tasks.append(
            Task { [weak self] in
                var iterator = elements.makeAsyncIterator()
                self?.arrive()
                while let element = await iterator.next(isolation: #isolation) {
                    self?.sum += value(element)
                    self?.arrive()
                }
            }
        )
    }

    isolated deinit {
        for task in tasks { task.cancel() }
    }

    /// Waits until all tasks are iterating.
    func isReady() async {
        guard !tasks.isEmpty, awaited == 0 else { return }
        await wait(for: tasks.count)
    }

    /// Returns the sum that the tasks add while `count` elements arrive.
    func added(by work: @MainActor () async -> Void, untilArrived count: Int) async -> Int {
        await isReady()
        let before = sum
        await work()
        await wait(for: count)
        return sum - before
    }

    /// Waits until `count` more elements have arrived.
    private func wait(for count: Int) async {
        awaited += count
        guard arrivals < awaited else { return }
        await withCheckedContinuation { continuation = $0 }
    }

    private func arrive() {
        arrivals += 1
        guard arrivals == awaited else { return }
        continuation?.resume()
        continuation = nil
    }
}
