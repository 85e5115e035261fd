@_exported public import EventModulesTracing
