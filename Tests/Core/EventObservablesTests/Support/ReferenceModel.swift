/// The simplest model of subjects, operators and time: one queue of deliveries, processed in order,
/// and a list of timers.
@MainActor
final class ReferenceModel: ProgramTarget {
    let run: ProgramRun
    var subjects: [ModelSubject] = []

    /// The work of tasks that haven't run yet.
    private var tasks: [() -> Void] = []
    private var lives: [Int: Life] = [:]
    private var bags = (0..<Program.bagCount).map { _ in Bag() }
    private var queue: [() -> Void] = []
    private var isDelivering = false
    private(set) var now = 0

    /// Ordered by due time, timers with the same one by their creation.
    private var timers: [Timer] = []

    private struct Bag {
        var lives: [Life] = []
        var isDisposed = false
    }

    private struct Timer {
        let due: Int
        let owner: ObjectIdentifier
        private(set) weak var held: Held?
    }

    init(_ run: ProgramRun) {
        self.run = run
        subjects = (0..<Program.subjectCount).map { ModelSubject($0, in: self) }
    }

    var observed: [Bool] { subjects.map { $0.taps.contains { $0?.life.isAlive == true } } }

    func emit(_ element: Int, from subject: Int) {
        enqueue { [run, subject = subjects[subject]] in
            guard !subject.isCompleted else { return run.note("dropped \(element)") }
            subject.past = (subject.past + [element]).suffix(subject.memory)
            for index in subject.taps.indices {
                if let tap = subject.taps[index], tap.life.isAlive { tap.next(element) }
            }
        }
    }

    func complete(_ subject: Int) {
        enqueue { [subject = subjects[subject]] in
            guard !subject.isCompleted else { return }
            subject.isCompleted = true
            let taps = subject.taps
            for index in taps.indices {
                if let tap = subject.taps[index], tap.life.isAlive { tap.end() }
            }
            subject.taps = []
        }
    }

    func release(_ subject: Int) { subjects[subject] = ModelSubject(subject, in: self) }

    func subscribe(_ observer: Int, to stream: Program.Stream) {
        let life = Life()
        lives[observer] = life
        let sink = Sink(life: life) { [run] in
            run.heard($0, by: observer)
        } end: { [run] in
            run.heardEnd(by: observer)
        }
        hold { attach(sink, to: stream) }
    }

    func dispose(_ observer: Int) { lives[observer]?.dispose() }

    func keep(_ observer: Int, in bag: Int) {
        guard let life = lives[observer] else { return }
        if bags[bag].isDisposed { life.dispose() } else { bags[bag].lives.append(life) }
    }

    func disposeBag(_ bag: Int) {
        bags[bag].isDisposed = true
        for life in bags[bag].lives { life.dispose() }
    }

    func releaseBag(_ bag: Int) {
        disposeBag(bag)
        bags[bag] = Bag()
    }

    func iterate(_ observer: Int, over stream: Program.Stream) {
        let life = Life()
        let ending = Ending { [run] in
            life.dispose()
            run.values[observer]?.append(nil)
        }
        let sink = Sink(life: life) { [run] in
            run.values[observer]?.append($0)
        } end: {
            ending.fire()
        }
        hold { attach(sink, to: stream) }
    }

    // MARK: - The queue

    func enqueue(_ delivery: @escaping () -> Void) {
        queue.append(delivery)
        hold {}
    }

    private func hold(_ work: () -> Void) {
        guard !isDelivering else { return work() }
        isDelivering = true
        work()
        while !queue.isEmpty { queue.removeFirst()() }
        isDelivering = false
    }

    // MARK: - Time

    /// The time of the next timer.
    var nextDue: Int? { timers.first?.due }

    /// True if it isn't defined which of two operators sends its element first.
    var isNextTied: Bool { Set(timers.filter { $0.due == nextDue }.map(\.owner)).count > 1 }

    func advance(to time: Int) {
        now = time
        // What is due at one time is sent even if the first of it ends the source.
        var sending: Held?
        while let first = timers.first, first.due <= now {
            timers.removeFirst()
            sending = first.held
            guard let sending else { continue }
            enqueue { sending.actions.removeFirst()(sending) }
        }
        withExtendedLifetime(sending) {}
    }

    /// Runs tasks in the order of their creation, with those that they create.
    func runTasks() { while !tasks.isEmpty { tasks.removeFirst()() } }

    func runLater(_ task: @escaping () -> Void) { tasks.append(task) }

    /// Calls a closure at a time, unless what is held was released, or stops waiting.
    func wait(_ held: Held, until due: Int, _ action: @escaping (Held) -> Void) {
        let index = timers.firstIndex { $0.due > due } ?? timers.endIndex
        timers.insert(Timer(due: due, owner: ObjectIdentifier(held), held: held), at: index)
        held.actions.append(action)
    }

    func stopWaiting(_ held: Held) {
        timers.removeAll { $0.held === held }
        held.actions = []
    }
}

/// A subject of the model.
@MainActor
final class ModelSubject {
    let memory: Int
    var past: [Int]

    /// A subscription that ends empties its slot, which releases what its closures retain.
    var taps: [Sink?] = []
    var isCompleted = false
    private unowned let model: ReferenceModel

    init(_ memory: Int, in model: ReferenceModel) {
        self.memory = memory
        self.model = model
        past = memory == 1 ? [0] : []
    }

    func attach(_ sink: Sink) {
        guard memory > 0 || isCompleted else { return add(sink) }
        model.enqueue { [self] in
            for element in past where sink.life.isAlive { sink.next(element) }
            guard sink.life.isAlive else { return }
            if isCompleted { sink.end() } else { add(sink) }
        }
    }

    private func add(_ sink: Sink) {
        let index = taps.count
        taps.append(sink)
        sink.life.atEnd { [weak self] in
            guard let self, index < taps.count else { return }
            // Its release can run closures that read the list.
            let last = taps[index]
            taps[index] = nil
            withExtendedLifetime(last) {}
        }
    }
}

/// The receiver of a stream of the model.
struct Sink {
    let life: Life
    let next: (Int) -> Void
    let end: () -> Void
}

/// A subscription of the model, with those that it consists of.
@MainActor
final class Life {
    private(set) var isDisposed = false
    private weak var parent: Life?
    private var children: [Life] = []
    private var endings: [() -> Void] = []

    var isAlive: Bool { !isDisposed && parent?.isAlive != false }

    func child() -> Life {
        let child = Life()
        child.parent = self
        children.append(child)
        if isDisposed { child.dispose() }
        return child
    }

    /// Calls a closure when the subscription is disposed, after its parts.
    func atEnd(_ ending: @escaping () -> Void) { endings.append(ending) }

    func dispose() {
        isDisposed = true
        let (parts, last) = (children, endings)
        (children, endings) = ([], [])
        for part in parts { part.dispose() }
        for ending in last { ending() }
    }
}

/// Runs a closure once, at the latest when it is deallocated.
@MainActor
final class Ending {
    private var action: (() -> Void)?

    init(_ action: @escaping () -> Void) { self.action = action }

    func fire() { action.take()?() }

    isolated deinit { fire() }
}

/// The elements that an operator of the model holds back; only its source retains them.
@MainActor
final class Held {
    var element: Int?
    var opening = Int.min

    /// One for each timer.
    var actions: [(Held) -> Void] = []

    /// Retains the object until the end, which the source has already sent.
    var retained: Held?
}

/// The sources and operators of the model.
extension ReferenceModel {
    func attach(_ sink: Sink, to stream: Program.Stream) {
        attach(sink, to: stream.source, through: stream.operators[...])
    }

    private func attach(
        _ sink: Sink,
        to source: Program.Source,
        through operators: ArraySlice<Program.Operator>
    ) {
        guard let last = operators.last else { return attach(sink, to: source) }
        apply(last, to: sink) { [self] in attach($0, to: source, through: operators.dropLast()) }
    }

    private func attach(_ sink: Sink, to source: Program.Source) {
        switch source {
        case .subject(let index): subjects[index].attach(sink)
        case .created(let index):
            let created = Sink(life: sink.life.child()) { [self] element in
                enqueue { if sink.life.isAlive { sink.next(element) } }
            } end: { [self] in
                enqueue { if sink.life.isAlive { sink.end() } }
            }
            subjects[index].attach(created)
        case .just: replay(7, to: sink)
        case .empty: replay(nil, to: sink)
        case .merge(let indices): merge(indices.map { subjects[$0].attach }, to: sink)
        case .combineLatest(let indices):
            if indices.isEmpty { return replay(0, to: sink) }
            combine(indices.map { subjects[$0].attach }, to: sink) {
                $0.reduce(0, Program.combined)
            }
        }
    }

    private func replay(_ element: Int?, to sink: Sink) {
        enqueue {
            if let element, sink.life.isAlive { sink.next(element) }
            if sink.life.isAlive { sink.end() }
        }
    }

    private func merge(_ sources: [(Sink) -> Void], to sink: Sink) {
        if sources.isEmpty { return replay(nil, to: sink) }
        var remaining = sources.count
        for attach in sources {
            attach(
                sink.upstream(sink.next) {
                    remaining -= 1
                    if remaining == 0 { sink.end() }
                }
            )
        }
    }

    private func combine(
        _ sources: [(Sink) -> Void],
        to sink: Sink,
        _ combined: @escaping ([Int]) -> Int
    ) {
        var newest = [Int?](repeating: nil, count: sources.count)
        let attaching = sources.enumerated().map { index, attach in
            { (merged: Sink) in
                attach(
                    merged.upstream { element in
                        newest[index] = element
                        let elements = newest.compactMap { $0 }
                        if elements.count == newest.count { merged.next(combined(elements)) }
                    }
                )
            }
        }
        merge(attaching, to: sink)
    }

    private func apply(_ step: Program.Operator, to sink: Sink, attach: @escaping (Sink) -> Void) {
        switch step {
        case .map: attach(sink.upstream { sink.next($0 + 1) })
        case .filter: attach(sink.upstream { if $0 % 3 > 0 { sink.next($0) } })
        case .compactMap: attach(sink.upstream { if $0 % 3 != 1 { sink.next($0 + 2) } })
        case .distinct: attach(distinct(sink) { $0 })
        case .distinctByKey: attach(distinct(sink) { $0 / 2 })
        case .scan, .scanInto:
            var result = 1
            attach(
                sink.upstream {
                    result = Program.combined(result, $0)
                    sink.next(result)
                }
            )
        case .toDo: attach(noted(sink))
        case .startWith: startWith(8, sink, attach)
        case .skip(let count):
            var remaining = count
            attach(sink.upstream { if remaining > 0 { remaining -= 1 } else { sink.next($0) } })
        case .take(let count): take(count, where: { _ in true }, sink, attach)
        case .firstEven: take(1, where: { $0 % 2 == 0 }, sink, attach)
        case .merge(let other): merge([attach, subjects[other].attach], to: sink)
        case .combineLatest(let other):
            combine([attach, subjects[other].attach], to: sink) { Program.combined($0[0], $0[1]) }
        case .withLatestFrom(let other):
            let both = sink.life.child()
            var newest: Int?
            subjects[other].attach(Sink(life: both.child(), next: { newest = $0 }, end: {}))
            attach(
                Sink(life: both.child()) {
                    if let newest { sink.next(Program.combined($0, newest)) }
                } end: {
                    both.dispose()
                    sink.end()
                }
            )
        case .flatMap(let inner): flatten(sink, inner, isDropping: false, attach)
        case .flatMapLatest(let inner): flattenLatest(sink, inner, attach)
        case .flatMapFirst(let inner): flatten(sink, inner, isDropping: true, attach)
        case .throttle(let interval, let latest):
            attach(throttled(noted(later: sink), interval, latest: latest))
        case .debounce(let interval): attach(debounced(noted(later: sink), interval))
        case .delay(let interval): attach(delayed(noted(later: sink), interval))
        }
    }

    private func distinct(_ sink: Sink, by key: @escaping (Int) -> Int) -> Sink {
        var last: Int?
        return sink.upstream {
            if last == key($0) { return }
            last = key($0)
            sink.next($0)
        }
    }

    private func startWith(_ first: Int, _ sink: Sink, _ attach: (Sink) -> Void) {
        var hasStarted = false
        let start = {
            if hasStarted || !sink.life.isAlive { return }
            hasStarted = true
            sink.next(first)
        }
        enqueue(start)
        attach(
            sink.upstream {
                start()
                if sink.life.isAlive { sink.next($0) }
            } end: {
                start()
                if sink.life.isAlive { sink.end() }
            }
        )
    }

    private func take(
        _ count: Int,
        where isIncluded: @escaping (Int) -> Bool,
        _ sink: Sink,
        _ attach: (Sink) -> Void
    ) {
        if count == 0 { return replay(nil, to: sink) }
        var remaining = count
        let life = sink.life.child()
        attach(
            Sink(life: life) {
                guard isIncluded($0) else { return }
                remaining -= 1
                sink.next($0)
                guard remaining == 0, life.isAlive else { return }
                life.dispose()
                sink.end()
            } end: {
                sink.end()
            }
        )
    }

    /// `do`, whose closures log.
    private func noted(_ sink: Sink) -> Sink {
        let life = sink.life.child()
        return Sink(life: life) { [run] element in
            run.note("do \(element)")
            sink.next(element)
        } end: { [run] in
            run.note("do done")
            sink.end()
        }
    }

    private func noted(later sink: Sink) -> Sink {
        sink.upstream { [run] in
            run.note("later \($0)")
            sink.next($0)
        } end: { [run] in
            run.note("later done")
            sink.end()
        }
    }

    // MARK: - Flattening

    private func inner(_ inner: Program.Inner, _ element: Int) -> (Sink) -> Void {
        switch inner {
        case .subject(let index): return subjects[index].attach
        case .element: return { [self] in replay(element, to: $0) }
        case .task:
            return { [self] sink in
                runLater { [self] in
                    let noted = noted(later: sink)
                    enqueue { if sink.life.isAlive { noted.next(element) } }
                    enqueue { if sink.life.isAlive { noted.end() } }
                }
            }
        }
    }

    private func flatten(
        _ sink: Sink,
        _ inner: Program.Inner,
        isDropping: Bool,
        _ attach: (Sink) -> Void
    ) {
        let all = sink.life.child()
        var (running, hasEnded) = (0, false)
        attach(
            Sink(life: all.child()) { [self] element in
                if isDropping, running > 0 { return }
                running += 1
                let life = all.child()
                self.inner(inner, element)(
                    Sink(life: life, next: sink.next) {
                        life.dispose()
                        running -= 1
                        if hasEnded, running == 0 { sink.end() }
                    }
                )
            } end: {
                hasEnded = true
                if running == 0 { sink.end() }
            }
        )
    }

    private func flattenLatest(_ sink: Sink, _ inner: Program.Inner, _ attach: (Sink) -> Void) {
        let all = sink.life.child()
        var newest: Life?
        var (isRunning, hasEnded) = (false, false)
        attach(
            Sink(life: all.child()) { [self] element in
                newest?.dispose()
                isRunning = true
                let life = all.child()
                newest = life
                self.inner(inner, element)(
                    Sink(life: life, next: sink.next) {
                        life.dispose()
                        isRunning = false
                        if hasEnded { sink.end() }
                    }
                )
            } end: {
                hasEnded = true
                if !isRunning { sink.end() }
            }
        )
    }
}

extension Sink {
    /// The sink of an operator that completes with its source, unless it has its own end.
    @MainActor
    func upstream(_ next: @escaping (Int) -> Void, end: (() -> Void)? = nil) -> Sink {
        Sink(life: life.child(), next: next, end: end ?? self.end)
    }
}

/// The operators of the model that need time.
extension ReferenceModel {
    func debounced(_ sink: Sink, _ interval: Int) -> Sink {
        let held = Held()
        return sink.upstream { [self] in
            held.element = $0
            stopWaiting(held)
            wait(held, until: now + interval) { self.flush($0, to: sink) }
        } end: { [self] in
            stopWaiting(held)
            flush(held, to: sink)
            if sink.life.isAlive { sink.end() }
        }
    }

    func throttled(_ sink: Sink, _ interval: Int, latest: Bool) -> Sink {
        let held = Held()
        return sink.upstream { [self] in
            let isWaiting = held.element != nil
            if isWaiting || now < held.opening {
                guard latest else { return }
                held.element = $0
                if isWaiting { return }
                wait(held, until: held.opening) { [self] held in
                    held.opening = now + interval
                    flush(held, to: sink)
                }
            } else {
                held.opening = now + interval
                sink.next($0)
            }
        } end: { [self] in
            stopWaiting(held)
            flush(held, to: sink)
            if sink.life.isAlive { sink.end() }
        }
    }

    func delayed(_ sink: Sink, _ interval: Int) -> Sink {
        let held = Held()
        return sink.upstream { [self] element in
            wait(held, until: now + interval) { _ in
                if sink.life.isAlive { sink.next(element) }
            }
        } end: { [self] in
            held.retained = held
            wait(held, until: now + interval) { held in
                held.retained = nil
                if sink.life.isAlive { sink.end() }
            }
        }
    }

    private func flush(_ held: Held, to sink: Sink) {
        guard let element = held.element.take(), sink.life.isAlive else { return }
        sink.next(element)
    }
}
