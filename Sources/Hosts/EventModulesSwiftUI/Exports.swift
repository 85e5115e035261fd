#if canImport(SwiftUI)
@_exported public import EventModulesScreens
#endif
