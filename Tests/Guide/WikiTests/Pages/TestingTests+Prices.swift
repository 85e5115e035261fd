//>> import EventModules
