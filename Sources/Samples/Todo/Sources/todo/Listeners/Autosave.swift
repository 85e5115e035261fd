package import EventModules

/// An event of the autosave.
package enum AutosaveEvent: EventProtocol {
    /// The list has unsaved changes, and has rested for a second.
    case rested
}

/// Emits an event when the list has rested; the bridge turns it into a save.
package final class Autosave: EventsEmitting {
    package let events = EventsSource<AutosaveEvent>()

    /// Starts following the list of a store.
    package init(of store: Store) {
        store.partialStore(forStateType: TodoList.self).states
            .distinctUntilChanged { $0.revision === $1.revision }
            .toVoid()
            .debounce(.seconds(1))
            .filter { [weak store] in store?.state[TodoList.self]?.isSavedAtRest == true }
            .subscribe(onNext: events.emitter(of: .rested))
            .disposed(by: events.disposeBag)
    }
}

extension TodoList {
    /// True if the list only has to be saved; a question has to be answered by the user first.
    fileprivate var isSavedAtRest: Bool {
        hasUnsavedChanges && canBeSaved && question == nil && !isTransferring && !isPast
    }
}
