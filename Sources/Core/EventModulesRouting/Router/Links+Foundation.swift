#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension UUID: DeeplinkConvertible {
    /// The kind of `{name:UUID}`.
    public static var deeplinkKind: DeeplinkKind { .uuid }

    /// Converts the value of a `{name:UUID}`; `nil` for another kind.
    public init?(deeplinkValue: DeeplinkValue) {
        guard case .uuid(let value) = deeplinkValue else { return nil }
        self.init(uuidString: value.description)
    }
}

extension DeeplinkValue {
    /// Creates a value of a placeholder `{name:UUID}`.
    public static func uuid(_ value: UUID) -> DeeplinkValue {
        .uuid(DeeplinkUUID(upperCase: value.uuidString))
    }
}

extension Router {
    /// Follows a link that the system passes to the app, as `route(toDeeplink:)` does.
    ///
    /// ```swift
    /// RouterView(router).onOpenURL { router.follow($0) }
    /// ```
    public func follow(_ url: URL) { route(toDeeplink: url.absoluteString) }
}
