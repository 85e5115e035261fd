@_exported public import EventModulesCore
