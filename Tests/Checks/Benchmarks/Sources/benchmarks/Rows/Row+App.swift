import EventModules

extension Row {
    /// The cost of sending events through a whole app, and its growth with their number.
    static var appRows: [Row] {
        [10_000, 100_000, 1_000_000].map(time)
            + [growth]
            + [10_000, 100_000, 1_000_000].map(peak)
    }

    private static func time(of events: Int) -> Row {
        Row(
            "app/events-\(events)",
            "\(events) events to logger, analytics, router, store, screen; raw: by hand",
            occasion: events > 10_000 ? .unlessQuick : .always
        ) {
            [libraryApp(events), rawApp(events)]
        }
    }

    private static var growth: Row {
        Row(
            "app/growth",
            "100000 events through the app, each; raw: the library, 10000 events",
            occasion: .unlessQuick,
            budget: Budget(.flat)
        ) {
            [libraryApp(100_000), libraryApp(10_000)]
        }
    }

    private static func peak(of events: Int) -> Row {
        Row(
            peak: "app/peak-\(events)",
            "the most heap that \(events) events through the app take; raw: by hand",
            occasion: events > 10_000 ? .unlessQuick : .always
        ) {
            [libraryApp(events), rawApp(events)]
        }
    }

    private static func libraryApp(_ count: Int) -> Contestant {
        contestant("library", count) { tally in
            let app = WholeApp(tally: tally)
            for index in 0..<count { app.emit(.selected(index)) }
            if app.hasRouted { tally.add(1) }
        }
    }

    private static func rawApp(_ count: Int) -> Contestant {
        contestant("raw", count) { tally in
            let app = RawWholeApp(tally: tally)
            for index in 0..<count { app.emit(.selected(index)) }
            if app.hasRouted { tally.add(1) }
        }
    }

    /// Creates a contestant that sends events through an app.
    ///
    /// The logger adds 1 for each event; analytics and the screen each add the product's
    /// identifier. Routing adds 1 in total, because the number of routes depends on the time.
    private static func contestant(
        _ name: String,
        _ count: Int,
        send: @escaping (Tally) -> Void
    ) -> Contestant {
        Contestant(name, unitsPerOperation: count) { operations in
            let tally = Tally()
            return tally.added { for _ in 0..<operations { send(tally) } }
        } expectedSum: {
            $0 * (count + 2 * sumOfIndices(count) + 1)
        }
    }
}

extension ProductEvent {
    fileprivate static func selected(_ index: Int) -> ProductEvent {
        .productSelected(Product(id: index, name: Product.sample.name))
    }
}
