import EventModules
import EventModulesTestSupport
import Testing

/// In random programs that open modules in two windows, each stream has the events of its own module
/// and completes when the module has left; only modules that are shown are alive.
@MainActor
struct RouterOpeningProgramTests {
    enum Step {
        /// Opens modules in one delivery, or from outside, and perhaps pops or dismisses at once.
        case open(window: Int, WalkStep.Mode, count: Int, isInDelivery: Bool, isUndone: Bool)
        /// A module picks something; `isLast` lets the listener close it.
        case pick(Int, isLast: Bool)
        case back(window: Int)
        case close(Int)
        case popToRoot(window: Int)
        case dismissAll(window: Int)
        case restart(window: Int)
        case stop(window: Int)
        case closeWindow(window: Int)
    }

    @Test
    func streamsAgreeWithTheModulesThatAreAlive() async {
        await checkPrograms(Repetitions.seeds(short: 60, long: 5_000)) { seed in
            var random = SplitMix64(seed: seed)
            return (0..<30).map { _ in Self.step(using: &random) }
        } failure: { steps in
            let program = Program()
            for (index, step) in steps.enumerated() {
                program.perform(step)
                if let text = program.difference { return "after step \(index): \(text)" }
            }
            return nil
        }
    }

    private static func step(using random: inout SplitMix64) -> Step {
        func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        let window = number(2)
        switch number(16) {
        case 0..<6:
            let modes = WalkStep.Mode.allCases
            return .open(
                window: window,
                modes[number(modes.count)],
                count: number(3) + 1,
                isInDelivery: number(3) > 0,
                isUndone: number(4) == 0
            )
        case 6..<9: return .pick(number(20), isLast: number(3) == 0)
        case 9, 10: return .back(window: window)
        case 11: return .close(number(20))
        case 12: return .popToRoot(window: window)
        case 13: return .dismissAll(window: window)
        case 14: return number(2) == 0 ? .restart(window: window) : .stop(window: window)
        default: return .closeWindow(window: window)
        }
    }
}

@MainActor
private final class Program {
    private struct Answer {
        var heard: [PickerEvent] = []
        var completions = 0
    }

    private let manager = ModuleManager()
    private var windows: [StackRouter?] = [nil, nil]
    private let basket = BasketModule()
    private var answers: [Answer] = []
    private var expected: [[PickerEvent]] = []
    private var gone: Set<Int> = []
    private var lastItem = 0

    /// The open calls that a listener makes with the next event.
    private var openings: [() -> Void] = []

    init() {
        manager.setupEventsListeners(for: basket)
        manager.addEventsListeners([
            EventReaction { [unowned self] event, _ in
                if event is BasketEvent { for open in openings { open() } }
            }
        ])
    }

    private func router(_ window: Int) -> StackRouter {
        if let router = windows[window] { return router }
        let router = StackRouter(manager: manager)
        router.start(with: .page("home"))
        windows[window] = router
        return router
    }

    func perform(_ step: RouterOpeningProgramTests.Step) {
        _ = Diagnostics.collect {
            switch step {
            case .open(let window, let mode, let count, let isInDelivery, let isUndone):
                open(router(window), mode, count, isInDelivery, isUndone)
            case .pick(let number, let isLast): pick(number, isLast: isLast)
            case .back(let window): router(window).goBack()
            case .close(let number): close(number)
            case .popToRoot(let window): router(window).popToRoot()
            case .dismissAll(let window): router(window).dismissAll()
            case .restart(let window): router(window).start(with: .page("new"))
            case .stop(let window): router(window).stop()
            case .closeWindow(let window): windows[window] = nil
            }
        }
        for number in answers.indices where picker(number) == nil && gone.insert(number).inserted {
            expected[number].append(.closed)
        }
    }

    private func open(
        _ router: StackRouter,
        _ mode: WalkStep.Mode,
        _ count: Int,
        _ isInDelivery: Bool,
        _ isUndone: Bool
    ) {
        openings = (0..<count).map { _ in { self.open(router, mode) } }
        if isUndone { openings.append(router.goBack) }
        if isInDelivery { basket.subject.onNext(.emptied) } else { for open in openings { open() } }
        openings = []
    }

    private func open(_ router: StackRouter, _ mode: WalkStep.Mode) {
        let number = answers.count
        answers.append(Answer())
        expected.append([])
        router.open(.picker(number), mode.real)
            .subscribe(
                onNext: { [weak self] in self?.hear($0, from: number) },
                onCompleted: { [weak self] in self?.answers[number].completions += 1 }
            )
            .disposed(by: basket.disposeBag)
    }

    private func hear(_ event: any EventProtocol, from number: Int) {
        guard let event = event as? PickerEvent else { return }
        answers[number].heard.append(event)
        if case .picked(let item) = event, item < 0 { close(number) }
    }

    private func pick(_ number: Int, isLast: Bool) {
        guard let picker = picker(number) else { return }
        lastItem += 1
        let item = isLast ? -lastItem : lastItem
        expected[number].append(.picked(item))
        picker.pick(item)
    }

    private func close(_ number: Int) {
        guard let picker = picker(number), let id = manager.screenID(of: picker) else { return }
        manager.router(of: picker)?.close(id)
    }

    private func picker(_ number: Int) -> PickerModule? {
        manager.livingPickers.first { $0.context.number == number }
    }

    /// The first difference from what is expected; nil if there is none.
    var difference: String? {
        for (number, answer) in answers.enumerated() {
            let completions = picker(number) == nil ? 1 : 0
            guard answer.heard == expected[number], answer.completions == completions else {
                return "\(number) heard \(answer), expected \(expected[number]), \(completions)"
            }
        }
        let hidden = manager.livingPickers.filter { manager.screenID(of: $0) == nil }
        return hidden.isEmpty ? nil : "\(hidden.map(\.context.number)) are alive and not shown"
    }
}
