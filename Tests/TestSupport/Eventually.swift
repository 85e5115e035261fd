/// Lets other tasks of the main actor run until a condition holds.
///
/// - Returns: True if the condition holds; false after 100,000 yields.
@MainActor
package func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<100_000 {
        if condition() { return true }
        await Task.yield()
    }
    return condition()
}
