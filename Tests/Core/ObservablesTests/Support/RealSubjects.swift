import ManualTime
import Observables

/// The subjects and operators of this package as the target of a random program.
@MainActor
final class RealSubjects: ProgramTarget {
    let clock = ManualClock()
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

    func subscribe(_ observer: Int, to subject: Int, through operation: Program.Operation) {
        tokens[observer] = withClock(clock) {
            stream(of: subject, through: operation).subscribe(
                onNext: { [run] in run.heard($0, by: observer) },
                onCompleted: { [run] in run.heardEnd(by: observer) }
            )
        }
    }

    func dispose(_ observer: Int) {
        tokens[observer]?.dispose()
    }

    private func stream(
        of subject: Int,
        through operation: Program.Operation
    ) -> Observable<Int> {
        let source = subjects[subject]
        return switch operation {
        case .none: source
        case .created: Observable { observer in source.subscribe(onNext: observer) }
        case .merge(let other): .merge(source, subjects[other])
        case .combineLatest(let other):
            Observable.combineLatest(source, subjects[other]).map { $0 * 1_000 + $1 }
        case .withLatestFrom(let other):
            source.withLatestFrom(subjects[other]) { $0 * 1_000 + $1 }
        case .flatMap(let inner): source.flatMap { [subjects] _ in subjects[inner] }
        case .flatMapToElements: source.flatMap { .just($0) }
        case .flatMapToTasks: source.flatMap { element in .task { element } }
        case .flatMapLatest(let inner): source.flatMapLatest { [subjects] _ in subjects[inner] }
        case .flatMapFirst(let inner): source.flatMapFirst { [subjects] _ in subjects[inner] }
        case .throttle(let interval, let latest):
            source.throttle(.nanoseconds(interval), latest: latest)
        case .debounce(let interval): source.debounce(.nanoseconds(interval))
        case .delay(let interval): source.delay(.nanoseconds(interval))
        }
    }
}
