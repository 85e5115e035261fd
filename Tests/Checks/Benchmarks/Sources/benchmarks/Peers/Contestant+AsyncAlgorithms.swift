import AsyncAlgorithms

extension Contestant {
    /// A Swift stream that swift-async-algorithms shares among a number of tasks.
    ///
    /// All elements are sent before the first is awaited, which suits it best.
    static func asyncAlgorithms(subscribers count: Int) -> Contestant {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let shared = stream.share(bufferingPolicy: .unbounded)
        let audience = Audience()
        for _ in 0..<count { audience.add(shared) { $0 } }
        return Contestant("AsyncAlgorithms", peer: .asyncAlgorithms, unitsPerOperation: count) {
            operations in
            await audience.added(
                by: { for index in 0..<operations { continuation.yield(index) } },
                untilArrived: count * operations
            )
        } expectedSum: {
            count * sumOfIndices($0)
        }
    }

    /// A shared stream of events with a task that uses the events of one case.
    static func asyncAlgorithms(capturing events: [ProductEvent]) -> Contestant {
        let (stream, continuation) = AsyncStream.makeStream(of: ProductEvent.self)
        let audience = Audience()
        audience.add(stream.share(bufferingPolicy: .unbounded)) { event in
            if case .productSelected(let product) = event { product.id } else { 0 }
        }
        return Contestant("AsyncAlgorithms", peer: .asyncAlgorithms) { operations in
            await audience.added(
                by: { events.inTurn(operations) { continuation.yield($0) } },
                untilArrived: operations
            )
        } expectedSum: {
            events.sumOfIdentifiers($0)
        }
    }

    /// A swift-async-algorithms channel with a task; each send waits until its element is received.
    static var asyncChannel: Contestant {
        let channel = AsyncChannel<Int>()
        let audience = Audience()
        audience.add(channel) { $0 }
        return Contestant("AsyncAlgorithms", peer: .asyncAlgorithms) { operations in
            await audience.added(
                by: { for index in 0..<operations { await channel.send(index) } },
                untilArrived: operations
            )
        } expectedSum: {
            sumOfIndices($0)
        }
    }
}
