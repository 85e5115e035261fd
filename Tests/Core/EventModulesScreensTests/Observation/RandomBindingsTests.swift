import EventModulesScreens
import EventModulesTestSupport
import Testing

/// Random programs that type into two fields of a state, among other actions, refusals, results that
/// come later and restored states.
@MainActor
struct RandomBindingsTests {
    @Test
    func fieldsShowTheirTextAndThenTheState() async {
        await checkPrograms(Repetitions.seeds(short: 150, long: 5_000)) { seed in
            var random = SplitMix64(seed: seed)
            return (0..<Int.random(in: 3...20, using: &random)).map { _ in
                (0..<Int.random(in: 1...5, using: &random)).map { _ in TypingStep(using: &random) }
            }
        } failure: { turns in
            let world = TypingWorld()
            for (index, steps) in turns.enumerated() {
                if let failure = world.perform(steps) { return "turn \(index): \(failure)" }
            }
            return nil
        }
    }
}

/// A step of a turn; the steps of a turn are made in one delivery, if there are several.
private enum TypingStep {
    case name(String)

    /// A key that is typed in a delivery that the next change of the state leads to.
    case nameAfterChange(String)
    case note(String)
    case otherName(String)
    case otherState
    case restore(String)
    case release, detach, attach

    init(using random: inout SplitMix64) {
        let key = ["a", "b", "u", "x", "m", "h"].randomElement(using: &random) ?? "a"
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<4: self = .name(key)
        case 4: self = .nameAfterChange(key)
        case 5..<9: self = .note(key)
        case 9..<11: self = .otherName(key)
        case 11: self = .otherState
        case 12: self = .restore(key)
        case 13: self = .release
        case 14: self = .detach
        default: self = .attach
        }
    }
}

/// Two fields, and a model of the texts that they show.
@MainActor
private final class TypingWorld {
    private let store: Store
    private let held = Held()
    private let fields: [Field]
    private let subject = PublishSubject<[TypingStep]>()
    private let bag = DisposeBag()

    /// For the actions of each field that have not been processed: the text that was typed, nil for
    /// an action that no field has dispatched.
    private var unprocessed: [[String?]] = [[], []]
    private var isInDelivery = false
    private var keyAfterChange: String?
    private var failure: String?

    /// The actions that wait to be released by a step, such as results from a server.
    @MainActor
    private final class Held {
        var passOn: [() -> Void] = []
    }

    init() {
        let middleware = BlockMiddleware { [held] action, _, _, next in
            guard let text = (action as? SetNote)?.note else { return next(action) }
            switch text.last {
            case "m": next(SetNote(String(text.dropLast())))
            case "h": held.passOn.append { next(action) }
            default: next(action)
            }
        }
        store = Suas.createStore(reducer: Profile.reducer + Stock.reducer, middleware: middleware)
        let profile = ObservedState(store.partialStore(forStateType: Profile.self))
        fields = [
            Field(profile.binding(\.name) { SetName($0) }),
            Field(profile.binding(\.noteText) { SetNote($0) }),
        ]
        subject.subscribe(onNext: { [unowned self] in for step in $0 { make(step) } })
            .disposed(by: bag)
        store.addListener { [unowned self] _ in
            check()
            if let key = keyAfterChange.take() { subject.onNext([.name(key)]) }
        }
        store.addActionListener { [unowned self] action in
            check()
            if action is SetName { unprocessed[0].removeFirst() }
            if action is SetNote { unprocessed[1].removeFirst() }
        }
    }

    func perform(_ steps: [TypingStep]) -> String? {
        isInDelivery = steps.count > 1
        // A restored state may find no reducer.
        _ = Diagnostics.collect {
            if isInDelivery { subject.onNext(steps) } else { make(steps[0]) }
        }
        for field in fields { field.drawIfOutdated() }
        let state = store.state[Profile.self]
        let texts = [state?.name, state?.noteText]
        for (field, text) in zip(fields, texts) {
            if let text, text != field.binding.value { failure = "read \(field.binding.value)" }
            if field.text != field.binding.value { failure = "shows \(field.text)" }
            if let failure { return "\(failure), the state is \(texts)" }
        }
        return nil
    }

    private func make(_ step: TypingStep) {
        switch step {
        case .name(let key): type(key, 0)
        case .nameAfterChange(let key): keyAfterChange = key
        case .note(let key): type(key, 1)
        case .otherName(let key):
            unprocessed[0].append(nil)
            store.dispatch(SetName(key))
        case .otherState: store.dispatch(Restock())
        case .restore(let key): store.resetFullState(["Profile": Profile(name: key, note: key)])
        case .release:
            for passOn in held.passOn { passOn() }
            held.passOn = []
        case .detach: if store.state[Profile.self] != nil { store.detach(stateKey: "Profile") }
        case .attach: if store.state[Profile.self] == nil { store.attach(reducer: Profile.reducer) }
        }
    }

    private func type(_ key: String, _ index: Int) {
        let field = fields[index]
        unprocessed[index].append(field.text + key)
        field.type(key)
        if isInDelivery, field.binding.value != field.text {
            failure = "read \(field.binding.value) after setting \(field.text)"
        }
    }

    /// Checks that a field whose last action has not been processed shows what was typed.
    private func check() {
        for (field, texts) in zip(fields, unprocessed) {
            guard let typed = texts.last(where: { $0 != nil }) else { continue }
            if field.binding.value != typed {
                failure = "a listener read \(field.binding.value), not \(typed ?? "")"
            }
        }
    }
}
