import AllocationCounter

/// Measures heap use.
enum HeapWatch {
    /// Returns the heap use of a piece of work; nil if it can't be measured.
    @MainActor
    static func use(by work: @MainActor () async -> Void) async -> heap_use? {
        guard heap_is_watchable() != 0 else { return nil }
        heap_watch_begin()
        await work()
        return heap_watch_end()
    }
}
