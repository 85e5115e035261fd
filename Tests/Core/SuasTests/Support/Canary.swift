/// An object for a closure to capture, so that a test notices when the closure is released.
@MainActor
final class Canary {
    private let onRelease: @MainActor () -> Void

    init(onRelease: @escaping @MainActor () -> Void = {}) {
        self.onRelease = onRelease
    }

    /// Does nothing; a closure calls it to capture the canary.
    func sing() {}

    isolated deinit { onRelease() }
}
