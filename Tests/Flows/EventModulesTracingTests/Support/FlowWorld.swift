import EventModulesTestSupport
import EventModulesTesting

enum NodeEvent: EventProtocol, Equatable {
    case happened(Int)
}

struct DoNode: Action {
    let id: Int
    var mark: Mark?
}

struct RunNode: TaskAction {
    let id: Int
    let block: BlockAsyncAction<Void>

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws { try await block.run(getState: getState, dispatch: dispatch) }
}

struct Last0 {
    var id = -1
    var mark: Mark?
}

struct Last1 {
    var id = -1
    var mark: Mark?
}

/// Alive as long as a state or an action that has it is retained.
final class Mark: Sendable {}

/// An app that runs a program: each listener performs the nodes that the program gives it.
@MainActor
final class FlowWorld {
    let program: FlowProgram
    let store: Store
    let manager: ModuleManager
    let router: StackRouter
    private let producers = [MockEmitter(), MockEmitter()]
    private var gates: [(node: Int, gate: Gate)] = []

    /// Called in the task of each async action, with its node.
    var onRun: (Int) -> Void = { _ in }

    /// Logs the run in order; without a journal, routes only push.
    private let journal: Journal?

    init(_ program: FlowProgram, _ journal: Journal? = nil) {
        self.program = program
        self.journal = journal
        let first = BlockReducer(initialState: Last0()) { _, action in
            (action as? DoNode).map { Last0(id: $0.id, mark: $0.mark) }
        }
        let second = BlockReducer(initialState: Last1()) { _, action in
            (action as? DoNode).map { Last1(id: $0.id, mark: $0.mark) }
        }
        store = Suas.createStore(reducer: first + second, middleware: AsyncMiddleware())
        manager = ModuleManager(store: store)
        router = StackRouter(manager: manager)
        manager.addEventsListeners([
            FirstReactor { [unowned self] in react(to: $0, as: 0) },
            SecondReactor { [unowned self] in react(to: $0, as: 1) },
        ])
        store.addListener(forStateType: Last0.self) { [unowned self] in react(to: $0.id, as: 0) }
        store.addListener(forStateType: Last1.self) { [unowned self] in react(to: $0.id, as: 1) }
        if let journal {
            store.addActionListener { action in journal.add("action \(type(of: action))") }
            store.addListener { state in
                journal.add("full state \(state.value(forKeyOfType: Last0.self)?.id ?? -1)")
            }
        }
        for producer in producers { manager.setupEventsListeners(for: producer) }
        router.start(with: ModuleRoutingStep(withMaker: NodeContext(id: -1)))
    }

    /// Runs the program and resumes its async actions in a random order.
    func run(with random: inout SplitMix64) async {
        for node in program.children(of: nil) { perform(node) { store.dispatch(action: $0) } }
        while !store.runningActions.isEmpty {
            if let index = gates.indices.randomElement(using: &random) {
                gates.remove(at: index).gate.open()
            }
            await Task.yield()
        }
    }

    /// Runs the program and resumes its async actions one by one, in the order in which they began.
    func run() async {
        for node in program.children(of: nil) { perform(node) { store.dispatch(action: $0) } }
        while !gates.isEmpty {
            let (node, gate) = gates.removeFirst()
            gate.open()
            while store.runningActions.contains(where: { ($0 as? RunNode)?.id == node }) {
                await Task.yield()
            }
        }
    }

    /// The states and the screens.
    var summary: String {
        let state = store.state
        let first = state.value(forKeyOfType: Last0.self)?.id ?? -1
        let second = state.value(forKeyOfType: Last1.self)?.id ?? -1
        return "\(first), \(second), \(router.position.screens.map(\.id.number))"
    }

    private func react(to id: Int, as listener: Int) {
        guard id >= 0 else { return }
        journal?.add("\(listener) hears \(id), \(summary)")
        for node in program.children(of: id, listener: listener) {
            perform(node) { store.dispatch(action: $0) }
        }
    }

    private func perform(_ node: FlowProgram.Node, _ dispatch: (any Action) -> Void) {
        switch node.kind {
        case .emit: producers[node.producer].subject.onNext(.happened(node.id))
        case .dispatch: dispatch(DoNode(id: node.id, mark: journal?.makeMark()))
        case .route where journal != nil && node.id % 3 == 2: router.goBack()
        case .route:
            router.route(
                to: PresentableRoutingStep(
                    withStep: ModuleRoutingStep(
                        withMaker: NodeContext(id: node.id, journal: journal)
                    ),
                    presentationMode: .push()
                )
            )
        case .run: dispatch(RunNode(id: node.id, block: block(of: node)))
        }
    }

    private func block(of node: FlowProgram.Node) -> BlockAsyncAction<Void> {
        let gate = Gate()
        gates.append((node.id, gate))
        return BlockAsyncAction { [unowned self] _, dispatch in
            await gate.pass()
            onRun(node.id)
            for child in program.children(of: node.id) { perform(child, dispatch) }
        }
    }
}

/// A log of a program's run, in order.
@MainActor
final class Journal {
    private(set) var lines: [String] = []
    private var areReleased: [() -> Bool] = []

    func add(_ line: String) { lines.append(line) }

    /// Creates a mark for the states of an action.
    func makeMark() -> Mark {
        let mark = Mark()
        areReleased.append { [weak mark] in mark == nil }
        return mark
    }

    var retainedMarkCount: Int { areReleased.count { !$0() } }
}

final class MockEmitter: EventsProducer {
    let disposeBag = DisposeBag()
    let subject = PublishSubject<NodeEvent>()
    var events: Observable<NodeEvent> { subject }
}

struct NodeContext: ModuleContextProtocol {
    typealias ModuleType = NodeModule
    let id: Int
    var journal: Journal?
    var routingContext: RoutingContext { RoutingContext(rawValue: "\(id)") }
}

final class NodeModule: ModuleProtocol, EventsProducer {
    let context: NodeContext
    let disposeBag = DisposeBag()
    var events: Observable<NodeEvent> { PublishSubject() }

    init(usingContext context: NodeContext) { self.context = context }

    func makePresentable() -> any Presentable { NodeScreen(context) }

    isolated deinit { context.journal?.add("module \(context.id) was released") }
}

final class NodeScreen: Presentable {
    let id: Int
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    private let journal: Journal?

    init(_ context: NodeContext) {
        id = context.id
        journal = context.journal
        viewControllerEvents
            .subscribe(onNext: { [id, weak journal] in journal?.add("screen \(id) \($0)") })
            .disposed(by: disposeBag)
    }

    isolated deinit { journal?.add("screen \(id) was released") }
}

/// A listener that calls a closure with the node of each event it receives.
class Reactor: AnyEventsListening {
    private let react: (Int) -> Void
    private var shown: Set<Int> = []

    init(_ react: @escaping (Int) -> Void) { self.react = react }

    @discardableResult
    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer.capture(event: NodeEvent.happened)
            .subscribe(onNext: { [weak self] in self?.react($0) })
            .disposed(by: producer.disposeBag)
        guard let screen = producer as? NodeScreen else { return true }
        screen[event: ViewControllerEvent.appeared]
            .subscribe(onNext: { [weak self, id = screen.id] _ in self?.show(id) })
            .disposed(by: screen.disposeBag)
        return true
    }

    private func show(_ id: Int) { if shown.insert(id).inserted { react(id) } }
}

final class FirstReactor: Reactor {}
final class SecondReactor: Reactor {}

/// The nodes of a random flow and their causes: the reference that records are compared with.
struct FlowProgram {
    /// An event, action or route that one of two listeners causes in response to the parent.
    struct Node {
        enum Kind: CaseIterable {
            case emit
            case dispatch
            case route

            /// An async action that is suspended until the test resumes it.
            case run
        }

        let id: Int
        let kind: Kind

        /// The index of the producer that emits.
        let producer: Int

        /// The index of the listener that receives the parent and causes this node.
        let listener: Int

        /// The node that causes this one; nil for a node from outside.
        let parent: Int?
    }

    let nodes: [Node]

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        nodes = (0..<Int.random(in: 1...12, using: &random)).map { id in
            let isRoot = id == 0 || Int.random(in: 0..<6, using: &random) == 0
            return Node(
                id: id,
                kind: Node.Kind.allCases.randomElement(using: &random) ?? .emit,
                producer: Int.random(in: 0..<2, using: &random),
                listener: Int.random(in: 0..<2, using: &random),
                parent: isRoot ? nil : Int.random(in: 0..<id, using: &random)
            )
        }
    }

    func children(of id: Int?, listener: Int? = nil) -> [Node] {
        nodes.filter { $0.parent == id && (listener == nil || $0.listener == listener) }
    }

    /// Returns the expected entries between a node and its parent, from the node back.
    func path(to node: Node) -> [String] {
        guard let parent = node.parent else { return [] }
        let listener = node.listener == 0 ? "FirstReactor#1" : "SecondReactor#1"
        return switch nodes[parent].kind {
        case .emit: ["called \(listener)"]
        case .dispatch: ["notified listener of Last\(node.listener)", "changed"]
        case .route: ["called \(listener)", "screen"]
        case .run: ["began"]
        }
    }
}
