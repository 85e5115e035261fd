import OpenCombine

extension Contestant {
    /// An OpenCombine subject with a number of subscribers.
    static func openCombine(subscribers count: Int) -> Contestant {
        let tally = LooseTally()
        let subject = PassthroughSubject<Int, Never>()
        let tokens = subscribe(count, to: subject, tally)
        return Contestant("OpenCombine", peer: .openCombine, unitsPerOperation: count) {
            operations in
            withExtendedLifetime(tokens) {
                tally.added { for index in 0..<operations { subject.send(index) } }
            }
        } expectedSum: {
            count * sumOfIndices($0)
        }
    }

    /// An OpenCombine subject that keeps the last element, with a subscriber.
    static var openCombineCurrentValue: Contestant {
        let tally = LooseTally()
        let subject = CurrentValueSubject<Int, Never>(0)
        let token = subscribe(to: subject, tally)
        return Contestant("OpenCombine", peer: .openCombine) { operations in
            withExtendedLifetime(token) {
                tally.added { for index in 0..<operations { subject.send(index) } }
            }
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    /// An OpenCombine subject with a subscriber to the events of one case.
    static func openCombine(capturing events: [ProductEvent]) -> Contestant {
        let tally = LooseTally()
        let subject = PassthroughSubject<ProductEvent, Never>()
        let token = capture(from: subject, tally)
        return Contestant("OpenCombine", peer: .openCombine) { operations in
            withExtendedLifetime(token) {
                tally.added { events.inTurn(operations) { subject.send($0) } }
            }
        } expectedSum: {
            events.sumOfIdentifiers($0)
        }
    }

    private nonisolated static func subscribe(
        _ count: Int,
        to subject: PassthroughSubject<Int, Never>,
        _ tally: LooseTally
    ) -> [AnyCancellable] {
        (0..<count).map { _ in subject.sink { tally.add($0) } }
    }

    private nonisolated static func subscribe(
        to subject: CurrentValueSubject<Int, Never>,
        _ tally: LooseTally
    ) -> AnyCancellable {
        subject.sink { tally.add($0) }
    }

    private nonisolated static func capture(
        from subject: PassthroughSubject<ProductEvent, Never>,
        _ tally: LooseTally
    ) -> AnyCancellable {
        subject
            .compactMap { event -> Product? in
                if case .productSelected(let product) = event { product } else { nil }
            }
            .sink { tally.show($0) }
    }
}
