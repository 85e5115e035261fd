/// A listener for the actions themselves.
final class ActionListener: ListenerEntry {
    let callback: (any Action) -> Void

    init(id: Int, callback: @escaping (any Action) -> Void) {
        self.callback = callback
        super.init(id: id)
    }
}
