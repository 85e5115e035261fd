import Foundation

extension Contestant {
    /// Foundation's notification center with a number of observers of one name.
    static func notificationCenter(subscribers count: Int) -> Contestant {
        let tally = LooseTally()
        let center = NotificationCenter()
        let tokens = (0..<count).map { _ in
            observe("moved", of: center) { tally.add($0 as? Int ?? 0) }
        }
        return Contestant("NotificationCenter", peer: .notificationCenter, unitsPerOperation: count)
        { operations in
            withExtendedLifetime(tokens) {
                tally.added {
                    for index in 0..<operations { post("moved", index, to: center) }
                }
            }
        } expectedSum: {
            count * sumOfIndices($0)
        }
    }

    /// Foundation's notification center with an observer of one name; each case has its own name.
    static func notificationCenter(capturing events: [ProductEvent]) -> Contestant {
        let tally = LooseTally()
        let center = NotificationCenter()
        let token = observe("productSelected", of: center) {
            if case .productSelected(let product)? = $0 as? ProductEvent { tally.show(product) }
        }
        return Contestant("NotificationCenter", peer: .notificationCenter) { operations in
            withExtendedLifetime(token) {
                tally.added {
                    events.inTurn(operations) { post($0.notificationName, $0, to: center) }
                }
            }
        } expectedSum: {
            events.sumOfIdentifiers($0)
        }
    }

    private nonisolated static func observe(
        _ name: String,
        of center: NotificationCenter,
        _ receive: @escaping (Any?) -> Void
    ) -> any NSObjectProtocol {
        // The center calls the observer on the posting thread.
        nonisolated(unsafe) let receive = receive
        return center.addObserver(forName: .init(name), object: nil, queue: nil) {
            receive($0.object)
        }
    }

    private nonisolated static func post(
        _ name: String,
        _ object: Any,
        to center: NotificationCenter
    ) {
        center.post(name: .init(name), object: object)
    }
}

extension ProductEvent {
    fileprivate var notificationName: String {
        switch self {
        case .appeared: "appeared"
        case .productSelected: "productSelected"
        case .moved: "moved"
        case .failed: "failed"
        case .loaded: "loaded"
        case .closed: "closed"
        }
    }
}
