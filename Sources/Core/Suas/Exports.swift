@_exported public import EventRuntime
