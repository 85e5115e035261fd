public import Suas

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Services {
    /// The date: today's; in a test, January 1, 2001, and later as its manual clock advances.
    public var date: @Sendable () -> Date {
        get { self[DateKey.self] }
        set { self[DateKey.self] = newValue }
    }

    /// The next identifier: a random one; in a test, they count from 1.
    public var uuid: @Sendable () -> UUID {
        get { self[UUIDKey.self] }
        set { self[UUIDKey.self] = newValue }
    }
}

private enum DateKey: ServiceKey { static var liveValue: (@Sendable () -> Date)? { { Date() } } }

private enum UUIDKey: ServiceKey { static var liveValue: (@Sendable () -> UUID)? { { UUID() } } }
