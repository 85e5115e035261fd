#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// Returns the number of allocations since the program began, or -1 if they can't be counted.
int64_t allocations_so_far(void);

#endif
