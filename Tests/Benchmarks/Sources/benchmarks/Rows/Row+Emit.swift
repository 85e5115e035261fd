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

    /// The cost of delivering elements to a task.
    private static var values: Row {
        Row("emit/values", "emit to a task through values; raw: a stream of Swift's") {
            [libraryValues, rawStream, .asyncChannel]
        }
    }

    private static func librarySubject(subscribers count: Int) -> Contestant {
        let tally = Tally()
        let subject = PublishSubject<Int>()
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
