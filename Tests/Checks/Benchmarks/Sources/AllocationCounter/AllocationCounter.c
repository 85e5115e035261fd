#include "AllocationCounter.h"

// With glibc, a definition in the program takes precedence over the library's, which stays
// reachable under another name. This counts every allocation of the process without a preloaded
// library.
#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_bool is_watched;
static _Atomic int64_t allocations;
static _Atomic int64_t blocks;
static _Atomic int64_t bytes;
static _Atomic int64_t peak;

static bool watched(void) { return atomic_load_explicit(&is_watched, memory_order_relaxed); }

static void add(_Atomic int64_t *sum, int64_t value) {
    atomic_fetch_add_explicit(sum, value, memory_order_relaxed);
}

// If other threads add bytes between the two steps, the peak is slightly too low, never too high.
static void add_bytes(int64_t size) {
    int64_t now = atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed) + size;
    if (now > atomic_load_explicit(&peak, memory_order_relaxed)) {
        atomic_store_explicit(&peak, now, memory_order_relaxed);
    }
}

static void *came(void *block) {
    if (watched()) {
        add(&allocations, 1);
        add(&blocks, block != NULL);
        add_bytes((int64_t)malloc_usable_size(block));
    }
    return block;
}

static void goes(void *block) {
    if (watched()) {
        add(&blocks, -(block != NULL));
        add_bytes(-(int64_t)malloc_usable_size(block));
    }
}

void *malloc(size_t size) { return came(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return came(__libc_calloc(number, size)); }

void *realloc(void *block, size_t size) {
    goes(block);
    return came(__libc_realloc(block, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
    return came(__libc_memalign(alignment, size));
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = came(__libc_memalign(alignment, size));
    return *block ? 0 : 12;
}

void free(void *block) {
    goes(block);
    __libc_free(block);
}

void heap_watch_begin(void) {
    atomic_store(&allocations, 0);
    atomic_store(&blocks, 0);
    atomic_store(&bytes, 0);
    atomic_store(&peak, 0);
    atomic_store(&is_watched, true);
}

struct heap_use heap_watch_end(void) {
    atomic_store(&is_watched, false);
    return (struct heap_use){
        .allocations = atomic_load(&allocations),
        .blocks = atomic_load(&blocks),
        .bytes = atomic_load(&bytes),
        .peak = atomic_load(&peak),
    };
}

int heap_is_watchable(void) { return 1; }
#else
void heap_watch_begin(void) {}

struct heap_use heap_watch_end(void) { return (struct heap_use){0}; }

int heap_is_watchable(void) { return 0; }
#endif
