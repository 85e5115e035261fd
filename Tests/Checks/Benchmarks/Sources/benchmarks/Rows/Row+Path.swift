import EventModules

extension Row {
    static var pathRows: [Row] {
        [
            Row("nested/chain", "a chain of 1000, each emitted by a listener, per event") {
                [libraryChain(of: 1000), rawChain(of: 1000)]
            },
            Row("nested/chain-100000", "a chain of 100000, per event") {
                [libraryChain(of: 100_000), rawChain(of: 100_000)]
            },
            Row(
                "nested/growth",
                "a chain of 100000, per event; raw: the library, a chain of 1000",
                budget: Budget(.flat)
            ) {
                [libraryChain(of: 100_000), libraryChain(of: 1000)]
            },
            Row("path/full", "module, listener, bridge, store, listener") {
                [libraryApp, rawApp]
            },
            path("hit", "always the mapped case", of: [.productSelected(.sample)], within: 3),
            path("stream", "all six cases in turn", of: ProductEvent.oneOfEach, within: 4),
        ]
    }

    private static func path(
        _ name: String,
        _ summary: String,
        of events: [ProductEvent],
        within factor: Double
    ) -> Row {
        Row(
            "path/\(name)",
            "module, three listeners, bridge, store, listener; \(summary)",
            budget: Budget(.timesRaw(factor))
        ) {
            let (tally, rawTally) = (Tally(), Tally())
            let (app, raw) = (ListenedApp(tally: tally), RawListenedApp(tally: rawTally))
            return [
                path("library", of: events, tally) { app.emit($0) },
                path("raw", of: events, rawTally) { raw.emit($0) },
            ]
        }
    }

    /// Emits events to an app whose three listeners and store each add the identifier of a selected
    /// product.
    private static func path(
        _ name: String,
        of events: [ProductEvent],
        _ tally: Tally,
        emit: @escaping @MainActor (ProductEvent) -> Void
    ) -> Contestant {
        Contestant(name) { operations in
            tally.added { events.inTurn(operations) { emit($0) } }
        } expectedSum: {
            4 * events.sumOfIdentifiers($0)
        }
    }

    private static func libraryChain(of length: Int) -> Contestant {
        let tally = Tally()
        let subject = PublishSubject<Int>()
        let bag = DisposeBag()
        subject
            .subscribe(onNext: { [unowned subject] value in
                tally.add(value)
                if value > 1 { subject.onNext(value - 1) }
            })
            .disposed(by: bag)
        return Contestant("library", unitsPerOperation: length) { operations in
            withExtendedLifetime(bag) {
                tally.added { for _ in 0..<operations { subject.onNext(length) } }
            }
        } expectedSum: {
            $0 * sumOfIndices(length + 1)
        }
    }

    private static func rawChain(of length: Int) -> Contestant {
        let tally = Tally()
        let queue = RawQueue()
        queue.add { [unowned queue] value in
            tally.add(value)
            if value > 1 { queue.emit(value - 1) }
        }
        return Contestant("raw", unitsPerOperation: length) { operations in
            tally.added { for _ in 0..<operations { queue.emit(length) } }
        } expectedSum: {
            $0 * sumOfIndices(length + 1)
        }
    }

    private static var libraryApp: Contestant {
        let logged = Tally()
        let selected = Tally()
        let app = App(logged: logged, selected: selected)
        return Contestant("library") { operations in
            let event = ProductEvent.productSelected(.sample)
            return logged.added {
                let sum = selected.added { for _ in 0..<operations { app.emit(event) } }
                logged.add(sum)
            }
        } expectedSum: {
            $0 * (1 + Product.sample.id)
        }
    }

    private static var rawApp: Contestant {
        let logged = Tally()
        let selected = Tally()
        let app = RawApp(logged: logged, selected: selected)
        return Contestant("raw") { operations in
            let event = ProductEvent.productSelected(.sample)
            return logged.added {
                let sum = selected.added { for _ in 0..<operations { app.emit(event) } }
                logged.add(sum)
            }
        } expectedSum: {
            $0 * (1 + Product.sample.id)
        }
    }
}
