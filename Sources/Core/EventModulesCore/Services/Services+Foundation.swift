public import Suas

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Services {
    /// The current date; in a test, January 1, 2001, plus the time of its manual clock.
    public var date: @Sendable () -> Date {
        get { self[DateKey.self] }
        set { self[DateKey.self] = newValue }
    }

    /// The next identifier: random, or in a test, counted from 1.
    public var uuid: @Sendable () -> UUID {
        get { self[UUIDKey.self] }
        set { self[UUIDKey.self] = newValue }
    }
}

private enum DateKey: ServiceKey { static var liveValue: (@Sendable () -> Date)? { { Date() } } }

private enum UUIDKey: ServiceKey { static var liveValue: (@Sendable () -> UUID)? { { UUID() } } }
