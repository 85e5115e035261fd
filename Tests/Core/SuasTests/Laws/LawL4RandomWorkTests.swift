import EventModulesTestSupport
import Testing

@testable import Suas

/// L4: random programs of states that begin and end work, which ends, fails and is cancelled, against
/// a model that compares the elements before and after each turn.
@MainActor
struct LawL4RandomWorkTests {
    @Test
    func runsTheSameWorkAsItsModel() async {
        await checkPrograms(Repetitions.seeds(short: 150, long: 3_000)) { seed in
            var random = SplitMix64(seed: seed)
            return (0..<Int.random(in: 5...40, using: &random)).map { _ in
                WorkStep(using: &random)
            }
        } failure: { steps in
            var failure: String?
            _ = await Diagnostics.collectReports { failure = await run(steps) }
            return failure
        }
    }

    private func run(_ steps: [WorkStep]) async -> String? {
        let world = WorkWorld()
        for (index, step) in steps.enumerated() {
            await world.perform(step)
            if let difference = world.difference { return "step \(index): \(difference)" }
        }
        return await world.end()
    }
}

/// The states of a turn, one after the other, and the steps that end runs and owners.
private enum WorkStep {
    /// How the states after the first follow in the same turn.
    enum Means: CaseIterable { case listener, middleware }

    case open([[Int]], Means)
    case openOwn(instance: Int, [Int])
    case reset([Int])
    case otherKey
    case add(instance: Int?, restarts: Bool)
    case remove(Int)
    case finish(Int)
    case fail(Int)
    case cancel(Int)
    case attach
    case detach(Int)
    case detachKey, attachKey

    init(using random: inout SplitMix64) {
        func rooms() -> [Int] {
            let rooms = (0..<4).filter { _ in Bool.random(using: &random) }
            return rooms.shuffled(using: &random)
        }
        let index = Int.random(in: 0..<6, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<5:
            let count = Int.random(in: 1...4, using: &random)
            let means = Means.allCases.randomElement(using: &random) ?? .listener
            self = .open((0..<count).map { _ in rooms() }, means)
        case 5..<7: self = .openOwn(instance: index, rooms())
        case 7: self = .reset(rooms())
        case 8: self = .otherKey
        case 9: self = .add(instance: nil, restarts: Bool.random(using: &random))
        case 10: self = .add(instance: index, restarts: Bool.random(using: &random))
        case 11: self = .remove(index)
        case 12..<14: self = .finish(index)
        case 14..<16: self = .fail(index)
        case 16: self = .cancel(index)
        case 17: self = .attach
        case 18: self = .detach(index)
        default: self = Bool.random(using: &random) ? .detachKey : .attachKey
        }
    }
}

/// An action of the work with a number; ends as its control decides.
@MainActor
private final class WorkControl {
    struct Failure: Error {}

    private var waiting: [String: CheckedContinuation<Bool, Never>] = [:]

    func isWaiting(_ name: String) -> Bool { waiting[name] != nil }

    func end(_ name: String, failing: Bool) {
        waiting.removeValue(forKey: name)?.resume(returning: failing)
    }

    func untilEnd(of name: String) async throws {
        let fails = await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[name] = $0 }
        } onCancel: {
            Task { @MainActor in end(name, failing: false) }
        }
        if fails { throw Failure() }
    }
}

private struct NumberedWork: TaskAction {
    /// The work, the element and the number of the run: `2:1#5`.
    let name: String
    let control: WorkControl

    var id: AsyncActionID? { AsyncActionID(name) }
    var outlivesInstance: Bool { true }

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws { try await control.untilEnd(of: name) }
}

private struct OpenNext: Action {
    let rooms: [[Int]]
}

/// The elements of each work, and whether its runs are running.
private struct WorkModel {
    struct Work {
        let number: Int
        let instance: Int?
        let restarts: Bool
        var runs: [Int: (name: String, isRunning: Bool)] = [:]
    }

    var works: [Work] = []

    /// The open rooms of the app, nil without the key, and of the instances.
    var rooms: [Int]? = []
    var own: [Int: [Int]] = [:]
    private var lastRun: [String: Int] = [:]

    var running: [String] {
        works.flatMap { $0.runs.values.filter(\.isRunning).map(\.name) }.sorted()
    }

    /// Ends a turn.
    mutating func settle() {
        works.removeAll { $0.instance.map { own[$0] == nil } ?? false }
        for index in works.indices {
            let elements = works[index].instance.map { own[$0] ?? [] } ?? rooms ?? []
            for left in works[index].runs.keys where !elements.contains(left) {
                works[index].runs[left] = nil
            }
            for element in elements where works[index].runs[element] == nil {
                begin(element, index)
            }
        }
    }

    mutating func begin(_ element: Int, _ index: Int) {
        let element = (key: element, name: "\(works[index].number):\(element)")
        lastRun[element.name, default: 0] += 1
        let name = "\(element.name)#\(lastRun[element.name] ?? 0)"
        works[index].runs[element.key] = (name, true)
    }

    /// Ends a run by its name; it begins again if it failed and its work restarts.
    mutating func end(_ name: String, failing: Bool) {
        for index in works.indices {
            for (element, run) in works[index].runs where run.name == name {
                works[index].runs[element]?.isRunning = false
                if failing, works[index].restarts { begin(element, index) }
            }
        }
    }
}

@MainActor
private final class WorkWorld {
    private var store: Store?
    private let middleware = AsyncMiddleware()
    private let control = WorkControl()
    private var model = WorkModel()
    private var tokens: [Int: StoreSubscription] = [:]
    private var instances: [Int: StateInstance] = [:]
    private var lastRun: [String: Int] = [:]
    private var (lastWork, lastInstance) = (0, 0)
    private var unexpected: String?

    init() {
        let expand = BlockMiddleware { action, _, dispatch, next in
            guard let open = action as? OpenNext else { return next(action) }
            for rooms in open.rooms { dispatch(Open(rooms: rooms)) }
        }
        let store = Suas.createStore(
            reducer: Rooms.reducer + number("a"),
            middleware: expand + middleware
        )
        self.store = store
    }

    var difference: String? {
        if let unexpected { return unexpected }
        let running = running
        return running == model.running ? nil : "running \(running), expected \(model.running)"
    }

    private var running: [String] {
        let actions = middleware.runningTasks.filter { !$0.isCancelled }.map(\.action)
        return actions.compactMap { ($0 as? NumberedWork)?.name }.sorted()
    }

    func perform(_ step: WorkStep) async {
        guard let store else { return }
        switch step {
        case .open(let rooms, let means): open(rooms, means, in: store)
        case .openOwn(let index, let rooms):
            guard let (number, instance) = living(index) else { return }
            store.dispatch(Open(rooms: rooms), in: instance)
            model.own[number] = rooms
            if model.rooms != nil { model.rooms = rooms }
        case .reset(let rooms):
            guard model.rooms != nil else { return }
            store.reset(state: Rooms(open: rooms))
            model.rooms = rooms
        case .otherKey: store.dispatch(action: Add(1, to: "a"))
        case .add(let index, let restarts): add(index, restarts, to: store)
        case .remove(let index):
            guard !model.works.isEmpty else { return }
            let work = model.works.remove(at: index % model.works.count)
            tokens.removeValue(forKey: work.number)?.removeListener()
        case .finish(let index): await end(index, failing: false)
        case .fail(let index): await end(index, failing: true)
        case .cancel(let index):
            guard let name = run(index) else { return }
            store.dispatch(action: CancelAsyncAction(id: AsyncActionID(name)))
            model.end(name, failing: false)
        case .attach: attach(to: store)
        case .detach(let index):
            guard let (number, instance) = living(index) else { return }
            instances[number] = nil
            store.detach(instance)
            model.own[number] = nil
        case .detachKey where model.rooms != nil:
            store.detach(stateKey: "Rooms")
            model.rooms = nil
        case .attachKey where model.rooms == nil:
            store.attach(reducer: Rooms.reducer)
            model.rooms = []
        case .detachKey, .attachKey: return
        }
        model.settle()
    }

    /// Releases the store, and checks that nothing runs any longer.
    func end() async -> String? {
        store = nil
        let left = running
        await middleware.actionsEnded()
        return left.isEmpty ? nil : "the store has left \(left)"
    }

    private func open(_ rooms: [[Int]], _ means: WorkStep.Means, in store: Store) {
        switch means {
        case .middleware: store.dispatch(action: OpenNext(rooms: rooms))
        case .listener:
            var next = rooms.dropFirst()
            let listener = store.addActionListener { [unowned store] action in
                guard action is Open, let rooms = next.popFirst() else { return }
                store.dispatch(action: Open(rooms: rooms))
            }
            store.dispatch(action: Open(rooms: rooms[0]))
            listener.removeListener()
        }
        guard let last = rooms.last else { return }
        if model.rooms != nil { model.rooms = last }
        for number in model.own.keys { model.own[number] = last }
    }

    private func add(_ index: Int?, _ restarts: Bool, to store: Store) {
        lastWork += 1
        let number = lastWork
        let pause: Duration? = restarts ? .zero : nil
        if let index {
            guard let (owner, instance) = living(index) else { return }
            tokens[number] = store.partialStore(forStateType: Rooms.self, in: instance)
                .work(forEach: \.open, restartingAfter: pause) { [unowned self] in
                    action(of: number, $0)
                }
            model.works.append(.init(number: number, instance: owner, restarts: restarts))
        } else {
            tokens[number] = store.work(forEach: openRooms, restartingAfter: pause) {
                [unowned self] in action(of: number, $0)
            }
            model.works.append(.init(number: number, instance: nil, restarts: restarts))
        }
    }

    private func action(of number: Int, _ element: Int) -> NumberedWork {
        let name = "\(number):\(element)"
        lastRun[name, default: 0] += 1
        return NumberedWork(name: "\(name)#\(lastRun[name] ?? 0)", control: control)
    }

    private func attach(to store: Store) {
        lastInstance += 1
        let instance = StateInstance(of: "Module", number: lastInstance)
        instances[lastInstance] = instance
        store.attach(reducer: Rooms.reducer, for: instance)
        model.own[lastInstance] = []
    }

    private func living(_ index: Int) -> (number: Int, instance: StateInstance)? {
        guard !instances.isEmpty else { return nil }
        let number = instances.keys.sorted()[index % instances.count]
        return instances[number].map { (number, $0) }
    }

    private func run(_ index: Int) -> String? {
        let running = model.running
        return running.isEmpty ? nil : running[index % running.count]
    }

    private func end(_ index: Int, failing: Bool) async {
        guard let name = run(index) else { return }
        let isAlive = await eventually { control.isWaiting(name) }
        if !isAlive { unexpected = "\(name) has not begun" }
        control.end(name, failing: failing)
        model.end(name, failing: failing)
        _ = await eventually { difference == nil }
    }
}
