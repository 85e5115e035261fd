extension ReferenceModel: ProgramTarget {
    func attach(_ places: [Int]) {
        replaceKeys(state.entries + Numbers(places).entries)
    }

    func detach(_ place: Int) {
        if state[place] != nil { replaceKeys(state.entries.filter { $0.place != place }) }
    }

    func reset(_ place: Int, to number: Int) {
        reset(to: Numbers(entries: [Numbers.Entry(place, number)]))
    }

    func add(_ listener: Program.Listener) -> Registration {
        let new = ModelListener(listener, run, state)
        listeners.append(new)
        return Registration(
            remove: { [self] in listeners.removeAll { $0 === new } },
            inform: listener.hearsActions ? nil : { [self] in inform(new) }
        )
    }

    private func inform(_ listener: ModelListener) {
        putInLine { [self] in
            tellUntold()
            tell { if $0 === listener { $0.hear(state) } }
        }
    }
}
