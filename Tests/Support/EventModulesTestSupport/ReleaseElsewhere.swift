/// Releases the last reference to an object on another thread.
@MainActor
package func releaseElsewhere<Object: Sendable>(_ object: inout Object?) async {
    let (objects, continuation) = AsyncStream<Object>.makeStream()
    if let object { continuation.yield(object) }
    object = nil
    continuation.finish()
    await Task.detached { for await _ in objects {} }.value
}
