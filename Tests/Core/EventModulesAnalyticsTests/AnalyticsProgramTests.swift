import EventModules
import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

/// In random programs, each provider receives what a model of the listener says, in order: rows,
/// policies, context, enrichment, consent and withdrawals; each call once, with its event's time.
@MainActor
@Suite(.services(allowingLive: [\.date]))
struct AnalyticsProgramTests {
    enum Step {
        case emit(module: Int, SurveyEvent)
        case answer(Set<AnalyticsPurpose>?)

        /// A module's screen is shown.
        case show(module: Int)
        /// A module is released, and another one takes its place.
        case replace(module: Int)
        /// The listener is removed from the manager, or added again.
        case toggleListener
        case wait(seconds: Int)
    }

    @Test
    func providersReceiveWhatIsConsentedToInOrder() async {
        await checkPrograms(Repetitions.seeds(short: 500, long: 20_000)) { seed in
            var random = SplitMix64(seed: seed)
            return (0..<40).map { _ in Self.step(using: &random) }
        } failure: { steps in
            let program = SurveyProgram()
            var model = SurveyModel()
            for (index, step) in steps.enumerated() {
                let reports = Diagnostics.collect { program.take(step) }
                model.take(step)
                let found = program.log.lines + reports.map(\.summary)
                if found != model.received + model.takeReports() {
                    return "after step \(index): \(found) instead of \(model.received)"
                }
            }
            return program.repeatedCall.map { "\($0) was received twice" }
        }
    }

    private static func step(using random: inout SplitMix64) -> Step {
        func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        switch number(16) {
        case 0: return .toggleListener
        case 1: return .replace(module: number(2))
        case 2, 3: return .answer(answer(using: &random))
        case 4, 5: return .show(module: number(2))
        case 6: return .wait(seconds: number(3))
        default: return .emit(module: number(2), event(using: &random, isNested: false))
        }
    }

    private static func answer(using random: inout SplitMix64) -> Set<AnalyticsPurpose>? {
        if Int.random(in: 0..<3, using: &random) == 0 { return nil }
        return Set([.analytics, .marketing, .support].filter { _ in Bool.random(using: &random) })
    }

    private static func event(using random: inout SplitMix64, isNested: Bool) -> SurveyEvent {
        switch Int.random(in: 0..<(isNested ? 12 : 15), using: &random) {
        case 0: .needed
        case 1, 2: .opened(Int.random(in: 0..<10, using: &random))
        case 3: .offered
        case 4: .helped
        case 5: .first
        case 6: .signedOut
        case 7: .answered(answer(using: &random))
        case 8: .seen
        case 9: .signedIn(Int.random(in: 0..<3, using: &random))
        case 10: .typed
        case 11: .forgotten
        default: .several((0..<4).map { _ in event(using: &random, isNested: true) })
        }
    }
}

extension AnalyticsPurpose {
    fileprivate static let support = AnalyticsPurpose("support")
}

enum SurveyEvent: EventProtocol {
    case needed
    case opened(Int)
    case offered, helped, first, seen, typed
    case signedIn(Int)
    case signedOut, forgotten
    case answered(Set<AnalyticsPurpose>?)
    indirect case several([SurveyEvent])
}

private struct SurveyContext: ModuleContextProtocol {
    typealias ModuleType = SurveyModule
    let number: Int
}

private final class SurveyModule: ModuleProtocol, EventsEmitting {
    let context: SurveyContext
    let events = EventsSource<SurveyEvent>()

    init(usingContext context: SurveyContext) { self.context = context }

    func makePresentable() -> any Presentable { SurveyScreen() }
}

private final class SurveyScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}

/// Emits the events of `several`, and turns answers into actions.
private final class SurveyReactions: AnyEventsListening {
    let store: Store

    init(store: Store) { self.store = store }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer[event: SurveyEvent.several]
            .subscribe(onNext: { [weak producer] events in
                for event in events { (producer as? SurveyModule)?.events.emit(event) }
            })
            .disposed(by: producer.disposeBag)
        producer[event: SurveyEvent.answered]
            .subscribe(onNext: { [store] in store.dispatch(action: GiveAnswer(purposes: $0)) })
            .disposed(by: producer.disposeBag)
        return true
    }
}

@MainActor
private final class SurveyProgram {
    let log = Log()
    private let store = makeAnswerStore()
    private let manager: ModuleManager
    private let analytics: AnalyticsEventsListener
    private let clock = ManualClock()
    private let providers: [LoggingProvider]
    private var isListening = true
    private var screens: [any Presentable] = []
    private var modules: [SurveyModule] { screens.compactMap { $0.module as? SurveyModule } }

    init() {
        let (all, ads, own) = (
            LoggingProvider("all", log), LoggingProvider("ads", log), LoggingProvider("own", log)
        )
        let start = clock.now
        analytics = AnalyticsEventsListener(providers: [all, ads])
            .on(SurveyEvent.needed, as: "needed", for: .necessary)
            .on(SurveyEvent.opened, as: "opened", properties: [.property("n", \.self)])
            .on(SurveyEvent.offered, as: "offered", for: .marketing, to: [ads])
            .on(SurveyEvent.helped, as: "helped", for: .support)
            .on(SurveyEvent.first, as: "first", recorded: .once)
            .on(SurveyEvent.seen, as: "seen", recorded: .oncePerAppearance)
            .on(SurveyEvent.typed, as: "typed", recorded: .throttled(.seconds(2)))
            .on(SurveyEvent.signedIn) { .identify("\($0)") }
            .on(SurveyEvent.signedOut) { .reset }
            .on(SurveyEvent.forgotten, to: [ads, own]) { .reset }
            .adding(.property("module") { ($0 as? SurveyModule)?.context.number ?? 0 })
            .enriching { call in
                var call = call
                call.properties["at"] = .int(Int(call.time.timeIntervalSinceReferenceDate))
                return call.properties["n"] == 7 ? nil : call
            }
            .consent(in: store, holding: 5, dropping: [.support]) { $0[Answer.self]?.purposes }
        providers = [all, ads, own]
        manager = ModuleManager(
            listeners: [SurveyReactions(store: store), analytics],
            services: Services { [clock] in
                $0.date = {
                    Date(
                        timeIntervalSinceReferenceDate: start.duration(to: clock.now) / .seconds(1)
                    )
                }
            }
        )
        for number in 0..<2 { screens.append(newScreen(ofModule: number)) }
    }

    private func newScreen(ofModule number: Int) -> any Presentable {
        let step = ModuleRoutingStep(withMaker: SurveyContext(number: number))
        return manager.viewController(
            for: PresentableRoutingStep(withStep: step, presentationMode: .none)
        )
    }

    /// The text of a call that a provider has received twice.
    var repeatedCall: String? {
        for calls in providers.map(\.calls) {
            var ids: Set<UUID> = []
            for call in calls where !ids.insert(call.id).inserted { return "\(call)" }
        }
        return nil
    }

    func take(_ step: AnalyticsProgramTests.Step) {
        switch step {
        case .emit(let module, let event): modules[module].events.emit(event)
        case .answer(let purposes): store.dispatch(action: GiveAnswer(purposes: purposes))
        case .show(let module):
            screens[module].viewWillAppear()
            screens[module].viewDidAppear()
        case .replace(let module): screens[module] = newScreen(ofModule: module)
        case .toggleListener:
            isListening.toggle()
            if isListening {
                manager.addEventsListeners([analytics])
            } else {
                manager.removeEventsListener(analytics)
            }
        case .wait(let seconds): clock.advance(by: .seconds(seconds))
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
        var time = 0
        var providers = ["all", "ads"]
    }

    private enum Delivery {
        case event(SurveyEvent, module: Int)
        case answer(Set<AnalyticsPurpose>?)
    }

    private(set) var received: [String] = []
    private var purposes: Set<AnalyticsPurpose>?
    private var held: [Call] = []
    private var users: [String: String] = [:]
    private var reports: [String] = []
    private var isFull = false
    private var isFirstDone = false
    private var seen: Set<Int> = []
    private var typed: Int?
    private var time = 0
    private var isListening = true
    private var queue: [Delivery] = []

    mutating func take(_ step: AnalyticsProgramTests.Step) {
        switch step {
        case .emit(let module, let event): queue.append(.event(event, module: module))
        case .answer(let purposes): queue.append(.answer(purposes))
        case .show(let module): if isListening { seen.remove(module) }
        case .replace(let module): seen.remove(module)
        case .wait(let seconds): time += seconds
        case .toggleListener:
            isListening.toggle()
            if isListening { seen = [] }
        }
        while !queue.isEmpty {
            switch queue.removeFirst() {
            case .answer(let new): answer(new)
            case .event(let event, let module): receive(event, module)
            }
        }
    }

    mutating func takeReports() -> [String] {
        defer { reports = [] }
        return reports
    }

    private mutating func receive(_ event: SurveyEvent, _ module: Int) {
        switch event {
        case .needed: call(Call(name: "needed", purpose: .necessary, module: module))
        case .opened(let number): call(Call(name: "opened", number: number, module: module))
        case .offered:
            call(Call(name: "offered", purpose: .marketing, module: module, providers: ["ads"]))
        case .helped: call(Call(name: "helped", purpose: .support, module: module))
        case .first: if !isFirstDone { call(Call(name: "first", module: module)) }
        case .seen: if !seen.contains(module) { call(Call(name: "seen", module: module)) }
        case .typed:
            if typed.map({ time - $0 >= 2 }) ?? true { call(Call(name: "typed", module: module)) }
        case .signedIn(let user):
            if isListening { forget(["all", "ads"], before: "\(user)") }
            call(Call(kind: .identify, name: "\(user)", module: module))
        case .signedOut: reset(["all", "ads"])
        case .forgotten: reset(["ads", "own"])
        case .answered(let purposes): queue.append(.answer(purposes))
        case .several(let events): queue += events.map { .event($0, module: module) }
        }
    }

    private mutating func call(_ call: Call) {
        guard isListening else { return }
        var call = call
        call.time = time
        // Enrichment drops the number.
        let isDropped = call.number == 7
        if call.purpose == .necessary || purposes?.contains(call.purpose) == true {
            if !isDropped { track(call) }
        } else if purposes == nil, call.purpose != .support, held.count < 5 {
            if !isDropped { held.append(call) }
        } else {
            if purposes == nil, call.purpose != .support, !isFull {
                isFull = true
                reports.append("An AnalyticsEventsListener can't hold more events.")
            }
            return
        }
        note(call, isDone: true)
    }

    private mutating func note(_ call: Call, isDone: Bool) {
        switch call.name {
        case "first": isFirstDone = isDone
        case "seen": seen = isDone ? seen.union([call.module]) : seen.subtracting([call.module])
        case "typed": typed = isDone ? call.time : nil
        default: break
        }
    }

    private mutating func reset(_ providers: [String]) {
        guard isListening else { return }
        forget(providers, before: nil)
        received += providers.map { "\($0) reset" }
    }

    /// Forgets the calls of a former user, so that the next user's consent doesn't send them.
    private mutating func forget(_ providers: [String], before user: String?) {
        for provider in providers {
            let isSame = user != nil && (users[provider] ?? user) == user
            users[provider] = user
            for index in held.indices where !isSame {
                held[index].providers.removeAll { $0 == provider }
            }
        }
        for call in held where call.providers.isEmpty { note(call, isDone: false) }
        held.removeAll(where: \.providers.isEmpty)
    }

    private mutating func answer(_ new: Set<AnalyticsPurpose>?) {
        let withdrawn = (purposes ?? []).subtracting(new ?? []).map(\.name).sorted()
        if !withdrawn.isEmpty {
            received += ["all", "ads", "own"].map {
                "\($0) withdraw \(withdrawn.joined(separator: " "))"
            }
        }
        purposes = new
        guard let new else { return }
        let answered = held
        (held, isFull) = ([], false)
        for call in answered {
            if new.contains(call.purpose) {
                track(call)
            } else {
                note(call, isDone: false)
            }
        }
    }

    private mutating func track(_ call: Call) {
        var text = call.kind == .track ? call.name : "\(call.kind) \(call.name)"
        text += " at=\(call.time)"
        if call.kind == .track { text += " module=\(call.module)" }
        if let number = call.number { text += " n=\(number)" }
        received += call.providers.map { "\($0) \(text)" }
    }
}
