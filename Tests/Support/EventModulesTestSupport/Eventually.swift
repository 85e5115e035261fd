/// Lets other tasks run until a condition holds.
///
/// - Returns: True once the condition holds; false after 100,000 rounds. Load alone can't reach them:
///   each round waits behind everything that is queued for the main actor and for other threads.
@MainActor
package func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<100_000 {
        if condition() { return true }
        await Task.yield()
        await passThroughOtherThreads()
    }
    return condition()
}

private nonisolated func passThroughOtherThreads() async { await Task.yield() }
