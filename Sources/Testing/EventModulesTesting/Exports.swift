@_exported public import EventModules
@_exported public import EventModulesTracing
@_exported public import ManualTime
@_exported public import Screens
