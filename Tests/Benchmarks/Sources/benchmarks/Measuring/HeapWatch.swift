import AllocationCounter

/// Tells what becomes of the heap.
enum HeapWatch {
    /// What a piece of work does with the heap; nil where that can't be told.
    @MainActor
    static func use(by work: @MainActor () async -> Void) async -> heap_use? {
        guard heap_is_watchable() != 0 else { return nil }
        heap_watch_begin()
        await work()
        return heap_watch_end()
    }
}
