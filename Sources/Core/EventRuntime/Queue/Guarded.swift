#if canImport(os)
public import os
#else
public import Synchronization
#endif

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
    package borrowing func withLock<Result: Sendable>(_ work: (inout Value) -> Result) -> Result {
        #if canImport(os)
        value.withLockUnchecked { work(&$0) }
        #else
        value.withLock { value in
            _ = isHandedOver.load(ordering: .acquiring)
            defer { isHandedOver.store(true, ordering: .releasing) }
            return work(&value)
        }
        #endif
    }
}
