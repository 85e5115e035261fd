#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// The heap use of the process while it was watched.
struct heap_use {
    /// The number of allocations.
    int64_t allocations;

    /// The increase in the number of live blocks.
    int64_t blocks;

    /// The increase in usable bytes, which may slightly exceed the bytes requested.
    int64_t bytes;

    /// The largest increase in usable bytes at any moment.
    int64_t peak;
};

/// Starts watching the heap.
///
/// Watching costs time, so code must not be watched and timed at once.
void heap_watch_begin(void);

/// Stops watching the heap and returns its use since `heap_watch_begin`.
struct heap_use heap_watch_end(void);

/// Returns 1 if the heap can be watched on this platform, 0 otherwise.
int heap_is_watchable(void);

#endif
