/// Lets other tasks of the main actor run until a condition holds.
///
/// - Returns: Whether it holds; false only when it is not going to.
@MainActor
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<100_000 where !condition() { await Task.yield() }
    return condition()
}
