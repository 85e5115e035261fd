#include "EventModulesImportedEvents.h"
