import EventModulesTestSupport
import EventObservables
import Testing

/// The behavior that all subjects share.
@MainActor
struct SubjectTests {
    private let log = Log()

    @Test
    func observerNeedsNoCompletionClosure() {
        for subject in subjects() {
            subject.subscribe(onNext: { [log] in log.add("a: \($0)") }).disposed(by: bag)
            log.listen(to: subject, as: "b")
            subject.onNext(1)
            subject.onCompleted()
        }
        #expect(
            log.lines
                == [[String]](repeating: ["a: 1", "b: 1", "b done"], count: 2).flatMap(\.self)
        )
    }

    @Test
    func disposingTwiceEndsNoOtherSubscription() {
        for subject in subjects() {
            let tokens = ["a", "b", "c"].map { log.listen(to: subject, as: $0) }
            tokens[0].dispose()
            tokens[0].dispose()
            subject.onNext(1)
            tokens[0].dispose()
            tokens[2].dispose()
            subject.onNext(2)
        }
        #expect(log.lines == ["b: 1", "c: 1", "b: 2", "b: 1", "c: 1", "b: 2"])
    }

    @Test
    func hasObserversUntilTheLastOneHasLeft() {
        for subject in subjects() {
            #expect(!subject.hasObservers)
            let tokens = ["a", "b", "c"].map { log.listen(to: subject.map(\.self), as: $0) }
            for token in tokens {
                #expect(subject.hasObservers)
                token.dispose()
            }
            #expect(!subject.hasObservers)
            log.listen(to: subject, as: "d")
            #expect(subject.hasObservers)
            subject.onCompleted()
            #expect(!subject.hasObservers)
        }
    }

    @Test
    func theFirstReceivesNewElementsAndIsNoObserver() {
        for subject in subjects() {
            subject.onNext(1)
            log.listen(to: subject, as: "a")
            log.clear()
            let first = subject.observeFirst { [log] in log.add("first: \($0)") }
            subject.onNext(2)
            first.dispose()
            subject.onNext(3)
            #expect(log.lines == ["first: 2", "a: 2", "a: 3"])
        }
        let subject = PublishSubject<Int>()
        let first = subject.observeFirst { _ in }
        #expect(!subject.hasObservers)
        first.dispose()
    }

    @Test
    func subjectCanBeReleasedInItsOwnDelivery() {
        let owner = Owner()
        owner.subject?.subscribe(onNext: { [log] in
            log.add("a: \($0)")
            owner.subject = nil
        }).disposed(by: bag)
        if let subject = owner.subject { log.listen(to: subject, as: "b") }
        owner.subject?.onNext(1)
        #expect(log.lines == ["a: 1", "b: 1"])
        #expect(owner.subject == nil)
    }

    @Test
    func addingAndDisposingManyTimesKeepsTheOrder() {
        for subject in subjects() {
            var random = SplitMix64(seed: 7)
            var model: [(name: String, token: Disposable)] = []
            for step in 0..<500 {
                if model.isEmpty || Bool.random(using: &random) {
                    model.append(
                        ("\(step)", subject.subscribe { [log] in log.add("\(step): \($0)") })
                    )
                } else {
                    model.remove(at: Int.random(in: model.indices, using: &random)).token.dispose()
                }
                let before = log.lines.count
                subject.onNext(step)
                #expect(Array(log.lines[before...]) == model.map { "\($0.name): \(step)" })
            }
        }
    }

    @Test
    func reusesSlotsOfDisposedObservers() {
        let subject = PublishSubject<Int>()
        log.listen(to: subject, as: "a")
        subject.onNext(1)
        for _ in 0..<1_000 { subject.subscribe(onNext: { _ in }).dispose() }
        #expect(subject.slots.all <= 2)
        #expect(subject.slots.empty <= 1)
    }

    @Test
    func reusesSlotsOfObserversDisposedInADelivery() {
        let subject = PublishSubject<Int>()
        subject.subscribe(onNext: { [weak subject] _ in
            for _ in 0..<1_000 { subject?.subscribe(onNext: { _ in }).dispose() }
        }).disposed(by: bag)
        subject.onNext(1)
        #expect(subject.slots == (all: 1, empty: 0))
    }

    private let bag = DisposeBag()

    private func subjects() -> [Subject<Int>] { [PublishSubject(), ReplaySubject(bufferSize: 2)] }
}

extension PublishSubject {
    /// The numbers of all slots for observers and of the empty ones.
    fileprivate var slots: (all: Int, empty: Int) {
        let subject = Mirror(reflecting: self).superclassMirror
        let slots = subject?.descendant("observers", "slots").map { Mirror(reflecting: $0) }
        let emptyCount = subject?.descendant("observers", "emptyCount") as? Int
        return (slots?.children.count ?? -1, emptyCount ?? -1)
    }
}

@MainActor
private final class Owner {
    var subject: PublishSubject<Int>? = PublishSubject()
}

@MainActor
struct BehaviorSubjectTests {
    @Test
    func retainsOnlyOneValue() {
        let lives = BehaviorSubject(value: ClosureLife())
        weak var old: ClosureLife?
        do {
            let life = ClosureLife()
            old = life
            lives.onNext(life)
        }
        #expect(old != nil)
        lives.onNext(ClosureLife())
        #expect(old == nil)
    }
}

@MainActor
struct ReplaySubjectTests {
    private let log = Log()

    @Test(arguments: 1...5)
    func replaysTheLastElementsAfterEachElement(bufferSize: Int) {
        let subject = ReplaySubject<Int>(bufferSize: bufferSize)
        for number in 1...12 {
            subject.onNext(number)
            let late = Log()
            late.listen(to: subject, as: "a").dispose()
            #expect(late.lines == (1...number).suffix(bufferSize).map { "a: \($0)" })
        }
    }

    @Test
    func releasesElementsThatItNoLongerReplays() {
        let subject = ReplaySubject<ClosureLife>(bufferSize: 2)
        for number in 1...4 {
            subject.onNext(ClosureLife { [log] in log.add("released \(number)") })
        }
        #expect(log.lines == ["released 1", "released 2"])
    }

    @Test
    func elementCanSendWhenItIsReleased() {
        let subject = ReplaySubject<ClosureLife?>(bufferSize: 1)
        subject.onNext(ClosureLife { subject.onNext(nil) })
        subject.onNext(ClosureLife())
        subject.map { $0 == nil ? "nil" : "life" }.subscribe(onNext: log.add).dispose()
        #expect(log.lines == ["nil"])
    }

    @Test(arguments: [0, -1])
    func replaysNothingWithoutABuffer(bufferSize: Int) {
        let subject = ReplaySubject<Int>(bufferSize: bufferSize)
        subject.onNext(1)
        log.listen(to: subject, as: "a")
        subject.onNext(2)
        #expect(log.lines == ["a: 2"])
    }

    @Test
    func replaysEverythingWithTheLargestBuffer() {
        let subject = ReplaySubject<Int>(bufferSize: .max)
        for number in 1...3 { subject.onNext(number) }
        log.listen(to: subject, as: "a")
        #expect(log.lines == ["a: 1", "a: 2", "a: 3"])
    }
}
