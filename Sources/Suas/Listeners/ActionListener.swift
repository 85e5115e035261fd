internal import Delivery

/// A listener for the actions themselves.
final class ActionListener: ListenerEntry {
    let callback: (any Action) -> Void

    init(id: Int, addedAt place: CodePlace, callback: @escaping (any Action) -> Void) {
        self.callback = callback
        super.init(id: id, origin: ListenerOrigin(subject: .actions, place: place))
    }
}
