/// An object for a closure to retain, so that a test notices when the closure is released.
@MainActor
final class ClosureLife {
    private let onEnd: () -> Void

    init(onEnd: @escaping () -> Void = {}) {
        self.onEnd = onEnd
    }

    isolated deinit {
        onEnd()
    }

    /// Does nothing; a closure calls it to retain this object.
    func use() {}
}
