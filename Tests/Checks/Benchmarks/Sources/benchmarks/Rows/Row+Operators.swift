import EventModules

extension Row {
    static var operatorRows: [Row] {
        [debounce, combineLatest, combineLatestOfThree, withLatestFrom]
    }

    /// Elements of one burst: all but the last are dropped.
    ///
    /// Blocks are those of the set-up.
    private static var debounce: Row {
        Row(
            "operator/debounce",
            "debounce, an element that another follows",
            budget: Budget(.timesRaw(2.5))
        ) {
            [libraryDebounce, rawDebounce, .openCombineDebounce]
        }
    }

    private static var combineLatest: Row {
        Row(
            "operator/combineLatest",
            "combineLatest of two, an element of one",
            budget: Budget(.timesRaw(2.5), allocations: 0)
        ) {
            [
                combination { Observable.combineLatest($0, $1).map { $0.0 &+ $0.1 } },
                rawCombination,
            ]
        }
    }

    private static var combineLatestOfThree: Row {
        Row(
            "operator/combineLatest-3",
            "combineLatest of three, an element of one",
            budget: Budget(allocations: 0)
        ) {
            [
                combination { Observable.combineLatest($0, $1, $1).map { $0.0 &+ $0.2 } },
                rawCombination,
            ]
        }
    }

    private static var withLatestFrom: Row {
        Row(
            "operator/withLatestFrom",
            "withLatestFrom, an element",
            budget: Budget(.timesRaw(2.5), allocations: 0)
        ) {
            [
                combination { $0.withLatestFrom($1) { $0 &+ $1 } },
                rawCombination,
                .openCombineLatest,
            ]
        }
    }

    // MARK: - Contestants

    private static var libraryDebounce: Contestant {
        Contestant("library") { operations in
            let tally = Tally()
            let subject = PublishSubject<Int>()
            let token = subject.debounce(.seconds(3600)).subscribe(onNext: { tally.add($0) })
            for index in 0..<operations { subject.onNext(index) }
            subject.onCompleted()
            token.dispose()
            return tally.sum
        } expectedSum: {
            $0 - 1
        }
    }

    private static var rawDebounce: Contestant {
        Contestant("raw") { operations in
            let tally = Tally()
            let emitter = RawEmitter()
            var newest = 0
            var due = ContinuousClock.now
            emitter.add {
                newest = $0
                due = .now.advanced(by: .seconds(3600))
            }
            for index in 0..<operations { emitter.emit(index) }
            if due > .now { tally.add(newest) }
            return tally.sum
        } expectedSum: {
            $0 - 1
        }
    }

    /// Adds to each element the newest one of another stream, which is 1.
    private static func combination(
        _ combine: (Observable<Int>, Observable<Int>) -> Observable<Int>
    ) -> Contestant {
        let tally = Tally()
        let subject = PublishSubject<Int>()
        let bag = DisposeBag()
        combine(subject, BehaviorSubject(value: 1))
            .subscribe(onNext: { tally.add($0) })
            .disposed(by: bag)
        return Contestant("library") { operations in
            withExtendedLifetime(bag) {
                tally.added { for index in 0..<operations { subject.onNext(index) } }
            }
        } expectedSum: {
            sumOfIndices($0) + $0
        }
    }

    private static var rawCombination: Contestant {
        let tally = Tally()
        let emitter = RawEmitter()
        let newest: Int? = opaque(1)
        emitter.add { if let newest { tally.add($0 &+ newest) } }
        return Contestant("raw") { operations in
            tally.added { for index in 0..<operations { emitter.emit(index) } }
        } expectedSum: {
            sumOfIndices($0) + $0
        }
    }
}
