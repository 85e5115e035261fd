/// Something for a closure to keep, so that a test can see when the closure is released.
@MainActor
final class ClosureLife {
    private let onEnd: () -> Void

    init(onEnd: @escaping () -> Void = {}) {
        self.onEnd = onEnd
    }

    isolated deinit {
        onEnd()
    }

    /// Does nothing; to be called by the closure that keeps this.
    func use() {}
}
