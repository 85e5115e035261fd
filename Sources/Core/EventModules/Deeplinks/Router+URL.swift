#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Router {
    /// Follows a link that the system passes to the app, as `route(toDeeplink:)` does.
    ///
    /// ```swift
    /// RouterView(router).onOpenURL { router.open($0) }
    /// ```
    public func open(_ url: URL) { route(toDeeplink: url.absoluteString) }
}
