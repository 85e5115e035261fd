#if canImport(SwiftUI)
@_exported public import ScreensObservation
#endif
