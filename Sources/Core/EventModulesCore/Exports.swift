@_exported public import EventObservables
@_exported public import EventRuntime
@_exported public import Suas
