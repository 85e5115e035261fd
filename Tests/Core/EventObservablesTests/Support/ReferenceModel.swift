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

    func release(_ subject: Int) {
        subjects[subject] = ModelSubject(subject, in: self)
    }

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

    func dispose(_ observer: Int) {
        lives[observer]?.dispose()
    }

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
    func runTasks() {
        while !tasks.isEmpty { tasks.removeFirst()() }
    }

    func runLater(_ task: @escaping () -> Void) {
        tasks.append(task)
    }

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
    func atEnd(_ ending: @escaping () -> Void) {
        endings.append(ending)
    }

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

    init(_ action: @escaping () -> Void) {
        self.action = action
    }

    func fire() {
        action.take()?()
    }

    isolated deinit {
        fire()
    }
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
