import EventModulesTestSupport

/// A random program that runs on subjects and operators, and on their model.
///
/// It is a list, so that steps can be dropped until only those are left that a failure needs.
enum Program {
    /// A step, and the call of an observer in which it is performed; nil for a step from outside.
    struct Line: CustomStringConvertible {
        let call: Int?
        let step: Step

        var description: String { call.map { "in call \($0): \(step)" } ?? "\(step)" }
    }

    enum Step {
        case emit(subject: Int)
        case complete(subject: Int)
        case subscribe(Stream)

        /// Disposes one of the earlier subscriptions.
        case dispose(Int)
        /// Puts one of the earlier subscriptions into a bag.
        case keep(Int, bag: Int)
        case disposeBag(Int)

        // Only from outside:

        /// Iterates over the values of a stream.
        case iterate(Stream)
        /// Replaces a subject, which is released, with a new one.
        case release(subject: Int)
        case releaseBag(Int)

        /// Sends elements through an inlet.
        case send(subject: Int, count: Int)
        /// Lets nanoseconds pass.
        case pass(Int)
    }

    /// A chain of operators; other streams are subjects, intervals nanoseconds.
    struct Stream: CustomStringConvertible {
        let source: Source
        let operators: [Operator]

        var description: String {
            ([".\(source)"] + operators.map { ".\($0)" }).joined(separator: " ")
        }
    }

    enum Source {
        case subject(Int)

        /// A stream that a closure creates.
        case created(Int)
        case just, empty
        case merge([Int])
        case combineLatest([Int])
    }

    enum Operator {
        case map, filter, compactMap, distinct, distinctByKey, scan, scanInto, toDo, startWith
        case skip(Int)
        case take(Int)
        case firstEven
        case merge(Int)
        case combineLatest(Int)
        case withLatestFrom(Int)
        case flatMap(Inner)
        case flatMapLatest(Inner)
        case flatMapFirst(Inner)
        case throttle(Int, latest: Bool)
        case debounce(Int)
        case delay(Int)
    }

    /// The stream for each element of an outer stream.
    enum Inner {
        case subject(Int)

        /// A stream of one element that completes immediately.
        case element
        case task
    }

    static let subjectCount = 3
    static let bagCount = 2

    static func lines(seed: UInt64) -> [Line] {
        var random = SplitMix64(seed: seed)
        var call = 0
        return (0..<Int.random(in: 1...40, using: &random)).map { _ in
            guard Int.random(in: 0..<2, using: &random) == 0 else {
                return Line(call: nil, step: .outside(&random))
            }
            call += Int.random(in: 0...2, using: &random)
            return Line(call: call, step: .anywhere(&random))
        }
    }

    /// Combines two elements to one that differs from others.
    static func combined(_ first: Int, _ second: Int) -> Int {
        (first * 1_009 + second) % 1_000_003
    }
}

extension Program.Step {
    fileprivate static func outside(_ random: inout SplitMix64) -> Self {
        let subject = Int.random(in: 0..<Program.subjectCount, using: &random)
        return switch Int.random(in: 0..<20, using: &random) {
        case 0, 1: .pass(.random(in: 1...2_000_000_000, using: &random))
        case 2: .iterate(.random(&random))
        case 3: .release(subject: subject)
        case 4: .releaseBag(.random(in: 0..<Program.bagCount, using: &random))
        case 5: .send(subject: subject, count: .random(in: 1...3, using: &random))
        default: anywhere(&random)
        }
    }

    fileprivate static func anywhere(_ random: inout SplitMix64) -> Self {
        let subject = Int.random(in: 0..<Program.subjectCount, using: &random)
        let bag = Int.random(in: 0..<Program.bagCount, using: &random)
        return switch Int.random(in: 0..<20, using: &random) {
        case 0: .complete(subject: subject)
        case 1...2: .dispose(.random(in: 0..<64, using: &random))
        case 3...4: .keep(.random(in: 0..<64, using: &random), bag: bag)
        case 5: .disposeBag(bag)
        case 6...11: .subscribe(.random(&random))
        default: .emit(subject: subject)
        }
    }
}

extension Program.Stream {
    fileprivate static func random(_ random: inout SplitMix64) -> Self {
        let count = max(0, Int.random(in: -1...3, using: &random))
        let source = Program.Source.random(&random)
        return Self(source: source, operators: (0..<count).map { _ in .random(&random) })
    }
}

extension Program.Source {
    fileprivate static func random(_ random: inout SplitMix64) -> Self {
        let subject = Int.random(in: 0..<Program.subjectCount, using: &random)
        let others = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            Int.random(in: 0..<Program.subjectCount, using: &random)
        }
        return switch Int.random(in: 0..<12, using: &random) {
        case 0: .created(subject)
        case 1: .just
        case 2: .empty
        case 3: .merge(others)
        case 4: .combineLatest(others)
        default: .subject(subject)
        }
    }
}

extension Program.Operator {
    fileprivate static func random(_ random: inout SplitMix64) -> Self {
        let other = Int.random(in: 0..<Program.subjectCount, using: &random)
        let count = Int.random(in: 0...3, using: &random)
        // So long that two intervals never end at the same time by chance.
        let interval = Int.random(in: 1...1_000_000_000, using: &random)
        let inner: Program.Inner =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .element
            case 1: .task
            default: .subject(other)
            }
        let all: [Self] = [
            .map, .filter, .compactMap, .distinct, .distinctByKey, .scan, .scanInto, .toDo,
            .startWith, .skip(count), .take(count), .firstEven, .merge(other),
            .combineLatest(other), .withLatestFrom(other), .flatMap(inner), .flatMapLatest(inner),
            .flatMapFirst(inner), .throttle(interval, latest: true),
            .throttle(interval, latest: false), .debounce(interval), .delay(interval),
        ]
        return all[.random(in: all.indices, using: &random)]
    }
}
