#if canImport(Darwin)
internal import Darwin
#endif

extension MainActor {
    /// Does work of code that isn't isolated: now if the main actor runs the code, or else soon.
    ///
    /// Deinitializers use it. An `isolated deinit` would stop programs on Apple's systems before 26.4
    /// where a task-local value is bound outside of tasks, as XCTest does (pull request 85204 of Swift).
    package static func perform(_ work: @escaping @MainActor () -> Void) {
        if isCurrent {
            assumeIsolated(work)
        } else {
            Task { @MainActor in work() }
        }
    }

    /// True in code that the main actor runs, in a task or on the main thread.
    package static var isCurrent: Bool {
        #if canImport(Darwin)
        pthread_main_np() != 0
        #else
        // Elsewhere it isn't always the main thread that runs the main actor. A cast finds an
        // isolated conformance only on its actor (SE-0470), from the system of Swift 6.2 on.
        isMainActorOnly(probe)
        #endif
    }
}

#if !canImport(Darwin)
private protocol MainActorOnly {}

private struct Probe: Sendable {}

extension Probe: @MainActor MainActorOnly {}

/// A variable of any type, because the optimizer answers a cast of a known type with true.
private let probe: any Sendable = Probe()

@inline(never)
private func isMainActorOnly(_ value: Any) -> Bool { value is any MainActorOnly }
#endif
