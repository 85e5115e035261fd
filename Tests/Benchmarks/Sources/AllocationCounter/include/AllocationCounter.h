#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// How many blocks the process has asked the heap for; 0 for good where they cannot be counted.
uint64_t allocation_count(void);

/// Whether allocations are counted on this platform.
int allocations_are_counted(void);

#endif
