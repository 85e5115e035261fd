import EventModules
import EventModulesTestSupport
import Testing

/// In random programs, each provider receives what a model of consent says: nothing without consent,
/// all that is consented to within the bound, in order.
@MainActor
struct AnalyticsConsentProgramTests {
    enum Step {
        case emit(module: Int, SurveyEvent)
        case answer(Set<AnalyticsPurpose>?)

        /// A module is released, and another one takes its place.
        case replace(module: Int)

        /// The listener is removed from the manager, or added again.
        case toggleListener
    }

    @Test
    func providersReceiveWhatIsConsentedToInOrder() async {
        await checkPrograms(Repetitions.seeds(short: 2_000, long: 20_000)) { seed in
            var random = SplitMix64(seed: seed)
            return (0..<40).map { _ in Self.step(using: &random) }
        } failure: { steps in
            let program = SurveyProgram()
            var model = SurveyModel()
            for (index, step) in steps.enumerated() {
                program.take(step)
                model.take(step)
                if program.log.lines != model.received {
                    return "after step \(index): \(program.log.lines) instead of \(model.received)"
                }
            }
            return nil
        }
    }

    private static func step(using random: inout SplitMix64) -> Step {
        func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        switch number(12) {
        case 0: return .toggleListener
        case 1: return .replace(module: number(2))
        case 2, 3: return .answer(answer(using: &random))
        default: return .emit(module: number(2), event(using: &random, isNested: false))
        }
    }

    private static func answer(using random: inout SplitMix64) -> Set<AnalyticsPurpose>? {
        let all: [AnalyticsPurpose] = [.analytics, .marketing, .support, .crashes]
        if Int.random(in: 0..<3, using: &random) == 0 { return nil }
        return Set(all.filter { _ in Bool.random(using: &random) })
    }

    private static func event(using random: inout SplitMix64, isNested: Bool) -> SurveyEvent {
        switch Int.random(in: 0..<(isNested ? 10 : 13), using: &random) {
        case 0: .needed
        case 1, 2: .opened(Int.random(in: 0..<100, using: &random))
        case 3: .offered
        case 4: .helped
        case 5: .first
        case 6: .signedOut
        case 7: .answered(answer(using: &random))
        case 8: .crashed
        case 9: .signedIn(Int.random(in: 0..<100, using: &random))
        default: .several((0..<4).map { _ in event(using: &random, isNested: true) })
        }
    }
}

extension AnalyticsPurpose {
    fileprivate static let support = AnalyticsPurpose("support", beforeAnswer: .dropped)
    fileprivate static let crashes = AnalyticsPurpose("crashes", beforeAnswer: .tracked)
}

indirect enum SurveyEvent: EventProtocol {
    case needed
    case opened(Int)
    case offered
    case helped

    case crashed

    /// Recorded once.
    case first
    case signedIn(Int)
    case signedOut

    /// Changes the consent after the delivery in progress.
    case answered(Set<AnalyticsPurpose>?)

    /// Emits events in its own delivery.
    case several([SurveyEvent])
}

private struct Consent { var purposes: Set<AnalyticsPurpose>? }

private struct ChangeConsent: Action { let purposes: Set<AnalyticsPurpose>? }

private final class SurveyModule: EventsEmitting {
    let events = EventsSource<SurveyEvent>()
    let number: Int

    init(number: Int) {
        self.number = number
    }
}

/// Emits the events of `several`, and turns answers into actions.
private final class SurveyReactions: AnyEventsListening {
    let store: Store

    init(store: Store) {
        self.store = store
    }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer[event: SurveyEvent.several]
            .subscribe(onNext: { [weak producer] events in
                for event in events { (producer as? SurveyModule)?.events.emit(event) }
            })
            .disposed(by: producer.disposeBag)
        producer[event: SurveyEvent.answered]
            .subscribe(onNext: { [store] in store.dispatch(action: ChangeConsent(purposes: $0)) })
            .disposed(by: producer.disposeBag)
        return true
    }
}

@MainActor
private final class SurveyProgram {
    let log = Log()
    private let store: Store
    private let manager: ModuleManager
    private let analytics: AnalyticsEventsListener
    private var isListening = true
    private var modules: [SurveyModule] = []

    init() {
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: Consent()) { _, action in
                (action as? ChangeConsent).map { Consent(purposes: $0.purposes) }
            }
        )
        let all = RecordingProvider("all", log)
        let ads = RecordingProvider("ads", log)
        let analytics = AnalyticsEventsListener(providers: [all, ads])
            .on(SurveyEvent.needed, as: "needed", for: .necessary)
            .on(SurveyEvent.opened, as: "opened", properties: [.property("n", \.self)])
            .on(SurveyEvent.offered, as: "offered", for: .marketing, to: [ads])
            .on(SurveyEvent.helped, as: "helped", for: .support)
            .on(SurveyEvent.crashed, as: "crashed", for: .crashes)
            .on(SurveyEvent.first, as: "first", recorded: .once)
            .on(SurveyEvent.signedIn) { .identify("\($0)") }
            .on(SurveyEvent.signedOut) { .reset }
            .on(SurveyEvent.signedOut, to: [RecordingProvider("own", log)]) { .reset }
            .adding(.property("module") { ($0.producer as? SurveyModule)?.number ?? 0 })
            .enriching(for: ads) { $0.name == "helped" ? nil : $0 }
            .consent(in: store, holding: 5, resettingAfter: [.analytics, .crashes]) {
                $0.value(forKeyOfType: Consent.self)?.purposes
            }
        self.store = store
        self.analytics = analytics
        manager = ModuleManager(listeners: [SurveyReactions(store: store), analytics])
        for _ in 0..<2 { modules.append(newModule()) }
    }

    private func newModule() -> SurveyModule {
        let module = SurveyModule(number: modules.count)
        manager.setupEventsListeners(for: module)
        return module
    }

    func take(_ step: AnalyticsConsentProgramTests.Step) {
        switch step {
        case .emit(let module, let event): modules[module].events.emit(event)
        case .answer(let purposes): store.dispatch(action: ChangeConsent(purposes: purposes))
        case .replace(let module):
            modules[module] = SurveyModule(number: module)
            manager.setupEventsListeners(for: modules[module])
        case .toggleListener:
            isListening.toggle()
            if isListening {
                manager.addEventsListeners([analytics])
            } else {
                manager.removeEventsListener(analytics)
            }
        }
    }
}

/// The calls that providers should receive; it has its own queue.
private struct SurveyModel {
    private struct Call {
        var kind = AnalyticsCall.Kind.track
        let name: String
        var purpose: AnalyticsPurpose = .analytics
        var number: Int?
        let module: Int
    }

    private enum Delivery {
        case event(SurveyEvent, module: Int)
        case answer(Set<AnalyticsPurpose>?)
    }

    private(set) var received: [String] = []
    private var purposes: Set<AnalyticsPurpose>?
    private var held: [Call] = []
    private var isFirstDone = false
    private var isListening = true
    private var queue: [Delivery] = []

    mutating func take(_ step: AnalyticsConsentProgramTests.Step) {
        switch step {
        case .emit(let module, let event): queue.append(.event(event, module: module))
        case .answer(let purposes): queue.append(.answer(purposes))
        case .replace: break
        case .toggleListener: isListening.toggle()
        }
        while !queue.isEmpty {
            switch queue.removeFirst() {
            case .answer(let new): answer(new)
            case .event(let event, let module): receive(event, module)
            }
        }
    }

    private mutating func receive(_ event: SurveyEvent, _ module: Int) {
        switch event {
        case .needed: call(Call(name: "needed", purpose: .necessary, module: module))
        case .opened(let number): call(Call(name: "opened", number: number, module: module))
        case .offered: call(Call(name: "offered", purpose: .marketing, module: module))
        case .helped: call(Call(name: "helped", purpose: .support, module: module))
        case .crashed: call(Call(name: "crashed", purpose: .crashes, module: module))
        case .first: if !isFirstDone { call(Call(name: "first", module: module)) }
        case .signedIn(let user):
            call(Call(kind: .identify, name: "\(user)", module: module))
        case .signedOut where isListening:
            for providers in ["all ads", "own"] { signOut(providers, module) }
        case .signedOut: break
        case .answered(let purposes): queue.append(.answer(purposes))
        case .several(let events): queue += events.map { .event($0, module: module) }
        }
    }

    private mutating func call(_ call: Call) {
        guard isListening else { return }
        let isOptOut = purposes == nil && call.purpose == .crashes
        if call.purpose == .necessary || isOptOut || purposes?.contains(call.purpose) == true {
            track(call)
        } else if purposes == nil, call.purpose != .support, held.count < 5 {
            held.append(call)
        } else {
            return
        }
        if call.name == "first" { isFirstDone = true }
    }

    /// A reset happens at once, and again after a held call that identifies a user.
    private mutating func signOut(_ providers: String, _ module: Int) {
        reset(providers)
        let repeated = held.lastIndex { $0.kind == .reset && $0.name == providers } ?? -1
        guard let identity = held.lastIndex(where: { $0.kind == .identify }), identity > repeated
        else { return }
        held.append(Call(kind: .reset, name: providers, module: module))
    }

    private mutating func answer(_ new: Set<AnalyticsPurpose>?) {
        let isWithdrawn =
            purposes?.contains(.analytics) == true && new?.contains(.analytics) != true
            || purposes?.contains(.crashes) != false && new?.contains(.crashes) == false
        purposes = new
        if let new {
            var isIdentified = false
            for call in held {
                if call.kind == .reset {
                    if isIdentified { reset(call.name) }
                } else if new.contains(call.purpose) {
                    track(call)
                    isIdentified = isIdentified || call.kind == .identify
                } else if call.name == "first" {
                    isFirstDone = false
                }
            }
            held = []
        }
        if isWithdrawn { reset("all ads own") }
    }

    private mutating func reset(_ providers: String) {
        received += providers.split(separator: " ").map { "\($0) reset" }
    }

    private mutating func track(_ call: Call) {
        guard call.kind == .track else {
            received += ["all identify \(call.name)", "ads identify \(call.name)"]
            return
        }
        var text = "\(call.name) module=int(\(call.module))"
        if let number = call.number { text += " n=int(\(number))" }
        if call.purpose != .marketing { received.append("all \(text)") }
        if call.name != "helped" { received.append("ads \(text)") }
    }
}
