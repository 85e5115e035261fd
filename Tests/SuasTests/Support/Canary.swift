/// Something that a closure captures, to see when it is released.
@MainActor
final class Canary {
    private let onRelease: @MainActor () -> Void

    init(onRelease: @escaping @MainActor () -> Void = {}) {
        self.onRelease = onRelease
    }

    /// Does nothing; called to be captured.
    func sing() {}

    isolated deinit { onRelease() }
}
