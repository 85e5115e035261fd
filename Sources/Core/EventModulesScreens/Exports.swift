@_exported public import EventModules
