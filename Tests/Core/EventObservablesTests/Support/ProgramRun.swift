/// The subjects or the model that a program runs on.
@MainActor
protocol ProgramTarget: AnyObject {
    func emit(_ element: Int, from subject: Int)
    func complete(_ subject: Int)
    func release(_ subject: Int)
    func subscribe(_ observer: Int, to stream: Program.Stream)
    func dispose(_ observer: Int)
    func keep(_ observer: Int, in bag: Int)
    func disposeBag(_ bag: Int)
    func releaseBag(_ bag: Int)

    /// Iterates over the values of a stream, and adds them to the run's `values`.
    func iterate(_ observer: Int, over stream: Program.Stream)

    /// True for each subject that has observers.
    var observed: [Bool] { get }
}

/// Runs a program's steps on a target, and logs what the target's observers receive.
@MainActor
final class ProgramRun {
    private(set) var log: [String] = []

    /// The elements that each iteration has received; `nil` at its end.
    var values: [Int: [Int?]] = [:]
    var target: (any ProgramTarget)?

    /// True while time passes: then nothing is sent to completed subjects, because a test can't
    /// collect reports while it waits.
    var isTimePassing = false
    private var reactions: [Int: [Program.Step]]
    private var callCount = 0
    private var elementCount = 0
    private var observerCount = 0
    private var observersWithToken: [Int] = []
    private var completed: Set<Int> = []

    init(_ lines: [Program.Line]) {
        reactions = Dictionary(grouping: lines.filter { $0.call != nil }, by: { $0.call ?? 0 })
            .mapValues { $0.map(\.step) }
    }

    func perform(_ step: Program.Step) {
        switch step {
        case .emit(let subject):
            if isTimePassing, completed.contains(subject) { return }
            elementCount += 1
            target?.emit(elementCount, from: subject)
        case .complete(let subject):
            completed.insert(subject)
            target?.complete(subject)
        case .release(let subject):
            completed.remove(subject)
            target?.release(subject)
        case .subscribe(let stream):
            observerCount += 1
            let observer = observerCount
            target?.subscribe(observer, to: stream)
            observersWithToken.append(observer)
        case .iterate(let stream):
            observerCount += 1
            values[observerCount] = []
            target?.iterate(observerCount, over: stream)
        case .dispose(let choice): if let observer = observer(choice) { target?.dispose(observer) }
        case .keep(let choice, let bag):
            if let observer = observer(choice) { target?.keep(observer, in: bag) }
        case .disposeBag(let bag): target?.disposeBag(bag)
        case .releaseBag(let bag): target?.releaseBag(bag)
        case .send, .pass: break
        }
    }

    private func observer(_ choice: Int) -> Int? {
        observersWithToken.isEmpty ? nil : observersWithToken[choice % observersWithToken.count]
    }

    func heard(_ element: Int, by observer: Int) {
        log.append("observer \(observer): \(element)")
        react()
    }

    func heardEnd(by observer: Int) {
        log.append("observer \(observer) done")
        react()
    }

    /// Logs what an operator does, to which nothing reacts.
    func note(_ text: String) { log.append(text) }

    private func react() {
        callCount += 1
        for step in reactions[callCount] ?? [] { perform(step) }
    }
}
