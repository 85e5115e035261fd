import EventModulesManualTime
import EventModulesTestSupport
import EventObservables
import Testing

@MainActor
struct TaskDisposalTests {
    private final class Weak {
        weak var value: ClosureLife?
    }

    @Test
    func disposedBagCancelsTheTask() async {
        let bag = DisposeBag()
        let gate = Gate()
        let task = Task {
            await gate.pass()
            return Task.isCancelled
        }
        task.disposed(by: bag)
        bag.dispose()
        gate.open()
        #expect(await task.value)
    }

    @Test
    func releasedBagCancelsTheTask() async {
        let gate = Gate()
        let task: Task<Bool, Never>
        do {
            let bag = DisposeBag()
            task = Task {
                await gate.pass()
                return Task.isCancelled
            }
            task.disposed(by: bag)
        }
        gate.open()
        #expect(await task.value)
    }

    @Test
    func alreadyDisposedBagCancelsTheTaskImmediately() {
        let bag = DisposeBag()
        bag.dispose()
        let task = Task {}
        task.disposed(by: bag)
        #expect(task.isCancelled)
    }

    @Test
    func endedTaskIsNotCancelled() async {
        let bag = DisposeBag()
        let task = Task { 1 }
        task.disposed(by: bag)
        #expect(await task.value == 1)
        // Until the bag has dropped it.
        for _ in 0..<1_000 { await Task.yield() }
        bag.dispose()
        #expect(!task.isCancelled)
    }

    // Regression: the bag's own task, which awaits it, raised its priority.
    @Test
    func theBagDoesNotRaiseThePriority() async {
        let bag = DisposeBag()
        let gate = Gate()
        let task = Task(priority: .background) {
            await gate.pass()
            return Task.currentPriority
        }
        task.disposed(by: bag)
        for _ in 0..<1_000 { await Task.yield() }
        gate.open()
        let result = AsyncStream.makeStream(of: TaskPriority.self)
        Task(priority: .background) { result.continuation.yield(await task.value) }
        var priorities = result.stream.makeAsyncIterator()
        #expect(await priorities.next() == .background)
    }

    @Test
    func longLivedBagKeepsNoEndedTasks() async {
        let bag = DisposeBag()
        var results: [Weak] = []
        for _ in 0..<1000 {
            let weak = Weak()
            results.append(weak)
            let task = Task {
                let result = ClosureLife()
                weak.value = result
                return result
            }
            task.disposed(by: bag)
            _ = await task.value
        }
        #expect(await eventually { results.allSatisfy { $0.value == nil } })
    }
}
