import Observables
import TestSupport

/// A random program that runs on subjects and operators, and on their model.
struct Program: CustomStringConvertible {
    enum Step {
        case emit(subject: Int)
        case complete(subject: Int)
        case subscribe(subject: Int, Operation)
        /// Disposes one of the earlier subscriptions.
        case dispose(Int)
        /// Lets nanoseconds pass; only from outside.
        case pass(Int)
    }

    /// The operator between a subject and an observer; others are subjects, intervals nanoseconds.
    enum Operation {
        case none
        /// A stream that a closure creates.
        case created
        case merge(Int)
        case combineLatest(Int)
        case withLatestFrom(Int)
        case flatMap(Int)
        /// To streams of one element that complete at once.
        case flatMapToElements
        case flatMapToTasks
        case flatMapLatest(Int)
        case flatMapFirst(Int)
        case throttle(Int, latest: Bool)
        case debounce(Int)
        case delay(Int)
    }

    static let subjectCount = 3

    /// The steps made from outside any delivery.
    private(set) var steps: [Step] = []

    /// The reactions of observers: the nth call of any observer performs the nth list of steps.
    private(set) var reactions: [[Step]] = []

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var remaining = Int.random(in: 1...40, using: &random)
        while remaining > 0 {
            let isPass = Int.random(in: 0..<10, using: &random) == 0
            let time = Int.random(in: 1...2_000_000_000, using: &random)
            steps.append(isPass ? .pass(time) : Program.step(&random))
            remaining -= 1
            for _ in 0..<Int.random(in: 0...2, using: &random) where remaining > 0 {
                let count = min(remaining, max(0, Int.random(in: -2...3, using: &random)))
                reactions.append((0..<count).map { _ in Program.step(&random) })
                remaining -= count
            }
        }
    }

    var description: String { "steps: \(steps)\nreactions: \(reactions)" }

    private static func step(_ random: inout SplitMix64) -> Step {
        let subject = Int.random(in: 0..<subjectCount, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return .complete(subject: subject)
        case 1...4: return .dispose(Int.random(in: 0..<64, using: &random))
        case 5...11: return .subscribe(subject: subject, operation(&random))
        default: return .emit(subject: subject)
        }
    }
}

extension Program {
    private static func operation(_ random: inout SplitMix64) -> Operation {
        let other = Int.random(in: 0..<subjectCount, using: &random)
        // So long that two intervals never end at the same time by chance.
        let interval = Int.random(in: 1...1_000_000_000, using: &random)
        return switch Int.random(in: 0..<18, using: &random) {
        case 0: .created
        case 1: .merge(other)
        case 2: .combineLatest(other)
        case 3: .withLatestFrom(other)
        case 4: .flatMap(other)
        case 5: .flatMapToElements
        case 6: .flatMapToTasks
        case 7: .flatMapLatest(other)
        case 8: .flatMapFirst(other)
        case 9: .throttle(interval, latest: true)
        case 10: .throttle(interval, latest: false)
        case 11: .debounce(interval)
        case 12: .delay(interval)
        default: .none
        }
    }
}

/// The subjects or the model that a program runs on.
@MainActor
protocol ProgramTarget: AnyObject {
    func emit(_ element: Int, from subject: Int)
    func complete(_ subject: Int)
    func subscribe(_ observer: Int, to subject: Int, through operation: Program.Operation)
    func dispose(_ observer: Int)
}

/// Runs a program's steps and reactions on a target, and logs what the target's observers receive.
@MainActor
final class ProgramRun {
    private(set) var log: [String] = []
    var target: (any ProgramTarget)?

    /// True while time passes: then nothing is sent to completed subjects, because a test can't
    /// collect reports while it waits.
    var isTimePassing = false
    private var reactions: ArraySlice<[Program.Step]>
    private var elementCount = 0
    private var observerCount = 0
    private var observersWithToken: [Int] = []
    private var completed: Set<Int> = []

    init(_ program: Program) {
        reactions = program.reactions[...]
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
        case .subscribe(let subject, let operation):
            observerCount += 1
            let observer = observerCount
            target?.subscribe(observer, to: subject, through: operation)
            observersWithToken.append(observer)
        case .dispose(let choice):
            guard !observersWithToken.isEmpty else { return }
            target?.dispose(observersWithToken[choice % observersWithToken.count])
        case .pass: break
        }
    }

    func heard(_ element: Int, by observer: Int) {
        log.append("observer \(observer): \(element)")
        react()
    }

    func heardEnd(by observer: Int) {
        log.append("observer \(observer) done")
        react()
    }

    func dropped(_ element: String) {
        log.append("dropped \(element)")
    }

    private func react() {
        for step in reactions.popFirst() ?? [] { perform(step) }
    }
}
