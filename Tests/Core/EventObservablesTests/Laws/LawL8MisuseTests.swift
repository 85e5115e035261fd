import EventObservables
import EventRuntime
import Testing

/// L8: survivable misuse is reported, and its outcome is defined.
@MainActor
struct LawL8MisuseTests {
    private let log = Log()
    private let subject = PublishSubject<Int>()

    @Test
    func reportsACompletedSubjectThatSends() {
        subject.onCompleted()
        let reports = Diagnostics.collect { subject.onNext(1) }
        #expect(
            reports.map(\.description) == [
                """
                A completed subject can't send an element.
                    subject: PublishSubject<Int>
                    element: 1
                Its observers were notified of the end, so the element is dropped.
                To fix this, send before calling onCompleted(), or send through a new subject.
                """
            ]
        )
    }

    @Test
    func reportRedactsTheElement() {
        struct Password: Redacted {
            let redacted = "•••"
        }
        let subject = PublishSubject<[Password]>()
        subject.onCompleted()
        let reports = Diagnostics.collect { subject.onNext([Password()]) }
        #expect(reports.first?.details.last?.value == "[•••]")
    }

    @Test
    func dropsTheElement() {
        let state = BehaviorSubject(value: "old")
        state.onCompleted()
        _ = Diagnostics.collect { state.onNext("new") }
        log.listen(to: state, as: "late")
        #expect(log.lines == ["late: old", "late done"])
    }

    @Test
    func reportNamesTheKindOfSubject() {
        let subjects: [Subject<String>] = [
            BehaviorSubject(value: ""), ReplaySubject(bufferSize: 1),
        ]
        let reports = Diagnostics.collect {
            for subject in subjects {
                subject.onCompleted()
                subject.onNext("a")
            }
        }
        #expect(
            reports.map { $0.details.map(\.value) } == [
                ["BehaviorSubject<String>", "\"a\""], ["ReplaySubject<String>", "\"a\""],
            ]
        )
    }

    @Test
    func reportsAQueuedElementWhenItIsProcessed() {
        log.listen(to: subject, as: "a")
        subject.subscribe(
            onNext: { [subject, log] _ in
                subject.onCompleted()
                subject.onNext(2)
                log.add("b returns")
            }
        ).disposed(by: bag)
        let reports = Diagnostics.collect { subject.onNext(1) }
        #expect(log.lines == ["a: 1", "b returns", "a done"])
        #expect(reports.map { $0.details.map(\.value) } == [["PublishSubject<Int>", "2"]])
    }

    @Test
    func reportsSendingDuringCompletion() {
        subject.subscribe(onNext: { _ in }, onCompleted: { [subject] in subject.onNext(1) })
            .disposed(by: bag)
        log.listen(to: subject, as: "a")
        let reports = Diagnostics.collect { subject.onCompleted() }
        #expect(log.lines == ["a done"])
        #expect(reports.count == 1)
    }

    @Test
    func sinkCanSendThroughTheQueue() {
        let reported = PublishSubject<String>()
        log.listen(to: reported, as: "reported")
        let usual = Diagnostics.sink
        defer { Diagnostics.sink = usual }
        Diagnostics.sink = { reported.onNext($0.details.map(\.value).joined(separator: " ")) }
        subject.onCompleted()
        subject.onNext(1)
        #expect(log.lines == ["reported: PublishSubject<Int> 1"])
    }

    @Test
    func completingTwiceIsNotMisuse() {
        log.listen(to: subject, as: "a")
        let reports = Diagnostics.collect {
            subject.onCompleted()
            subject.onCompleted()
        }
        #expect(reports.isEmpty)
        #expect(log.lines == ["a done"])
    }

    private let bag = DisposeBag()
}
