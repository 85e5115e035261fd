@_exported public import EventModulesAnalytics
@_exported public import EventModulesCore
@_exported public import EventModulesRouting
@_exported public import EventObservables
@_exported public import Suas
