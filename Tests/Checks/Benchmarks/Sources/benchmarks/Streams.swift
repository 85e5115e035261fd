import EventModules

extension Contestant {
    /// A subject with a number of subscribers.
    static func subject(_ subject: Subject<Int>, subscribers count: Int = 1) -> Contestant {
        let tally = Tally()
        let bag = DisposeBag()
        for _ in 0..<count { subject.subscribe(onNext: { tally.add($0) }).disposed(by: bag) }
        return Contestant(tally, keeping: bag, units: count, times: count) { subject.onNext($0) }
    }

    static func rawEmitter(subscribers count: Int) -> Contestant {
        let tally = Tally()
        let emitter = RawEmitter()
        for _ in 0..<count { emitter.add { tally.add($0) } }
        return Contestant(tally, units: count, times: count) { emitter.emit($0) }
    }

    /// A subject whose buffer is full.
    static func replay(_ size: Int) -> Contestant {
        let subject = ReplaySubject<Int>(bufferSize: size)
        for element in 0..<size { subject.onNext(element) }
        return .subject(subject)
    }

    static func rawReplay(_ size: Int) -> Contestant {
        let tally = Tally()
        let emitter = RawReplay(size)
        for element in 0..<size { emitter.emit(element) }
        emitter.add { tally.add($0) }
        return Contestant(tally) { emitter.emit($0) }
    }

    /// A module whose selected products are captured.
    static func capture(of events: [ProductEvent]) -> Contestant {
        let tally = Tally()
        let module = ProductModule(usingContext: ItemContext(number: 0))
        module[event: ProductEvent.productSelected]
            .subscribe(onNext: { tally.show($0) })
            .disposed(by: module.disposeBag)
        return Contestant(tally, emitting: events, keeping: module) { module.emit($0) }
    }

    static func rawCapture(of events: [ProductEvent]) -> Contestant {
        let tally = Tally()
        let emitter = RawEventEmitter()
        emitter.add { if case .productSelected(let product) = $0 { tally.show(product) } }
        return Contestant(tally, emitting: events) { emitter.emit($0) }
    }

    /// A module with one subscriber to its events.
    static func emitting() -> Contestant {
        let tally = Tally()
        let module = ProductModule(usingContext: ItemContext(number: 0))
        module.events.subscribe(onNext: { tally.add($0.identifier) })
            .disposed(by: module.disposeBag)
        return Contestant(tally, emitting: ProductEvent.oneOfEach) { module.emit($0) }
    }

    /// The same of a module on the screen, whose subscriber is a listener of its manager.
    static func emittingManaged() -> Contestant {
        let tally = Tally()
        let shown = ShownModule(in: ModuleManager(listeners: [EventListener(tally: tally)]))
        return Contestant(tally, emitting: ProductEvent.oneOfEach) { shown.module.emit($0) }
    }
}
