/// The token of an observer of a subject.
@usableFromInline
final class Subscription<Element>: Disposable {
    private enum State {
        /// The observer's turn is still to come: it will be told first what the subject replays.
        case waiting(Observer<Element>)

        /// The observer is told what the subject replays, and not more.
        case started
        case attached(id: Int)
        case disposed
    }

    private var state: State
    private weak var subject: Subject<Element>?

    init(_ observer: Observer<Element>) {
        state = .waiting(observer)
        super.init()
    }

    /// Whether the observer may still be told something.
    var isLive: Bool {
        if case .disposed = state { false } else { true }
    }

    /// Hands over the observer whose turn has come; nil when it has left the line.
    func takeObserver() -> Observer<Element>? {
        guard case .waiting(let observer) = state else { return nil }
        state = .started
        return observer
    }

    func attached(to subject: Subject<Element>, id: Int) {
        state = .attached(id: id)
        self.subject = subject
    }

    @usableFromInline
    override func dispose() {
        // Released when the state is no longer accessed: that can run code that disposes again.
        let last = state
        state = .disposed
        if case .attached(let id) = last { subject?.detach(id) }
        withExtendedLifetime(last) {}
    }
}
