@_exported public import EventModules
@_exported public import EventModulesManualTime
@_exported public import EventModulesScreens
@_exported public import EventModulesTracing
