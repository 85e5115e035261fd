import Suas

extension RealStore {
    func add(_ listener: Program.Listener) -> Registration {
        let hear = { [unowned run] (number: Int) in run.heard("\(number)", by: listener) }
        return switch listener.kind {
        case .actions: listenToActions(listener)
        case .wholeState: listenToState(listener)
        case .key(let place):
            registration(
                store.listen(to: Program.keys[place], if: numberFilter(of: listener), hear)
            )
        case .selector(let place):
            registration(
                store.addListener(
                    if: stateFilter(of: listener),
                    stateSelector: selector(place),
                    callback: hear
                )
            )
        case .partOfKey(let place): listenToPart(place, hear)
        case .partOfSelector(let place):
            registration(
                store.partialStore(stateSelector: selector(place)).addListener(callback: hear)
            )
        case .opaquePart(let place): listenToOpaquePart(place, hear)
        }
    }

    private func listenToActions(_ listener: Program.Listener) -> Registration {
        let subscription = store.addActionListener { [unowned run] in
            run.heard("\($0)", by: listener)
        }
        return Registration(remove: subscription.removeListener, inform: nil)
    }

    private func listenToState(_ listener: Program.Listener) -> Registration {
        registration(
            store.addListener(
                if: stateFilter(of: listener),
                callback: { [unowned run] in run.heard("\($0)", by: listener) }
            )
        )
    }

    private func listenToPart(_ place: Int, _ hear: @escaping (Int) -> Void) -> Registration {
        let key = Program.keys[place]
        let part = store.partialStore(forStateType: Int.self, stateKey: key)
        return registration(part.addListener(callback: hear))
    }

    private func listenToOpaquePart(_ place: Int, _ hear: @escaping (Int) -> Void) -> Registration {
        let select = selector(place)
        let part = store.partialStore { state in select(state).map { Opaque(number: $0) } }
        return registration(part.addListener { hear($0.number) })
    }

    private func registration<StateType>(_ subscription: Subscription<StateType>) -> Registration {
        Registration(
            remove: subscription.removeListener,
            inform: subscription.informWithCurrentState
        )
    }

    private func selector(_ place: Int) -> StateSelector<Int> {
        { $0.number(Program.keys[place]).flatMap(Program.selected) }
    }

    // MARK: - Filters

    private func numberFilter(of listener: Program.Listener) -> FilterFunction<Int>? {
        guard listener.isFiltered else { return nil }
        return { [unowned run] old, new in run.accepts([old], [new], for: listener) }
    }

    /// Notes it where the old state is not the one that was new the last time.
    private func stateFilter(of listener: Program.Listener) -> FilterFunction<Store.State>? {
        guard listener.isFiltered else { return nil }
        var last: String?
        return { [unowned run] old, new in
            if let last, last != "\(old)" { run.missed(last, by: listener) }
            last = "\(new)"
            return run.accepts(old.numbers, new.numbers, for: listener)
        }
    }
}

/// What can't be compared.
private struct Opaque {
    let number: Int
}

extension Store.State {
    fileprivate var numbers: [Int] { keys.map { number($0) ?? -1 } }
}
