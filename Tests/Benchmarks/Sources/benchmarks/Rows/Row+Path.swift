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
        ]
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
