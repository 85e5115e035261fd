/// The token of an observer of a subject.
@usableFromInline
final class Subscription<Element>: Disposable {
    private enum State {
        /// The observer's turn is still to come: it will be told first what the subject replays.
        case waiting
        case attached(id: Int)
        case disposed
    }

    private var state = State.waiting
    private weak var subject: Subject<Element>?

    /// Whether the observer may still be told something.
    var isLive: Bool {
        if case .disposed = state { false } else { true }
    }

    func attached(to subject: Subject<Element>, id: Int) {
        state = .attached(id: id)
        self.subject = subject
    }

    @usableFromInline
    override func dispose() {
        if case .attached(let id) = state { subject?.detach(id) }
        state = .disposed
    }
}
