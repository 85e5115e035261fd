import EventModules
import EventModulesTesting
import TestSupport
import Testing

/// The examples in the comments of Observables.
@MainActor
final class ObservablesExamplesTests {
    enum Tap {
        case save, cancel

        init(_ key: Key) { self = key == .enter ? .save : .cancel }
    }

    enum Key { case enter, escape }

    let bag = DisposeBag()
    let taps = PublishSubject<Tap>()
    let texts = PublishSubject<String>()

    /// Returns the elements that an example's stream sends while a closure runs.
    func elements<Element>(
        of example: () -> Observable<Element>,
        during send: @MainActor () async -> Void
    ) async -> [Element] {
        let received = Received<Element>()
        let token = example().subscribe(onNext: { received.elements.append($0) })
        await send()
        token.dispose()
        return received.elements
    }

    func tapSaveAndCancel() {
        taps.onNext(.save)
        taps.onNext(.cancel)
    }
}

@MainActor
private final class Received<Element> {
    var elements: [Element] = []
}

// MARK: - Async

extension ObservablesExamplesTests {
    private func recorded<Element>(_ elements: Element...) -> Observable<Element> {
        let subject = ReplaySubject<Element>(bufferSize: elements.count)
        for element in elements { subject.onNext(element) }
        subject.onCompleted()
        return subject
    }

    @Test
    func loopsReceiveTheElements() async {
        var uploaded: [Tap] = []
        func upload(_ tap: Tap) async { uploaded.append(tap) }
        let taps = recorded(Tap.save, .cancel)

        for await tap in taps.values { await upload(tap) }

        #expect(uploaded == [.save, .cancel])
    }

    @Test
    func fullBuffersDropElements() async {
        let mouse = recorded(1, 2, 3)

        let positions = mouse.values(buffering: .newest(1))

        #expect(positions.droppedCount == 2)
        for await position in positions { #expect(position == 3) }
    }
}

// MARK: - Disposal

extension ObservablesExamplesTests {
    @Test
    func disposedTokensEndTheSubscription() {
        var log: [Tap] = []

        //> let subscription = taps.subscribe(onNext: { log.append($0) })

        taps.onNext(.save)
        #expect(log.isEmpty)
    }

    @Test
    func bagsEndTheirSubscriptions() {
        var log: [Tap] = []

        do {
            //> let bag = DisposeBag()

            taps.onNext(.save)
        }
        taps.onNext(.cancel)
        #expect(log == [.save])
    }

    @Test
    func bagsCancelTheirTasks() async {
        let photo = "photo"
        let gate = Gate()
        let disposeBag = DisposeBag()
        var uploads: [String] = []
        @MainActor
        func upload(_ photo: String) async {
            await gate.pass()
            uploads.append(Task.isCancelled ? "cancelled \(photo)" : photo)
        }

        Task { await upload(photo) }.disposed(by: disposeBag)

        disposeBag.dispose()
        gate.open()
        #expect(await eventually { uploads == ["cancelled photo"] })
    }
}

// MARK: - Creating

extension ObservablesExamplesTests {
    private struct Position: Equatable {
        let x, y: Int
    }

    private final class Player {
        private var observers: [Int: (Position) -> Void] = [:]
        private var count = 0

        func onMove(_ observer: @escaping (Position) -> Void) -> Int {
            count += 1
            observers[count] = observer
            return count
        }

        func remove(_ id: Int) { observers[id] = nil }

        func move(to position: Position) {
            for observer in observers.values { observer(position) }
        }
    }

    private struct LoadError: Error {}

    private typealias Page = String

    @Test
    func justSendsOneElement() async {
        func results(of tap: Tap) -> Observable<[String]> { .just(["\(tap)"]) }
        let shown = await elements {
            taps.flatMapLatest { tap in tap == .cancel ? .just([]) : results(of: tap) }
        } during: {
            tapSaveAndCancel()
        }
        #expect(shown == [["save"], []])
    }

    @Test
    func closuresBecomeStreams() async {
        let player = Player()

        //> let positions = Observable<Position> { observer in

        let moves = await elements {
            positions
        } during: {
            player.move(to: Position(x: 1, y: 2))
        }
        player.move(to: Position(x: 3, y: 4))
        #expect(moves == [Position(x: 1, y: 2)])
    }

    @Test
    func tasksBecomeStreams() async {
        var count = 0
        @MainActor
        func search(_ text: String) async -> [String] {
            count += 1
            return ["\(text)!"]
        }
        let found = await elements {
            texts.flatMapLatest { text in .task { await search(text) } }
        } during: {
            texts.onNext("lamp")
            #expect(await eventually { count == 1 })
        }
        #expect(found == [["lamp!"]])
    }

    @Test
    func failingTasksSendTheirErrors() async {
        let ids = PublishSubject<Int>()
        var shown: [Page?] = []
        func show(_ page: Result<Page, LoadError>) { shown.append(try? page.get()) }
        @MainActor
        func load(_ id: Int) async throws(LoadError) -> Page {
            guard id == 1 else { throw LoadError() }
            return "first page"
        }

        //> ids.flatMapLatest { id in .task { () throws(LoadError) in try await load(id) } }
        .disposed(by: bag)

        ids.onNext(1)
        #expect(await eventually { shown.count == 1 })
        ids.onNext(2)
        #expect(await eventually { shown.count == 2 })
        #expect(shown == ["first page", nil])
    }
}

// MARK: - Subscribing

extension ObservablesExamplesTests {
    private enum SearchEvent: EventProtocol, Equatable {
        case typed(String)
    }

    @Test
    func streamsAreFilteredAndObserved() {
        var log: [Tap] = []

        //>1 taps.filter { $0 != .cancel }

        tapSaveAndCancel()
        #expect(log == [.save])
    }

    @Test
    func observersReceiveTheElements() {
        var log: [Tap] = []

        //> taps.subscribe(onNext: { log.append($0) }).disposed(by: bag)

        #expect(log == [.save])
    }

    @Test(.manualClock)
    func subjectsObserveStreams() async {
        let events = PublishSubject<SearchEvent>()
        var received: [SearchEvent] = []
        events.subscribe(onNext: { received.append($0) }).disposed(by: bag)

        //> texts.debounce(.seconds(1))

        texts.onNext("lamp")
        await ManualClock.current.run(for: .seconds(1))
        #expect(received == [.typed("lamp")])
    }

    @Test
    func publishSubjectsReplayNothing() {
        var log: [Tap] = []

        //> let taps = PublishSubject<Tap>()

        #expect(log == [.save])
    }

    @Test
    func behaviorSubjectsReplayTheirValue() {
        var log: [String] = []

        //> let color = BehaviorSubject(value: "red")

        #expect(log == ["red", "blue"])
    }

    @Test
    func replaySubjectsReplayTheNewest() {
        var log: [Int] = []

        //> let pages = ReplaySubject<Int>(bufferSize: 2)

        #expect(log == [2, 3])
    }
}
