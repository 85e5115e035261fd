import EventModulesManualTime
import EventObservables
import EventRuntime

/// The subjects and operators of this package as the target of a random program.
@MainActor
final class RealSubjects: ProgramTarget {
    let clock = ManualClock()
    private let run: ProgramRun
    private var subjects = (0..<Program.subjectCount).map { RealSubjects.makeSubject($0) }
    private var tokens: [Int: Disposable] = [:]
    private var bags = (0..<Program.bagCount).map { _ in DisposeBag() }
    private(set) var arrivedCount = 0
    private let inlet = Inlet()

    init(_ run: ProgramRun) { self.run = run }

    private static func makeSubject(_ index: Int) -> Subject<Int> {
        switch index {
        case 0: PublishSubject()
        case 1: BehaviorSubject(value: 0)
        default: ReplaySubject(bufferSize: 2)
        }
    }

    var observed: [Bool] { subjects.map(\.hasObservers) }

    func emit(_ element: Int, from subject: Int) { subjects[subject].onNext(element) }

    func complete(_ subject: Int) { subjects[subject].onCompleted() }

    func release(_ subject: Int) { subjects[subject] = Self.makeSubject(subject) }

    func subscribe(_ observer: Int, to stream: Program.Stream) {
        tokens[observer] = withClock(clock) {
            observable(of: stream).subscribe(
                onNext: { [run] in run.heard($0, by: observer) },
                onCompleted: { [run] in run.heardEnd(by: observer) }
            )
        }
    }

    func dispose(_ observer: Int) { tokens[observer]?.dispose() }

    func keep(_ observer: Int, in bag: Int) { tokens[observer]?.disposed(by: bags[bag]) }

    func disposeBag(_ bag: Int) { bags[bag].dispose() }

    func releaseBag(_ bag: Int) { bags[bag] = DisposeBag() }

    func iterate(_ observer: Int, over stream: Program.Stream) {
        let values = withClock(clock) { observable(of: stream).values }
        Task { [run] in
            for await value in values { run.values[observer]?.append(value) }
            run.values[observer]?.append(nil)
        }
    }

    /// Sends elements through an inlet, which arrive together.
    func send(_ count: Int, from subject: Int) {
        for _ in 0..<count { inlet.send { [weak self] in self?.arrive(from: subject) } }
    }

    private func arrive(from subject: Int) {
        arrivedCount += 1
        run.perform(.emit(subject: subject))
    }

    private func observable(of stream: Program.Stream) -> Observable<Int> {
        stream.operators.reduce(observable(of: stream.source)) { apply($1, to: $0) }
    }

    private func observable(of source: Program.Source) -> Observable<Int> {
        switch source {
        case .subject(let index): return subjects[index]
        case .created(let index):
            let source = subjects[index]
            return Observable { observer in source.subscribe(onNext: observer) }
        case .just: return .just(7)
        case .empty: return .empty
        case .merge(let indices): return .merge(indices.map { subjects[$0] })
        case .combineLatest(let indices):
            return Observable.combineLatest(indices.map { subjects[$0] as Observable })
                .map { $0.reduce(0, Program.combined) }
        }
    }

    private func apply(_ step: Program.Operator, to source: Observable<Int>) -> Observable<Int> {
        switch step {
        case .map: source.map { $0 + 1 }
        case .filter: source.filter { $0 % 3 > 0 }
        case .compactMap: source.compactMap { $0 % 3 == 1 ? nil : $0 + 2 }
        case .distinct: source.distinctUntilChanged()
        case .distinctByKey: source.distinctUntilChanged { $0 / 2 == $1 / 2 }
        case .scan: source.scan(1, accumulator: Program.combined)
        case .scanInto: source.scan(into: 1) { $0 = Program.combined($0, $1) }
        case .toDo:
            source.do(
                onNext: { [run] in run.note("do \($0)") },
                onCompleted: { [run] in run.note("do done") }
            )
        case .startWith: source.startWith(8)
        case .skip(let count): source.skip(count)
        case .take(let count): source.take(count)
        case .firstEven: source.first(where: { $0 % 2 == 0 })
        case .merge(let other): .merge(source, subjects[other])
        case .combineLatest(let other):
            Observable.combineLatest(source, subjects[other]).map { Program.combined($0, $1) }
        case .withLatestFrom(let other):
            source.withLatestFrom(subjects[other], resultSelector: Program.combined)
        case .flatMap(let inner): source.flatMap(transform(inner))
        case .flatMapLatest(let inner): source.flatMapLatest(transform(inner))
        case .flatMapFirst(let inner): source.flatMapFirst(transform(inner))
        case .throttle(let interval, let latest):
            noted(source.throttle(.nanoseconds(interval), latest: latest))
        case .debounce(let interval): noted(source.debounce(.nanoseconds(interval)))
        case .delay(let interval): noted(source.delay(.nanoseconds(interval)))
        }
    }

    private func transform(_ inner: Program.Inner) -> (Int) -> Observable<Int> {
        { [weak self] element in
            guard let self else { return .empty }
            return switch inner {
            case .subject(let index): subjects[index]
            case .element: .just(element)
            case .task: noted(.task { element })
            }
        }
    }

    /// Logs what comes later, so that the run can wait for it.
    private func noted(_ stream: Observable<Int>) -> Observable<Int> {
        stream.do(
            onNext: { [run] in run.note("later \($0)") },
            onCompleted: { [run] in run.note("later done") }
        )
    }
}
