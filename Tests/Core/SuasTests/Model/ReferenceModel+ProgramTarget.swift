extension ReferenceModel: ProgramTarget {
    func send(_ action: Sent) { sent.append(action) }

    func attach(_ indices: [Int]) {
        replaceKeys(state.entries + Numbers(indices).entries)
    }

    func detach(_ index: Int) {
        if state[index] != nil { replaceKeys(state.entries.filter { $0.index != index }) }
    }

    func reset(_ index: Int, to number: Int) {
        reset(to: Numbers(entries: [Numbers.Entry(index, number)]))
    }

    func add(_ listener: Program.Listener) -> Registration {
        let new = ModelListener(listener, run, state)
        listeners.append(new)
        let remove = { [self] in listeners.removeAll { $0 === new } }
        return Registration(
            remove: remove,
            inform: listener.hearsActions ? nil : { [self] in inform(new) },
            link: { _ in },
            ownerReleased: remove
        )
    }

    private func inform(_ listener: ModelListener) {
        enqueue { [self] in
            callPending()
            notify { if $0 === listener { $0.hear(state) } }
        }
    }
}
