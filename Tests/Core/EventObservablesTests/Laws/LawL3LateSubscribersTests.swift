import EventObservables
import Testing

/// L3: each subscriber is notified exactly once; the subject decides what a late subscriber
/// receives.
@MainActor
struct LawL3LateSubscribersTests {
    private let subject = ReplaySubject<Int>(bufferSize: 2)
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
        send(1...3, to: subject)
        log.listen(to: subject, as: "late")
        subject.onNext(4)
        #expect(log.lines == ["late: 2", "late: 3", "late: 4"])
    }

    @Test
    func queuedReplayLosesAndRepeatsNothing() {
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
        send(1...3, to: subject)
        subject.onCompleted()
        log.listen(to: subject, as: "late")
        #expect(log.lines == ["late: 2", "late: 3", "late done"])
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

    private func send(_ numbers: ClosedRange<Int>, to subject: Subject<Int>) {
        for number in numbers { subject.onNext(number) }
    }

    private func duringADelivery(_ work: @escaping () -> Void) {
        trigger.subscribe(onNext: work).disposed(by: bag)
        trigger.onNext(())
    }
}
