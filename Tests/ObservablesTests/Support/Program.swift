import Observables
import TestSupport

/// A random program that runs on subjects and on their model.
struct Program: CustomStringConvertible {
    enum Step {
        case emit(subject: Int)
        case complete(subject: Int)
        case subscribe(subject: Int)
        /// Disposes one of the earlier subscriptions.
        case dispose(Int)
    }

    static let subjectCount = 3

    /// The steps made from outside any delivery.
    private(set) var steps: [Step] = []

    /// The reactions of observers: the n-th call of any observer performs the n-th list of steps.
    private(set) var reactions: [[Step]] = []

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var remaining = Int.random(in: 1...40, using: &random)
        while remaining > 0 {
            steps.append(Program.step(&random))
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
        case 5...11: return .subscribe(subject: subject)
        default: return .emit(subject: subject)
        }
    }
}

/// The subjects or the model that a program runs on.
@MainActor
protocol ProgramTarget: AnyObject {
    func emit(_ element: Int, from subject: Int)
    func complete(_ subject: Int)
    func subscribe(_ observer: Int, to subject: Int)
    func dispose(_ observer: Int)
}

/// Runs a program's steps and reactions on a target, and logs what the target's observers receive.
@MainActor
final class ProgramRun {
    private(set) var log: [String] = []
    var target: (any ProgramTarget)?
    private var reactions: ArraySlice<[Program.Step]>
    private var elementCount = 0
    private var observerCount = 0
    private var observersWithToken: [Int] = []

    init(_ program: Program) {
        reactions = program.reactions[...]
    }

    func perform(_ step: Program.Step) {
        switch step {
        case .emit(let subject):
            elementCount += 1
            target?.emit(elementCount, from: subject)
        case .complete(let subject): target?.complete(subject)
        case .subscribe(let subject):
            observerCount += 1
            let observer = observerCount
            target?.subscribe(observer, to: subject)
            observersWithToken.append(observer)
        case .dispose(let choice):
            guard !observersWithToken.isEmpty else { return }
            target?.dispose(observersWithToken[choice % observersWithToken.count])
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
