import EventModules
import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

/// In random programs, each prompt ends exactly once, as a model of one prompt says, whatever
/// shows, answers, replaces, restores, stops and refuses it.
@MainActor
struct PromptProgramTests {
    enum Move { case prompt, push, back, stop }

    /// The answer of the store's middleware to a router's new position.
    enum Policy { case accept, refuse, removePrompt }

    enum Turn {
        case perform([Move])
        case start

        /// Answers the prompt that is shown when the program calls, or an earlier one.
        case answer(isEarlier: Bool, isPressed: Bool)
        case restore(Int)
    }

    enum Step {
        /// Several turns in one delivery, or one after another from outside.
        case turns([Turn], isInDelivery: Bool)
        case dispatch(Int)
        case save
        case policy(Policy)

        /// The next pressed button shows another prompt.
        case react
    }

    @Test(arguments: [false, true])
    func eachPromptEndsOnce(hasStore: Bool) async {
        await checkPrograms(Repetitions.seeds(short: 60, long: 3_000)) { seed in
            var random = SplitMix64(seed: seed)
            return (0..<25).map { _ in Self.step(using: &random) }
        } failure: { steps in
            let program = Program(hasStore: hasStore)
            for (index, step) in steps.enumerated() {
                program.perform(step)
                if let text = program.difference { return "after step \(index): \(text)" }
            }
            return program.differenceAfterRelease
        }
    }

    private static func step(using random: inout SplitMix64) -> Step {
        func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        switch number(12) {
        case 0: return .save
        case 1: return .dispatch(number(4))
        case 2: return .policy([.accept, .accept, .refuse, .removePrompt][number(4)])
        case 3: return .react
        default:
            let turns = (0...number(3)).map { _ in turn(using: &random) }
            return .turns(turns, isInDelivery: number(2) == 0)
        }
    }

    private static func turn(using random: inout SplitMix64) -> Turn {
        func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        switch number(8) {
        case 0: return .start
        case 1: return .restore(number(4))
        case 2, 3: return .answer(isEarlier: number(4) == 0, isPressed: number(3) > 0)
        default:
            let moves: [Move] = [.prompt, .prompt, .prompt, .push, .back, .stop]
            return .perform((0...number(3)).map { _ in moves[number(moves.count)] })
        }
    }
}

/// A router's prompt as it should be.
private struct Model {
    typealias Title = String

    struct Place: Equatable {
        /// True if there is a tab, whose root is the first screen.
        var isStarted = false

        /// A different number for each screen that was shown; a restored one has it again.
        var screens: [Int] = []
        var prompt: Shown?
    }

    /// A prompt that is shown; restored after its end, it counts as another one.
    struct Shown: Equatable {
        let title: Title
        let count: Int
    }

    private var shownCount = 0

    /// The first prompt that was shown.
    private(set) var first: Shown?

    mutating func shown(_ title: Title) -> Shown {
        shownCount += 1
        return Shown(title: title, count: shownCount)
    }

    /// A saved place; its prompt is another one, unless it is still shown.
    mutating func restored(_ saved: Place) -> Place {
        var restored = saved
        if let prompt = saved.prompt, prompt != place.prompt {
            restored.prompt = shown(prompt.title)
        }
        return restored
    }

    var place = Place()
    var policy = PromptProgramTests.Policy.accept

    /// The ends in order, such as `p1 replaced`.
    var ends: [String] = []

    /// Carries out a turn, perhaps with an answer.
    mutating func carryOut(_ draft: Place, answer: String? = nil, asked: [Title] = []) {
        var agreed = draft
        if draft != place {
            switch policy {
            case .accept: break
            case .refuse: agreed = place
            case .removePrompt: agreed.prompt = nil
            }
        }
        follow(agreed, answer: agreed == draft ? answer : nil, asked: asked)
    }

    mutating func follow(_ next: Place, answer: String? = nil, asked: [Title] = []) {
        if let answer { ends.append(answer) }
        for title in asked where title != next.prompt?.title { ends.append("\(title) refused") }
        if let prompt = place.prompt, prompt != next.prompt, answer == nil {
            ends.append("\(prompt.title) \(next.prompt == nil ? "left" : "replaced")")
        }
        place = next
        first = first ?? next.prompt
    }
}

@MainActor
private final class Program {
    typealias Turn = PromptProgramTests.Turn

    private let hasStore: Bool
    private var app: RoutedApp?
    private let basket = BasketModule()
    private let bag = DisposeBag()
    private var model = Model()

    /// The policy of the middleware.
    private let policy = Policy()
    private final class Policy { var value = PromptProgramTests.Policy.accept }

    private var asked = 0
    private var streams: [String: (answers: [String], completions: Int)] = [:]
    private var heard: [String] = []
    private var known: [ShownPrompt] = []
    private var saved: [(position: RouterPosition, place: Model.Place)] = []
    private var pendingReactions = 0
    private var modelReactions = 0
    private var reactionsInModel = 0
    private var reactions = 0
    private var screens = 0

    /// The calls that a listener makes with the next event.
    private var calls: [() -> Void] = []

    init(hasStore: Bool) {
        self.hasStore = hasStore
        let middleware = BlockMiddleware { [policy] action, _, _, next in
            guard let move = action as? MoveRouter else { return next(action) }
            switch policy.value {
            case .accept: next(move)
            case .refuse: break
            case .removePrompt: next(MoveRouter(to: move.position.withoutPrompt))
            }
        }
        let store = Suas.createStore(reducer: RouterReducer(), middleware: middleware)
        let listener = EventReaction { [unowned self] event, _ in
            if event is BasketEvent { for call in calls { call() } }
            guard let event = event as? RouterEvent else { return }
            if case .prompted(let prompt) = event { known.append(prompt) }
            if case .answered(let answer) = event { hear(answer) }
        }
        let app = RoutedApp(store: hasStore ? store : nil, listeners: [listener])
        app.manager.setupEventsListeners(for: basket)
        self.app = app
    }

    func perform(_ step: PromptProgramTests.Step) { _ = Diagnostics.collect { run(step) } }

    private func run(_ step: PromptProgramTests.Step) {
        guard let app else { return }
        switch step {
        case .save: saved.append((app.router.position, model.place))
        case .policy(let new) where hasStore: (policy.value, model.policy) = (new, new)
        case .policy: break
        case .react:
            pendingReactions += 1
            modelReactions += 1
        case .dispatch(let index):
            guard hasStore, saved.indices.contains(index) else { return }
            app.store?.dispatch(action: MoveRouter(to: saved[index].position))
            guard model.policy != .refuse else { return }
            var place = model.restored(saved[index].place)
            if model.policy == .removePrompt { place.prompt = nil }
            model.follow(place)
        case .turns(let turns, let isInDelivery):
            let prepared = turns.map { prepare($0, app) }
            if isInDelivery {
                calls = prepared.map(\.call)
                basket.subject.onNext(.emptied)
                calls = []
                runModel(prepared.map(\.model))
            } else {
                for turn in prepared {
                    turn.call()
                    runModel([turn.model])
                }
            }
        }
    }

    /// Runs the model's turns, and those that their answers lead to, in the order of a queue.
    private func runModel(_ turns: [() -> Bool]) {
        var queue = turns
        while !queue.isEmpty {
            guard queue.removeFirst()(), modelReactions > 0 else { continue }
            modelReactions -= 1
            let title = nextReaction()
            queue.append { self.show([(.prompt, title)]) }
        }
    }

    private func nextReaction() -> String {
        reactionsInModel += 1
        return "r\(reactionsInModel)"
    }

    // MARK: - Turns

    /// The call of a turn, and its effect on the model, which returns true if a button was pressed.
    private func prepare(_ turn: Turn, _ app: RoutedApp) -> (call: () -> Void, model: () -> Bool) {
        switch turn {
        case .perform(let moves):
            let titled = moves.map { move in
                if move == .prompt { asked += 1 }
                return (move, "p\(asked)")
            }
            return ({ self.ask(titled, app) }, { self.show(titled) })
        case .start: return ({ app.router.start(with: .note(1)) }, { self.start() })
        case .answer(let isEarlier, let isPressed):
            let earlier = isEarlier ? known.first : nil
            let prompt = earlier ?? app.router.position.prompt
            guard let prompt else { return ({}, { false }) }
            let button = isPressed ? "ok" : nil
            let expected = earlier == nil ? model.place.prompt : model.first
            return (
                { app.router.answer(prompt, button: button) },
                { self.answer(expected, isPressed) }
            )
        case .restore(let index):
            guard saved.indices.contains(index) else { return ({}, { false }) }
            let (position, place) = saved[index]
            return (
                { app.router.restore(to: position) },
                {
                    guard place != self.model.place, place.isStarted else { return false }
                    self.model.carryOut(self.model.restored(place))
                    return false
                }
            )
        }
    }

    private func ask(_ moves: [(move: PromptProgramTests.Move, title: String)], _ app: RoutedApp) {
        let real = moves.map { move, title -> RouterMove in
            switch move {
            case .prompt: return request(title)
            case .push: return .route(to: .init(withStep: .note(2), presentationMode: .push()))
            case .back: return .back
            case .stop: return .stop
            }
        }
        app.router.perform(real)
    }

    private func request(_ title: String) -> RouterMove {
        let mock = MockRouter()
        streams[title] = ([], 0)
        mock.show(Prompt(title)).subscribe(
            onNext: { [weak self] in self?.streams[title]?.answers.append($0.line) },
            onCompleted: { [weak self] in self?.streams[title]?.completions += 1 }
        )
        .disposed(by: bag)
        return mock.moves[0]
    }

    private func hear(_ answer: PromptAnswer) {
        heard.append(answer.line)
        guard let app, answer.button != nil, pendingReactions > 0 else { return }
        pendingReactions -= 1
        reactions += 1
        app.router.perform([request("r\(reactions)")])
    }

    // MARK: - The model

    private func show(_ moves: [(PromptProgramTests.Move, String)]) -> Bool {
        var (draft, asked): (Model.Place, [String]) = (model.place, [])
        for (move, title) in moves {
            switch move {
            case .prompt:
                asked.append(title)
                if !draft.screens.isEmpty { draft.prompt = model.shown(title) }
            case .push: draft.screens.append(nextScreen())
            case .back:
                if draft.screens.count > (draft.isStarted ? 1 : 0) { draft.screens.removeLast() }
            case .stop: draft = Model.Place()
            }
        }
        model.carryOut(draft, asked: asked)
        return false
    }

    private func start() -> Bool {
        let prompt = model.place.prompt
        let place = Model.Place(isStarted: true, screens: [nextScreen()], prompt: prompt)
        model.carryOut(place)
        return false
    }

    private func nextScreen() -> Int {
        screens += 1
        return screens
    }

    private func answer(_ shown: Model.Shown?, _ isPressed: Bool) -> Bool {
        guard let shown, model.place.prompt == shown else { return false }
        var draft = model.place
        draft.prompt = nil
        let before = model.ends.count
        model.carryOut(draft, answer: "\(shown.title) \(isPressed ? "pressed" : "dismissed")")
        return isPressed && model.ends.count > before
    }

    // MARK: - Checking

    /// The first difference from the model; nil if there is none.
    var difference: String? {
        if heard != model.ends { return "heard \(heard), expected \(model.ends)" }
        let prompt = app?.router.position.prompt?.prompt.title
        if prompt != model.place.prompt?.title {
            return "shows \(prompt ?? "none"), expected \(model.place.prompt?.title ?? "none")"
        }
        for (title, stream) in streams {
            let first = model.ends.first { $0.hasPrefix("\(title) ") }
            guard stream.answers == (first.map { [$0] } ?? []),
                stream.completions == (first == nil ? 0 : 1)
            else { return "the stream of \(title) has \(stream), expected \(first ?? "nothing")" }
        }
        return nil
    }

    var differenceAfterRelease: String? {
        app = nil
        let open = streams.filter { $0.value.answers.count != 1 || $0.value.completions != 1 }
        return open.isEmpty ? nil : "the router was released, but not the streams \(open)"
    }
}

extension PromptAnswer {
    fileprivate var line: String { "\(shown.prompt.title) \(outcome)" }
}

extension RouterPosition {
    /// The position as a middleware of an app can change it.
    fileprivate var withoutPrompt: RouterPosition {
        guard prompt != nil, let data = try? JSONEncoder().encode(self),
            var object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return self }
        object["prompt"] = nil
        let changed = try? JSONSerialization.data(withJSONObject: object)
        return changed.flatMap { try? JSONDecoder().decode(RouterPosition.self, from: $0) } ?? self
    }
}
