import EventModulesManualTime
import EventModulesTestSupport
import EventObservables
import Testing

@MainActor
struct ObservableCreatingTests {
    private let numbers = PublishSubject<Int>()
    private let log = Log()
    private let bag = DisposeBag()

    // MARK: - just

    @Test
    func justSendsItsElementAndCompletes() {
        log.listen(to: Observable.just(1), as: "a")
        #expect(log.lines == ["a: 1", "a done"])
    }

    @Test
    func justInsideADeliveryIsQueued() {
        let taps = PublishSubject<Void>()
        taps.subscribe(onNext: { [log] in
            log.listen(to: Observable.just(1), as: "a")
            log.add("subscribed")
        }).disposed(by: bag)
        taps.onNext(())
        #expect(log.lines == ["subscribed", "a: 1", "a done"])
    }

    // MARK: - A closure

    @Test
    func closureRunsOnceForEachObserver() {
        var count = 0
        let numbers = Observable<Int> { observer in
            count += 1
            observer.onNext(count)
            return Disposable {}
        }
        #expect(count == 0)
        log.listen(to: numbers, as: "a")
        log.listen(to: numbers, as: "b")
        #expect(log.lines == ["a: 1", "b: 2"])
    }

    @Test
    func elementsSentImmediatelyFollowTheSubscription() {
        let numbers = Observable<Int> { [log] observer in
            observer.onNext(1)
            observer.onCompleted()
            log.add("begun")
            return Disposable { log.add("ended") }
        }
        log.listen(to: numbers, as: "a")
        #expect(log.lines == ["begun", "a: 1", "ended", "a done"])
    }

    @Test
    func elementsSentInADeliveryAreQueued() {
        let taps = PublishSubject<Int>()
        let numbers = Observable<Int> { observer in taps.subscribe(onNext: observer.onNext) }
        log.listen(to: numbers, as: "a")
        log.listen(to: taps, as: "taps")
        taps.onNext(1)
        #expect(log.lines == ["taps: 1", "a: 1"])
    }

    @Test
    func disposingEndsTheSource() {
        var observer: Subject<Int>?
        let numbers = Observable<Int> { [log] in
            observer = $0
            return Disposable { log.add("ended") }
        }
        let token = log.listen(to: numbers, as: "a")
        observer?.onNext(1)
        token.dispose()
        token.dispose()
        observer?.onNext(2)
        #expect(log.lines == ["a: 1", "ended"])
    }

    @Test
    func takeEndsTheSource() {
        var observer: Subject<Int>?
        let numbers = Observable<Int> { [log] in
            observer = $0
            return Disposable { log.add("ended") }
        }
        log.listen(to: numbers.take(1), as: "a")
        observer?.onNext(1)
        #expect(log.lines == ["a: 1", "ended", "a done"])
    }

    @Test
    func disposedBagEndsTheSource() {
        do {
            let bag = DisposeBag()
            Observable<Int> { [log] _ in Disposable { log.add("ended") } }
                .subscribe(onNext: { _ in }).disposed(by: bag)
            #expect(log.lines.isEmpty)
        }
        #expect(log.lines == ["ended"])
    }

    // MARK: - Tasks

    @Test
    func taskSendsItsResultAndCompletes() async {
        let gate = Gate()
        let answers = Observable.task { () async -> Int in
            await gate.pass()
            return 42
        }
        log.listen(to: answers, as: "a")
        #expect(log.lines.isEmpty)
        gate.open()
        #expect(await eventually { log.lines == ["a: 42", "a done"] })
    }

    @Test
    func disposingCancelsTheTask() async {
        let gate = Gate()
        let answers = Observable.task { [log] in
            await gate.pass()
            log.add(Task.isCancelled ? "cancelled" : "running")
            return 42
        }
        let token = log.listen(to: answers, as: "a")
        token.dispose()
        gate.open()
        #expect(await eventually { log.lines == ["cancelled"] })
        await settle()
        #expect(log.lines == ["cancelled"])
    }

    @Test
    func aNewerTaskReplacesThePreviousTask() async {
        let gates = [Gate(), Gate()]
        let texts = PublishSubject<Int>()
        log.listen(
            to: texts.flatMapLatest { number in
                .task {
                    await gates[number].pass()
                    return "result \(number)"
                }
            },
            as: "a"
        )
        texts.onNext(0)
        texts.onNext(1)
        for gate in gates { gate.open() }
        #expect(await eventually { !log.lines.isEmpty })
        await settle()
        #expect(log.lines == ["a: result 1"])
    }

    @Test
    func failureIsAnElementWithTheTypeOfTheError() async {
        var results: [Result<Int, LoadError>] = []
        Observable.task(load).subscribe(
            onNext: { results.append($0) },
            onCompleted: { [log] in log.add("done") }
        ).disposed(by: bag)
        #expect(await eventually { log.lines == ["done"] })
        #expect(results == [.failure(LoadError(code: 404))])
    }

    @Test
    func untypedErrorIsAlsoAnElement() async {
        var results: [Result<Int, any Error>] = []
        Observable.task { try await self.load() }
            .subscribe(onNext: { results.append($0) })
            .disposed(by: bag)
        #expect(await eventually { !results.isEmpty })
        #expect(throws: LoadError(code: 404)) { try results.first?.get() }
    }

    // MARK: - To a subject

    @Test
    func subjectReceivesElementsAndTheEnd() {
        let copies = ReplaySubject<Int>(bufferSize: 9)
        numbers.subscribe(onNext: copies).disposed(by: bag)
        numbers.onNext(1)
        numbers.onNext(2)
        numbers.onCompleted()
        log.listen(to: copies, as: "a")
        #expect(log.lines == ["a: 1", "a: 2", "a done"])
    }

    @Test
    func subjectSendsAfterTheDeliveryOfTheStream() {
        let copies = PublishSubject<Int>()
        log.listen(to: copies, as: "copies")
        numbers.subscribe(onNext: copies).disposed(by: bag)
        log.listen(to: numbers, as: "numbers")
        numbers.onNext(1)
        #expect(log.lines == ["numbers: 1", "copies: 1"])
    }

    @Test
    func disposedSubscriptionSendsNothingToItsSubject() {
        let copies = PublishSubject<Int>()
        log.listen(to: copies, as: "a")
        let token = numbers.subscribe(onNext: copies)
        numbers.onNext(1)
        token.dispose()
        numbers.onNext(2)
        numbers.onCompleted()
        #expect(log.lines == ["a: 1"])
    }

    private func load() async throws(LoadError) -> Int { throw LoadError(code: 404) }
}

private struct LoadError: Error, Equatable {
    let code: Int
}
