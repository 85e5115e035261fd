#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// What the process has done with the heap while it was watched.
struct heap_use {
    /// How many blocks were asked for.
    int64_t allocations;

    /// How many more blocks there are at the end.
    int64_t blocks;

    /// How many more bytes those blocks offer, which may be a few more than were asked for.
    int64_t bytes;

    /// How many more bytes there were when they were most.
    int64_t peak;
};

/// Starts to watch the heap, which takes time: what is timed should not be watched.
void heap_watch_begin(void);

/// Ends the watch, and tells what was seen.
struct heap_use heap_watch_end(void);

/// Whether the heap can be watched on this platform.
int heap_is_watchable(void);

#endif
