import EventModules

/// An outcome of reading or writing the list's file.
package enum FileEvent: EventProtocol {
    case opened
    case saved
    case archived(Int)
    case failed
}

extension StoreEventsProducer {
    /// Creates the producer that turns finished file operations back into events.
    ///
    /// The module that asked for a save may have been released by then; listeners receive the
    /// outcome from this producer.
    static func fileEvents(of store: Store) -> StoreEventsProducer {
        StoreEventsProducer(store: store)
            .on(TodoFileAction.self) { action -> FileEvent? in
                switch action {
                case .open: .opened
                case .finishSaving, .finishSavingAs: .saved
                case .finishArchiving(_, _, let count, _): .archived(count)
                case .fail, .conflict, .refuseOpening: .failed
                default: nil
                }
            }
    }
}
