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
            .filter { $0.hasUnsavedChanges && $0.canBeSaved && $0.question == nil }
            .distinctUntilChanged { $0.revision === $1.revision }
            .debounce(.seconds(1))
            .toVoid()
            .subscribe(onNext: events.emitter(of: .rested))
            .disposed(by: events.disposeBag)
    }
}
