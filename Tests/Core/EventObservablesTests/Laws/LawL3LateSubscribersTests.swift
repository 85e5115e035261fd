import EventObservables
import Testing

/// L3: each subscriber is notified exactly once; the subject decides what a late subscriber
/// receives.
@MainActor
struct LawL3LateSubscribersTests {
    private let log = Log()
    private let trigger = PublishSubject<Void>()
    private let bag = DisposeBag()

    @Test
    func publishSubjectReplaysNothing() {
        let subject = PublishSubject<Int>()
        send(1...3, to: subject)
        log.listen(to: subject, as: "late")
        subject.onNext(4)
        #expect(log.lines == ["late: 4"])
    }

    @Test
    func behaviorSubjectReplaysTheLastElement() {
        let subject = BehaviorSubject(value: 0)
        send(1...3, to: subject)
        log.listen(to: subject, as: "late")
        subject.onNext(4)
        #expect(log.lines == ["late: 3", "late: 4"])
    }

    @Test
    func replaySubjectReplaysTheLastElements() {
        let subject = ReplaySubject<Int>(bufferSize: 2)
        send(1...3, to: subject)
        log.listen(to: subject, as: "late")
        subject.onNext(4)
        #expect(log.lines == ["late: 2", "late: 3", "late: 4"])
    }

    @Test
    func queuedReplayHasTheNewestElements() {
        let subject = BehaviorSubject(value: 0)
        duringADelivery {
            subject.onNext(1)
            self.log.listen(to: subject, as: "late")
            subject.onNext(2)
        }
        #expect(log.lines == ["late: 1", "late: 2"])
    }

    @Test
    func observerAddedInADeliveryReceivesItsElementOnce() {
        let subject = BehaviorSubject(value: 0)
        subject.skip(1).subscribe(onNext: { [log] _ in log.listen(to: subject, as: "late") })
            .disposed(by: bag)
        subject.onNext(1)
        #expect(log.lines == ["late: 1"])
    }

    @Test
    func queuedReplayLosesAndRepeatsNothing() {
        let subject = ReplaySubject<Int>(bufferSize: 2)
        send(1...3, to: subject)
        duringADelivery {
            subject.onNext(4)
            self.log.listen(to: subject, as: "late")
            subject.onNext(5)
        }
        subject.onNext(6)
        #expect(log.lines == ["late: 3", "late: 4", "late: 5", "late: 6"])
    }

    @Test
    func observerReceivesReactionsToItsReplay() {
        let subject = BehaviorSubject(value: 0)
        subject.subscribe(onNext: { [log] in
            log.add("late: \($0)")
            if $0 < 3 { subject.onNext($0 + 1) }
        }).disposed(by: bag)
        #expect(log.lines == (0...3).map { "late: \($0)" })
    }

    @Test
    func observerDisposedBeforeItsReplayReceivesNothing() {
        let subject = BehaviorSubject(value: 0)
        let over = PublishSubject<Int>()
        over.onCompleted()
        duringADelivery {
            self.log.listen(to: subject, as: "late").dispose()
            self.log.listen(to: over, as: "over").dispose()
            self.log.listen(to: Observable<Int>.empty, as: "empty").dispose()
        }
        subject.onNext(1)
        #expect(log.lines.isEmpty)
    }

    @Test
    func observerDisposedInItsReplayReceivesNoMore() {
        let subject = ReplaySubject<Int>(bufferSize: 3)
        send(1...3, to: subject)
        var token: Disposable?
        duringADelivery {
            token = subject.subscribe(
                onNext: { [log] in
                    log.add("late: \($0)")
                    if $0 == 2 { token?.dispose() }
                },
                onCompleted: { [log] in log.add("late done") }
            )
            subject.onCompleted()
        }
        #expect(log.lines == ["late: 1", "late: 2"])
    }

    @Test
    func completionFollowsTheReplay() {
        let subject = ReplaySubject<Int>(bufferSize: 2)
        send(1...3, to: subject)
        subject.onCompleted()
        log.listen(to: subject, as: "late")
        #expect(log.lines == ["late: 2", "late: 3", "late done"])
    }

    @Test
    func observerDisposedInItsReplayMissesTheCompletion() {
        let subject = BehaviorSubject(value: 0)
        subject.onCompleted()
        var token: Disposable?
        duringADelivery {
            token = subject.subscribe(
                onNext: { [log] in
                    log.add("late: \($0)")
                    token?.dispose()
                },
                onCompleted: { [log] in log.add("late done") }
            )
        }
        #expect(log.lines == ["late: 0"])
    }

    @Test
    func completionInTheSameDeliveryIsSentOnce() {
        let subject = BehaviorSubject(value: 0)
        duringADelivery {
            self.log.listen(to: subject, as: "before")
            subject.onCompleted()
            self.log.listen(to: subject, as: "after")
        }
        #expect(log.lines == ["before: 0", "before done", "after: 0", "after done"])
    }

    @Test
    func combinedStreamMissesNoElement() {
        let settings = BehaviorSubject(value: 1)
        let taps = PublishSubject<Int>()
        // The first source's replay causes an element of the second source.
        Observable.merge(settings, taps).subscribe(onNext: { [log] in
            log.add("\($0)")
            if $0 == 1 { taps.onNext(2) }
        }).disposed(by: bag)
        #expect(log.lines == ["1", "2"])
    }

    @Test
    func startWithMissesNoElement() {
        let taps = PublishSubject<Int>()
        taps.startWith(1).subscribe(onNext: { [log] in
            log.add("\($0)")
            if $0 == 1 { taps.onNext(2) }
        }).disposed(by: bag)
        #expect(log.lines == ["1", "2"])
    }

    private func send(_ numbers: ClosedRange<Int>, to subject: Subject<Int>) {
        for number in numbers { subject.onNext(number) }
    }

    private func duringADelivery(_ work: @escaping () -> Void) {
        trigger.subscribe(onNext: work).disposed(by: bag)
        trigger.onNext(())
    }
}
