import EventModulesTestSupport

/// Returns true if work ends without a time limit; otherwise cancels it.
@MainActor
func endsSoon(_ work: @escaping @MainActor () async -> Void) async -> Bool {
    var hasEnded = false
    let task = Task {
        await work()
        hasEnded = true
    }
    defer { task.cancel() }
    return await eventually { hasEnded }
}
