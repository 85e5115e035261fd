// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Logger: Sendable {
    public init(subsystem _: String, category _: String) {}
    public func log(level _: OSLogType, _: OSLogMessage) {}
}

public struct OSLogType {
    public init(_: UInt8) {}
}

public struct OSLogMessage: ExpressibleByStringInterpolation {
    public enum Privacy { case `public` }

    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity _: Int, interpolationCount _: Int) {}
        public func appendLiteral(_: String) {}
        public func appendInterpolation(
            _: @autoclosure @escaping () -> String,
            privacy _: Privacy
        ) {}
    }

    public init(stringLiteral _: String) {}
    public init(stringInterpolation _: StringInterpolation) {}
}

@available(iOS 16, *)
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    public init(initialState _: State) where State: Sendable { fatalError() }
    public init(uncheckedState _: State) { fatalError() }
    public func withLock<R: Sendable>(_: @Sendable (inout State) throws -> R) rethrows -> R {
        fatalError()
    }
    public func withLockUnchecked<R>(_: (inout State) throws -> R) rethrows -> R { fatalError() }
}
