#include "ImportedEvents.h"
