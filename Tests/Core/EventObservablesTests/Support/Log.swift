import EventObservables

/// A log of what happened, in order.
@MainActor
final class Log {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }

    func clear() { lines = [] }

    /// Logs the elements and the completion of an observable under a name.
    @discardableResult
    func listen<Element>(to observable: Observable<Element>, as name: String) -> Disposable {
        observable.subscribe(
            onNext: { [self] in add("\(name): \($0)") },
            onCompleted: { [self] in add("\(name) done") }
        )
    }
}

/// An object for a closure to retain, so that a test notices when the closure is released.
@MainActor
final class ClosureLife {
    private let onEnd: () -> Void

    init(onEnd: @escaping () -> Void = {}) { self.onEnd = onEnd }

    isolated deinit { onEnd() }

    /// Does nothing; a closure calls it to retain this object.
    func use() {}
}

/// Lets other tasks of the main actor run, before a test expects that nothing has happened.
@MainActor
func settle() async { for _ in 0..<1_000 { await Task.yield() } }
