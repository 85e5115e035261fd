import EventModulesManualTime
import EventModulesTestSupport
import EventRuntime
import Testing

@testable import Suas

/// L4: random programs of async actions that are cancelled, replaced, and released with their
/// instance or store, against a model.
@MainActor
struct LawL4AsyncActionsTests {
    @Test(arguments: (0..<8).map { UInt64(250 * $0) })
    func endsAndCancelsTheSameActionsAsItsModel(offset: UInt64) async {
        for seed in Repetitions.seeds(short: 50, long: 250, offset: offset) {
            let world = AsyncWorld()
            var random = SplitMix64(seed: seed)
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                await world.perform(AsyncStep(using: &random))
            }
            await world.finish(releasingStore: Bool.random(using: &random))
            #expect(world.log.entries == world.model.log, "EVENTMODULES_SEED=\(seed)")
            guard world.log.entries == world.model.log else { return }
        }
    }
}

/// A step of a random program; numbers of instances are 0 for everyone, or 1 and 2.
private enum AsyncStep {
    case begin(id: Int?, instance: Int, replaces: Bool, outlives: Bool)
    case finish(at: Int)
    case callBack(at: Int)
    case beginCallback(id: Int?, instance: Int)
    case cancel(id: Int, instance: Int)
    case detach(instance: Int)

    init(using random: inout SplitMix64) {
        let id = [nil, 0, 1].randomElement(using: &random).flatMap { $0 }
        let instance = Int.random(in: 0...2, using: &random)
        let index = Int.random(in: 0..<8, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<5:
            self = .begin(
                id: id,
                instance: instance,
                replaces: Bool.random(using: &random),
                outlives: Int.random(in: 0..<3, using: &random) == 0
            )
        case 5..<7: self = .finish(at: index)
        case 7: self = .beginCallback(id: id, instance: instance)
        case 8: self = .callBack(at: index)
        case 9..<11: self = .cancel(id: id ?? 0, instance: instance)
        default: self = .detach(instance: max(1, instance))
        }
    }
}

/// The expected runs, each of which is running, cancelled or ended.
private struct AsyncModel {
    struct Run {
        let number: Int
        let id: Int?
        let instance: Int
        var replaces = false
        var outlives = false
        var isCancelled = false
        var hasEnded = false

        var isPerInstance: Bool { id == nil || id == AsyncModel.idPerInstance }
        var isRunning: Bool { !isCancelled && !hasEnded }
    }

    /// The identifier that is limited to instances.
    static let idPerInstance = 1

    private(set) var runs: [Run] = []
    private(set) var log: [String] = []
    private var detached: Set<Int> = []

    mutating func begin(_ run: Run) {
        if run.replaces {
            cancel {
                $0.id == run.id && (run.id != nil || $0.replaces)
                    && (!run.isPerInstance || $0.instance == run.instance)
            }
        }
        runs.append(run)
        if detached.contains(run.instance), !run.outlives { cancel { $0.number == run.number } }
    }

    mutating func dispatch(_ index: Int, isEnd: Bool) {
        guard !runs[index].hasEnded else { return }
        runs[index].hasEnded = isEnd
        if !runs[index].isCancelled { log.append("dispatched \(runs[index].number)") }
    }

    mutating func cancel(id: Int, instance: Int) {
        let hasID = { (run: Run) in run.id == id }
        let isMatched = { (run: Run) in
            hasID(run) && (instance == 0 || !run.isPerInstance || run.instance == instance)
        }
        let isForEveryone = runs.contains { hasID($0) && $0.isRunning && $0.instance == 0 }
        if isForEveryone, !runs.contains(where: { isMatched($0) && $0.isRunning }) {
            log.append("reported")
        }
        cancel(where: isMatched)
    }

    mutating func detach(_ instance: Int) {
        guard detached.insert(instance).inserted else { return }
        cancel { $0.instance == instance && !$0.outlives }
    }

    mutating func cancelAll() { cancel { _ in true } }

    private mutating func cancel(where shouldCancel: (Run) -> Bool) {
        for index in runs.indices where shouldCancel(runs[index]) { runs[index].isCancelled = true }
    }
}

private func identifier(_ id: Int?) -> AsyncActionID? {
    id.map { $0 == AsyncModel.idPerInstance ? .perInstance(AsyncActionID($0)) : AsyncActionID($0) }
}

/// A store whose async actions wait for the program, beside the model.
@MainActor
private final class AsyncWorld {
    struct Dispatched: Action {
        let number: Int
    }

    /// An async action with the model's properties.
    struct Work: TaskAction {
        let number: Int
        let gate: Gate
        let key: Int?
        let replacesRunning: Bool
        let outlivesInstance: Bool
        var id: AsyncActionID? { identifier(key) }

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async {
            await gate.pass()
            dispatch(Dispatched(number: number))
        }
    }

    let log = Log()
    var model = AsyncModel()
    private var store: Store?
    private let middleware = AsyncMiddleware()
    private var works: [Int: Work] = [:]
    private var callbacks: [Int: () -> Void] = [:]
    private let instances = (1...2).map { StateInstance(of: "Module", number: $0) }

    init() {
        let store = Suas.createStore(reducer: number("a"), middleware: middleware)
        for instance in instances { store.attach(reducer: number("own"), for: instance) }
        store.addActionListener { [log] in
            if let action = $0 as? Dispatched { log.add("dispatched \(action.number)") }
        }
        self.store = store
    }

    func perform(_ step: AsyncStep) async {
        switch step {
        case .begin(let id, let instance, let replaces, let outlives):
            begin(id, instance, replaces, outlives)
        case .beginCallback(let id, let instance): beginCallback(id, instance)
        case .finish(let index): await finish(at: index)
        case .callBack(let index):
            guard let callback = callbacks[index] else { return }
            callback()
            model.dispatch(index, isEnd: false)
        case .cancel(let id, let number):
            let cancellation = identifier(id).map(CancelAsyncAction.init)
            let reports = Diagnostics.collect {
                if let cancellation { store?.dispatch(cancellation, in: instance(number)) }
            }
            if !reports.isEmpty { log.add("reported") }
            model.cancel(id: id, instance: number)
        case .detach(let number):
            if let instance = instance(number) { store?.detach(instance) }
            model.detach(number)
        }
    }

    /// Lets everything end, and checks that nothing is left.
    func finish(releasingStore: Bool) async {
        if releasingStore {
            store = nil
            model.cancelAll()
        }
        for index in model.runs.indices { await finish(at: index) }
        for (index, callback) in callbacks.sorted(by: { $0.key < $1.key }) {
            callback()
            model.dispatch(index, isEnd: false)
        }
        await middleware.actionsEnded()
        #expect(middleware.runningTasks.isEmpty)
    }

    private func instance(_ number: Int) -> StateInstance? {
        number == 0 ? nil : instances[number - 1]
    }

    private func begin(_ id: Int?, _ number: Int, _ replaces: Bool, _ outlives: Bool) {
        let index = model.runs.count
        let work = Work(
            number: index,
            gate: Gate(),
            key: id,
            replacesRunning: replaces,
            outlivesInstance: outlives
        )
        works[index] = work
        store?.dispatch(work, in: instance(number))
        model.begin(
            AsyncModel.Run(
                number: index,
                id: id,
                instance: number,
                replaces: replaces,
                outlives: outlives
            )
        )
    }

    private func beginCallback(_ id: Int?, _ number: Int) {
        let index = model.runs.count
        store?.dispatch(
            BlockAsyncAction(id: identifier(id)) { [weak self] _, dispatch in
                self?.callbacks[index] = { dispatch(Dispatched(number: index)) }
            },
            in: instance(number)
        )
        model.begin(AsyncModel.Run(number: index, id: id, instance: number))
    }

    /// Opens the gate of a task, and waits until it has dispatched, unless it never ran.
    private func finish(at index: Int) async {
        guard let work = works[index], !model.runs[index].hasEnded else { return }
        work.gate.open()
        while middleware.runningTasks.contains(where: { ($0.action as? Work)?.number == index }) {
            await Task.yield()
        }
        model.dispatch(index, isEnd: true)
    }
}
