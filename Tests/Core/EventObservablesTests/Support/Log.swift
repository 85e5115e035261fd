import EventObservables

/// A log of what happened, in order.
@MainActor
final class Log {
    private(set) var lines: [String] = []

    func add(_ line: String) {
        lines.append(line)
    }

    /// Logs the elements and the completion of an observable under a name.
    @discardableResult
    func listen<Element>(to observable: Observable<Element>, as name: String) -> Disposable {
        observable.subscribe(
            onNext: { [self] in add("\(name): \($0)") },
            onCompleted: { [self] in add("\(name) done") }
        )
    }
}
