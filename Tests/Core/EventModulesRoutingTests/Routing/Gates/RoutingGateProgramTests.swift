import EventModules
import EventModulesTestSupport
import Testing

/// Random programs with two gates and two windows agree with a model, and no screen behind a closed
/// gate ever appears or stays.
@MainActor
struct RoutingGateProgramTests {
    enum Step {
        /// Routes of one call, each with the gates of its page.
        case route([Page])
        case page(Page, isModal: Bool)
        case link, pop, dismiss, popToRoot, restart, keep, restore
        case visit(isSignedIn: Bool)
        case pay(Bool)
    }

    enum Page: CaseIterable {
        case free, vault, safe

        var gates: [RoutingGate] {
            switch self {
            case .free: []
            case .vault: [.signIn]
            case .safe: [.signIn, .payment]
            }
        }

        var step: ModuleRoutingStep {
            switch self {
            case .free: .hall
            case .vault: .vault(1)
            case .safe: .safe(1)
            }
        }
    }

    @Test
    func gatedScreensAreShownExactlyWhileTheirGatesAreOpen() async {
        await checkPrograms(Repetitions.seeds(short: 80, long: 10_000)) { seed in
            var random = SplitMix64(seed: seed)
            return (0..<30).map { _ in
                (window: Int.random(in: 0..<2, using: &random), Self.step(using: &random))
            }
        } failure: { steps in
            let program = Program()
            for (index, (window, step)) in steps.enumerated() {
                program.perform(step, in: window)
                if let text = program.difference { return "after step \(index): \(text)" }
            }
            return nil
        }
    }

    private static func step(using random: inout SplitMix64) -> Step {
        func page() -> Page { Page.allCases.randomElement(using: &random) ?? .free }
        let isTrue = Bool.random(using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<4: return .page(page(), isModal: isTrue)
        case 4, 5: return .route([page(), page()])
        case 6, 7: return .link
        case 8: return .pop
        case 9, 10: return .dismiss
        case 11: return .popToRoot
        case 12: return .restart
        case 13: return .keep
        case 14, 15: return .restore
        case 16, 17: return .pay(isTrue)
        default: return .visit(isSignedIn: isTrue)
        }
    }
}

/// Screens by their gates; a door has none.
private struct Model {
    struct Screen: Equatable {
        let name: String
        var gates: [RoutingGate] = []
    }

    indirect enum Wanted {
        case push([RoutingGateProgramTests.Page])
        case present(RoutingGateProgramTests.Page)
        case restore([[Screen]])
    }

    /// The stack, then the modals.
    var stacks: [[Screen]] = [[Screen(name: "hall")]]
    var waiting: (gate: RoutingGate, wanted: Wanted)?
    var kept: [[Screen]]?
    var log: [String] = []

    func name(of gate: RoutingGate) -> String { gate == .signIn ? "sign-in" : "payment" }

    mutating func want(_ wanted: Wanted, _ open: Set<RoutingGate>) {
        switch wanted {
        case .push(let pages):
            if let gate = pages.flatMap(\.gates).first(where: { !open.contains($0) }) {
                return hold(wanted, gate)
            }
            for page in pages { stacks[stacks.count - 1].append(screen(page)) }
        case .present(let page):
            if let gate = page.gates.first(where: { !open.contains($0) }) {
                return hold(wanted, gate)
            }
            stacks.append([screen(page)])
        case .restore(let position):
            let gates = position.joined().flatMap(\.gates)
            end()
            stacks = position
            guard let gate = gates.first(where: { !open.contains($0) }) else { return }
            remove { !$0.gates.allSatisfy(open.contains) }
            hold(wanted, gate)
        }
    }

    /// A link isn't pushed onto the module of a gate.
    mutating func follow(_ open: Set<RoutingGate>) {
        let isAtDoor = waiting.map { stacks.last?.first?.name == name(of: $0.gate) } == true
        if isAtDoor, open.contains(.signIn) { stacks.append([]) }
        want(.push([.free, .vault]), open)
    }

    func screen(_ page: RoutingGateProgramTests.Page) -> Screen {
        Screen(name: page == .free ? "hall" : "vault 1", gates: page.gates)
    }

    mutating func hold(_ wanted: Wanted, _ gate: RoutingGate) {
        let earlier = waiting?.gate
        end()
        if let earlier, earlier != gate { close(door: earlier) }
        if earlier != gate { stacks.append([Screen(name: name(of: gate))]) }
        waiting = (gate, wanted)
        log.append("held \(gate)")
    }

    mutating func close(door gate: RoutingGate) {
        let name = name(of: gate)
        stacks.removeAll { $0[0].name == name }
    }

    mutating func end() {
        if let waiting { log.append("refused \(waiting.gate)") }
        waiting = nil
    }

    mutating func remove(where isRemoved: (Screen) -> Bool) {
        let rest = stacks.prefix { !isRemoved($0[0]) }
        stacks = rest.map { Array($0.prefix { !isRemoved($0) }) }
    }

    mutating func endIfTheDoorLeft() {
        guard let gate = waiting?.gate else { return }
        if !stacks.contains(where: { $0[0].name == name(of: gate) }) { end() }
    }

    mutating func follow(_ gate: RoutingGate, _ open: Set<RoutingGate>) {
        guard open.contains(gate) else {
            if stacks.joined().contains(where: { $0.gates.contains(gate) }) {
                log.append("closed \(gate)")
            }
            return remove { $0.gates.contains(gate) }
        }
        guard let waiting, waiting.gate == gate else { return }
        self.waiting = nil
        close(door: gate)
        log.append("opened \(gate)")
        want(waiting.wanted, open)
    }
}

@MainActor
private final class Program {
    private let app = GatedApp()
    private let routers: [StackRouter]
    private var models = [Model(), Model()]
    private var kept: [RouterPosition?] = [nil, nil]
    private var open: Set<RoutingGate> = []
    private var logs: [[String]] = [[], []]

    /// Screens that appeared although their gate was closed.
    private var wrongly: [String] = []

    init() {
        let second = StackRouter(manager: app.manager, stateKey: "Second")
        routers = [app.router, second]
        for router in routers { router.start(with: .hall) }
        app.manager.addEventsListeners([
            EventReaction { [weak self] event, producer in self?.note(event, producer) }
        ])
    }

    private func note(_ event: any EventProtocol, _ producer: any AnyEventsProducer) {
        if let event = event as? RouterEvent,
            let window = routers.firstIndex(where: { $0 === producer })
        {
            switch event {
            case .heldAtGate(let gate, _): logs[window].append("held \(gate)")
            case .gateOpened(let gate, _): logs[window].append("opened \(gate)")
            case .gateRefused(let gate, _): logs[window].append("refused \(gate)")
            case .gateClosed(let gate, _): logs[window].append("closed \(gate)")
            default: break
            }
        }
        guard event as? ViewControllerEvent == .appeared,
            let id = app.manager.screenID(of: producer),
            let router = app.manager.router(of: producer) as? StackRouter
        else { return }
        let gates = router.position.screen(id)?.gates ?? []
        let visitor = app.store.state[Visitor.self] ?? Visitor()
        if gates.contains(.signIn), !visitor.isSignedIn { wrongly.append("\(id) signIn") }
        if gates.contains(.payment), !visitor.hasPaid { wrongly.append("\(id) payment") }
    }

    func perform(_ step: RoutingGateProgramTests.Step, in window: Int) {
        switch step {
        case .route, .page, .link, .restore: route(step, window)
        case .pop:
            routers[window].pop()
            let top = models[window].stacks.count - 1
            if models[window].stacks[top].count > 1 { models[window].stacks[top].removeLast() }
        case .dismiss:
            routers[window].dismiss()
            if models[window].stacks.count > 1 { models[window].stacks.removeLast() }
        case .popToRoot:
            routers[window].popToRoot()
            let top = models[window].stacks.count - 1
            models[window].stacks[top] = Array(models[window].stacks[top].prefix(1))
        case .restart:
            routers[window].start(with: .hall)
            models[window].stacks = [[Model.Screen(name: "hall")]]
        case .keep:
            guard models[window].waiting == nil else { return }
            kept[window] = routers[window].position
            models[window].kept = models[window].stacks
        case .visit(let isSignedIn):
            change(.signIn, to: isSignedIn, isSignedIn ? .signsIn : .signsOut)
        case .pay(let hasPaid): change(.payment, to: hasPaid, hasPaid ? .pays : .isRefunded)
        }
        for index in models.indices { models[index].endIfTheDoorLeft() }
    }

    private func route(_ step: RoutingGateProgramTests.Step, _ window: Int) {
        let router = routers[window]
        switch step {
        case .route(let pages):
            router.perform(pages.map { .route(to: .pushing($0.step)) })
            models[window].want(.push(pages), open)
        case .page(let page, let isModal):
            let mode = isModal ? RoutingStepPresentationMode.modalWithNavigation() : .push()
            router.route(to: PresentableRoutingStep(withStep: page.step, presentationMode: mode))
            models[window].want(isModal ? .present(page) : .push([page]), open)
        case .link:
            router.route(toDeeplink: "bank://hall/vault/1")
            models[window].follow(open)
        default:
            guard let position = kept[window], let wanted = models[window].kept else { return }
            let isThere = position == router.position
            router.restore(to: position)
            if !isThere { models[window].want(.restore(wanted), open) }
        }
    }

    private func change(_ gate: RoutingGate, to isOpen: Bool, _ action: ChangeVisitor) {
        app.visitor(action)
        guard open.contains(gate) != isOpen else { return }
        if isOpen { open.insert(gate) } else { open.remove(gate) }
        for index in models.indices { models[index].follow(gate, open) }
    }

    /// The first difference from the models; nil if there is none.
    var difference: String? {
        if !wrongly.isEmpty { return "appeared although the gate is closed: \(wrongly)" }
        for (window, model) in models.enumerated() {
            let names = model.stacks.map { $0.map(\.name).joined(separator: ", ") }
            let expected = names.joined(separator: " | ")
            let shown = app.names(in: routers[window])
            if shown != expected { return "\(window) shows \(shown), not \(expected)" }
            if logs[window] != model.log { return "\(window): \(logs[window]), not \(model.log)" }
            let waiting = routers[window].position.waiting
            if waiting?.gate != model.waiting?.gate { return "\(window) waits: \(waiting as Any)" }
        }
        return nil
    }
}
