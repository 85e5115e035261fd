import Observables

/// The subjects of this package as the target of a random program.
@MainActor
final class RealSubjects: ProgramTarget {
    private let run: ProgramRun
    private let subjects: [Subject<Int>] = [
        PublishSubject(), BehaviorSubject(value: 0), ReplaySubject(bufferSize: 2),
    ]
    private var tokens: [Int: Disposable] = [:]

    init(_ run: ProgramRun) {
        self.run = run
    }

    func emit(_ element: Int, from subject: Int) {
        subjects[subject].onNext(element)
    }

    func complete(_ subject: Int) {
        subjects[subject].onCompleted()
    }

    func subscribe(_ observer: Int, to subject: Int) {
        let token = subjects[subject].subscribe(
            onNext: { [run] in run.heard($0, by: observer) },
            onCompleted: { [run] in run.heardEnd(by: observer) }
        )
        tokens[observer] = token
    }

    func dispose(_ observer: Int) {
        tokens[observer]?.dispose()
    }
}
