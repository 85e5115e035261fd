import EventModules

extension Row {
    static var captureRows: [Row] {
        [
            capture("stream", "capture, all six cases in turn", of: ProductEvent.oneOfEach),
            capture("hit", "capture, always the case", of: [.productSelected(.sample)]),
            capture("miss", "capture, always another", of: [.failed("a network error")]),
            extractionInStream,
            extraction("extract", "extractPayload(ifMatches:); raw: a property", of: [.selected]),
            extraction("extract-stream", "the same, all six cases", of: ProductEvent.oneOfEach),
        ]
    }

    private static func capture(
        _ name: String,
        _ summary: String,
        of events: [ProductEvent]
    ) -> Row {
        Row(
            "capture/\(name)",
            summary,
            budget: Budget(.timesRaw(2), allocations: 0)
        ) {
            [
                libraryCapture(of: events), rawCapture(of: events),
                .openCombine(capturing: events), .asyncAlgorithms(capturing: events),
                .notificationCenter(capturing: events),
            ]
        }
    }

    /// The added cost of capturing, compared with a subscriber to whole events.
    private static var extractionInStream: Row {
        Row(
            "capture/added",
            "what capture adds to an emit",
            library: .slope(from: 2, to: 0),
            raw: .slope(from: 3, to: 1)
        ) {
            let events = [ProductEvent.productSelected(.sample)]
            return [
                libraryCapture(of: events), rawCapture(of: events),
                libraryEvents(events), rawEvents(events),
            ]
        }
    }

    private static func extraction(
        _ name: String,
        _ summary: String,
        of events: [ProductEvent]
    ) -> Row {
        Row("capture/\(name)", summary, budget: Budget(.timesRaw(5), allocations: 0)) {
            [
                extraction("library", of: events) { $0.productByExtraction() },
                extraction("raw", of: events) { $0.productByPattern() },
            ]
        }
    }

    // MARK: - Contestants

    private static func libraryCapture(of events: [ProductEvent]) -> Contestant {
        let tally = Tally()
        let module = ProductModule()
        module[event: ProductEvent.productSelected]
            .subscribe(onNext: { tally.show($0) })
            .disposed(by: module.disposeBag)
        return Contestant("library") { operations in
            tally.added { events.inTurn(operations) { module.emit($0) } }
        } expectedSum: {
            events.sumOfIdentifiers($0)
        }
    }

    private static func rawCapture(of events: [ProductEvent]) -> Contestant {
        let tally = Tally()
        let emitter = RawEventEmitter()
        emitter.add { if case .productSelected(let product) = $0 { tally.show(product) } }
        return Contestant("raw") { operations in
            tally.added { events.inTurn(operations) { emitter.emit($0) } }
        } expectedSum: {
            events.sumOfIdentifiers($0)
        }
    }

    private static func libraryEvents(_ events: [ProductEvent]) -> Contestant {
        let tally = Tally()
        let module = ProductModule()
        module.events.subscribe(onNext: { _ in tally.show(.sample) }).disposed(
            by: module.disposeBag
        )
        return Contestant("library without capture") { operations in
            tally.added { events.inTurn(operations) { module.emit($0) } }
        } expectedSum: {
            $0 * Product.sample.id
        }
    }

    private static func rawEvents(_ events: [ProductEvent]) -> Contestant {
        let tally = Tally()
        let emitter = RawEventEmitter()
        emitter.add { _ in tally.show(.sample) }
        return Contestant("raw without capture") { operations in
            tally.added { events.inTurn(operations) { emitter.emit($0) } }
        } expectedSum: {
            $0 * Product.sample.id
        }
    }

    private static func extraction(
        _ name: String,
        of events: [ProductEvent],
        product: @escaping (borrowing ProductEvent) -> Product?
    ) -> Contestant {
        Contestant(name) { operations in
            var sum = 0
            events.inTurn(operations) { sum &+= product($0)?.id ?? 0 }
            return sum
        } expectedSum: {
            events.sumOfIdentifiers($0)
        }
    }
}

extension ProductEvent {
    fileprivate static var selected: ProductEvent { .productSelected(.sample) }

    @inline(never)
    fileprivate func productByExtraction() -> Product? {
        extractPayload(ifMatches: ProductEvent.productSelected)
    }

    @inline(never)
    fileprivate func productByPattern() -> Product? {
        if case .productSelected(let product) = self { product } else { nil }
    }
}
