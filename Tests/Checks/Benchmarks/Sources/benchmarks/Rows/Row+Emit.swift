import EventModules

extension Row {
    static var emitRows: [Row] {
        [
            emit(to: 1, .timesRaw(1.5)),
            emit(to: 10, .timesRaw(1.3)),
            emit(to: 100, .timesRaw(1.3)),
            emit(to: 1000, .timesRaw(1.3)),
            emit(to: 10_000, nil),
            values,
        ]
    }

    /// The cost of keeping elements for late subscribers, with one subscriber.
    static var replayRows: [Row] {
        [emitToBehavior] + replaySizes.map(emit(keeping:)) + [emitToLargerBuffers]
    }

    private static func emit(to count: Int, _ limit: Budget.Limit?) -> Row {
        Row(
            "emit/\(count)",
            "emit to \(count), per delivery",
            budget: Budget(limit, allocations: 0)
        ) {
            [
                librarySubject(subscribers: count), rawEmitter(subscribers: count),
                .openCombine(subscribers: count), .asyncAlgorithms(subscribers: count),
                .notificationCenter(subscribers: count),
            ]
        }
    }

    private static let replaySizes = [10, 1_000, 100_000]

    private static var emitToBehavior: Row {
        Row(
            "emit/behavior",
            "emit to 1 of a BehaviorSubject; raw: stores the last element",
            budget: Budget(.timesRaw(1.5), allocations: 0)
        ) {
            [
                librarySubject(subscribers: 1, BehaviorSubject(value: 0)),
                rawReplay(RawReplay(1)), .openCombineCurrentValue,
            ]
        }
    }

    private static func emit(keeping size: Int) -> Row {
        Row(
            "emit/replay-\(size)",
            "emit to 1 of a ReplaySubject of \(size); raw: overwrites the oldest in an array",
            budget: Budget(.timesRaw(1.5), allocations: 0)
        ) {
            [filledSubject(size), rawReplay(RawReplay(size))]
        }
    }

    private static var emitToLargerBuffers: Row {
        Row(
            "emit/replay-growth",
            "emit to 1 of a ReplaySubject of 10, 1,000 and 100,000; raw: of 10",
            budget: Budget(.flat, allocations: 0),
            library: .value(replaySizes.count - 1),
            raw: .value(0)
        ) {
            replaySizes.map(filledSubject)
        }
    }

    private static func filledSubject(_ size: Int) -> Contestant {
        let subject = ReplaySubject<Int>(bufferSize: size)
        for element in 0..<size { subject.onNext(element) }
        return librarySubject(subscribers: 1, subject)
    }

    /// The cost of delivering elements to a task.
    private static var values: Row {
        Row("emit/values", "emit to a task through values; raw: a stream of Swift's") {
            [libraryValues, rawStream, .asyncChannel]
        }
    }

    private static func librarySubject(
        subscribers count: Int,
        _ subject: Subject<Int> = PublishSubject()
    ) -> Contestant {
        let tally = Tally()
        let bag = DisposeBag()
        for _ in 0..<count { subject.subscribe(onNext: { tally.add($0) }).disposed(by: bag) }
        return Contestant("library", unitsPerOperation: count) { operations in
            withExtendedLifetime(bag) {
                tally.added { for index in 0..<operations { subject.onNext(index) } }
            }
        } expectedSum: {
            count * sumOfIndices($0)
        }
    }

    private static func rawEmitter(subscribers count: Int) -> Contestant {
        let tally = Tally()
        let emitter = RawEmitter()
        for _ in 0..<count { emitter.add { tally.add($0) } }
        return Contestant("raw", unitsPerOperation: count) { operations in
            tally.added { for index in 0..<operations { emitter.emit(index) } }
        } expectedSum: {
            count * sumOfIndices($0)
        }
    }

    private static func rawReplay(_ emitter: RawReplay) -> Contestant {
        let tally = Tally()
        emitter.add { tally.add($0) }
        return Contestant("raw") { operations in
            tally.added { for index in 0..<operations { emitter.emit(index) } }
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    private static var libraryValues: Contestant {
        let subject = PublishSubject<Int>()
        let audience = Audience()
        audience.add(subject.values) { $0 }
        return Contestant("library") { operations in
            await audience.added(
                by: { for index in 0..<operations { subject.onNext(index) } },
                untilArrived: operations
            )
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    private static var rawStream: Contestant {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let audience = Audience()
        audience.add(stream) { $0 }
        return Contestant("raw") { operations in
            await audience.added(
                by: { for index in 0..<operations { continuation.yield(index) } },
                untilArrived: operations
            )
        } expectedSum: {
            sumOfIndices($0)
        }
    }
}
