import EventModules
import EventModulesTesting
import EventModulesTracing
import Testing

private enum LookupEvent: EventProtocol, Equatable {
    case opened
    case typed(String)
}

private final class LookupModule: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<LookupEvent> { subject }
    let subject = PublishSubject<LookupEvent>()
}

private final class LookupRouting: EventsListening {
    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<LookupEvent>
    ) -> Bool {
        producer[event: LookupEvent.opened]
            .toRoutableObservable()
            .subscribe(onNext: { _ in })
            .disposed(by: producer.disposeBag)
        return true
    }
}

private struct LoadError: Error {
    let code: Int
}

@MainActor
private final class Compass {
    private var observers: [Int: (Int) -> Void] = [:]
    var count: Int { observers.count }

    func onTurn(_ observer: @escaping (Int) -> Void) -> Int {
        observers[observers.count] = observer
        return observers.count - 1
    }

    func remove(_ id: Int) { observers[id] = nil }

    func turn(to heading: Int) {
        for observer in observers.values { observer(heading) }
    }
}

@MainActor
final class OperatorsTests {
    private let page = GuidePage(path: "Wiki/Operators.md")
    private let bag = DisposeBag()
    private let texts = PublishSubject<String>()
    private var log: [String] = []

    @Test(.manualClock)
    func smallestExample() async {
        var log: [String] = []
        @MainActor
        func search(_ text: String) async -> [String] { ["\(text)!"] }

        texts.debounce(.milliseconds(300))
            .distinctUntilChanged()
            .flatMapLatest { text in .task { await search(text) } }
            .subscribe(onNext: { results in log.append("\(results)") })
            .disposed(by: bag)

        for text in ["l", "la", "lamp"] { texts.onNext(text) }
        await ManualClock.current.run(for: .milliseconds(300))
        while log.isEmpty { await Task.yield() }
        #expect(log == [#"["lamp!"]"#])
    }

    @Test
    func closures() {
        let compass = Compass()

        let headings = Observable<Int> { observer in
            let id = compass.onTurn { observer.onNext($0) }
            return Disposable { compass.remove(id) }
        }

        let token = headings.subscribe(onNext: { [self] in log.append("\($0)") })
        compass.turn(to: 90)
        token.dispose()
        #expect(log == ["90"])
        #expect(compass.count == 0)
    }

    @Test
    func tasks() async {
        var log: [String] = []
        @MainActor
        func load(_ name: String) async throws(LoadError) -> String { throw LoadError(code: 404) }

        Observable.task { () throws(LoadError) in try await load("Ada") }
            .subscribe(onNext: { result in
                switch result {
                case .success(let page): log.append(page)
                case .failure(let error): log.append("error \(error.code)")
                }
            })
            .disposed(by: bag)

        while log.isEmpty { await Task.yield() }
        #expect(log == ["error 404"])
    }

    @Test
    func combining() {
        var log: [String] = []
        let name = PublishSubject<String>()
        let age = PublishSubject<Int>()

        Observable.combineLatest(name, age)
            .map { name, age in "\(name), \(age)" }
            .subscribe(onNext: { log.append($0) })
            .disposed(by: bag)
        name.onNext("Ada")
        age.onNext(36)
        age.onNext(37)

        #expect(log == ["Ada, 36", "Ada, 37"])
    }

    @Test
    func takingTheNewest() {
        var log: [String] = []
        let payTaps = PublishSubject<String>()
        let basket = BehaviorSubject(value: ["tea"])

        payTaps.withLatestFrom(basket) { method, basket in "\(basket.count) by \(method)" }
            .subscribe(onNext: { log.append($0) })
            .disposed(by: bag)

        payTaps.onNext("card")
        basket.onNext(["tea", "milk"])
        payTaps.onNext("cash")
        #expect(log == ["1 by card", "2 by cash"])
    }

    @Test
    func savingOnce() async {
        var log: [String] = []
        let saveTaps = PublishSubject<Void>()
        let gate = Gate()
        var count = 0
        @MainActor
        func save() async -> Int {
            count += 1
            await gate.pass()
            return count
        }

        saveTaps.flatMapFirst { _ in .task { await save() } }
            .subscribe(onNext: { log.append("saved \($0)") })
            .disposed(by: bag)

        for _ in 1...2 { saveTaps.onNext(()) }
        gate.open()
        while log.isEmpty { await Task.yield() }
        #expect(log == ["saved 1"])
    }

    @Test(.manualClock)
    func textIsSentOnceTheUserStopsTyping() async {
        var log: [String] = []
        texts.debounce(.milliseconds(300))
            .subscribe(onNext: { log.append($0) })
            .disposed(by: bag)
        for text in ["l", "la", "lamp"] { texts.onNext(text) }
        await ManualClock.current.run(for: .milliseconds(300))
        #expect(log == ["lamp"])
    }

    @Test
    func subjects() {
        let events = PublishSubject<LookupEvent>()
        var received: [LookupEvent] = []
        events.subscribe(onNext: { received.append($0) }).disposed(by: bag)

        texts.map(LookupEvent.typed).subscribe(onNext: events).disposed(by: bag)

        texts.onNext("la")
        #expect(received == [.typed("la")])
    }

    @Test
    func tasksOfAModule() async {
        let bag = DisposeBag()
        let gate = Gate()
        let photo = "photo"
        var uploaded: [String] = []
        @MainActor
        func upload(_ photo: String) async {
            await gate.pass()
            uploaded.append(Task.isCancelled ? "cancelled" : photo)
        }

        Task { await upload(photo) }.disposed(by: bag)

        bag.dispose()
        gate.open()
        while uploaded.isEmpty { await Task.yield() }
        #expect(uploaded == ["cancelled"])
    }

    @Test(.manualClock)
    func droppedElements() throws {
        let manager = ModuleManager(listeners: [LookupRouting()])
        let search = LookupModule()
        manager.setupEventsListeners(for: search)
        let trace = FlowTrace(manager: manager)
        for _ in 1...2 { search.subject.onNext(.opened) }
        let transcript = "\(trace.fullTranscript)"
        #expect(try page.shows(transcript), "\(transcript)")
    }
}
