#if canImport(Darwin)
internal import Darwin
#endif
#if canImport(os)
public import os
#else
public import Synchronization
#endif

/// A door through which other threads send values to the main actor.
///
/// - Order: Values of one thread arrive in the order they were sent, each exactly once, many of
///   them in several turns, so that the main actor can do other work in between.
/// - Isolation: Any thread may send; values arrive on the main actor, outside any delivery.
/// - Lifetime: Values that were sent arrive even if the inlet has been released meanwhile.
package final class Inlet: Sendable {
    /// Receives a value, which it has captured, so that the inlet isn't generic.
    package typealias Arrival = @MainActor @Sendable () -> Void

    private struct Waiting {
        /// The values, each with the recorded step that sent it.
        var values: [(cause: Cause?, receive: Arrival)] = []

        var areBeingReceived = false
    }

    /// The maximum number of values that are received in one turn of the main actor.
    private static var batchCount: Int { 500 }

    private let waiting = Guarded(Waiting())
    private let clock = DefaultClock.current

    package init() {}

    /// Sends a value; returns without waiting for its delivery.
    package func send(_ receive: @escaping Arrival) {
        let sent = (RecordedStep.current?.cause, receive)
        let isFirst = waiting.withLock { waiting in
            waiting.values.append(sent)
            defer { waiting.areBeingReceived = true }
            return !waiting.areBeingReceived
        }
        // Detached, because the values of other senders don't belong to the step of this one.
        guard isFirst else { return }
        Task.detached {
            await DefaultClock.$current.withValue(self.clock, operation: self.receiveAll)
        }
    }

    @MainActor
    private func receiveAll() async {
        var count = 0
        while let arrived = takeValues() {
            for sent in arrived {
                if count == Self.batchCount {
                    await Task.yield()
                    count = 0
                }
                DeliveryQueue.main.resume(sent.cause) { sent.receive() }
                count += 1
            }
        }
    }

    private func takeValues() -> [(cause: Cause?, receive: Arrival)]? {
        waiting.withLock { waiting in
            waiting.areBeingReceived = !waiting.values.isEmpty
            defer { waiting.values = [] }
            return waiting.areBeingReceived ? waiting.values : nil
        }
    }
}

/// A value that any thread can use, but only one thread at a time.
///
/// A closure that uses it holds its lock: keep it short, and don't use the value again inside it.
@usableFromInline
package struct Guarded<Value: Sendable>: ~Copyable, Sendable {
    #if canImport(os)
    // `Mutex` needs iOS 18 and its siblings.
    @usableFromInline
    let value: OSAllocatedUnfairLock<Value>
    #else
    @usableFromInline
    let value: Mutex<Value>

    /// Repeats for the thread sanitizer the order that the lock guarantees: on Linux it can't see
    /// into `Mutex`, and would report the value, and everything that it refers to, as a data race.
    @usableFromInline
    let isHandedOver = Atomic(false)
    #endif

    /// From then on, use the value only through `withLock(_:)`.
    @export(implementation)
    package init(_ value: Value) {
        #if canImport(os)
        self.value = OSAllocatedUnfairLock(initialState: value)
        #else
        self.value = Mutex(value)
        #endif
    }

    /// Calls a closure with the value, after the closures of other threads have returned.
    @export(implementation)
    package borrowing func withLock<Result: Sendable>(
        _ work: (inout Value) throws -> Result
    ) rethrows -> Result {
        #if canImport(os)
        try value.withLockUnchecked { try work(&$0) }
        #else
        try value.withLock { value in
            _ = isHandedOver.load(ordering: .acquiring)
            defer { isHandedOver.store(true, ordering: .releasing) }
            return try work(&value)
        }
        #endif
    }
}

extension MainActor {
    /// Does work of code that isn't isolated: now if the main actor runs the code, or else soon.
    ///
    /// Deinitializers use it. An `isolated deinit` would stop programs on Apple's systems before 26.4
    /// where a task-local value is bound outside of tasks, as XCTest does (pull request 85204 of Swift).
    package static func perform(_ work: @escaping @MainActor () -> Void) {
        if isCurrent { assumeIsolated(work) } else { Task { @MainActor in work() } }
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
