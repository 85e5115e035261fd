// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public final class DispatchSpecificKey<T>: Sendable {
    public init() {}
}

public final class DispatchQueue: Sendable {
    public static let main = DispatchQueue()
    public static func getSpecific<T>(key _: DispatchSpecificKey<T>) -> T? { nil }
    public func setSpecific<T>(key _: DispatchSpecificKey<T>, value _: T?) {}
}
