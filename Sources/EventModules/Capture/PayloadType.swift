/// What is to be known about the type of a payload before it is read from memory.
enum PayloadType {
    /// Whether a case's payload is what a constructor takes: a constructor's type has no labels, a
    /// case's has.
    static func isSame(_ declared: Any.Type, _ constructed: Any.Type) -> Bool {
        if declared == constructed { return true }
        guard let declared = elements(of: declared) else { return false }
        if declared.count == 1 { return isSame(declared[0], constructed) }
        guard let constructed = elements(of: constructed) else { return false }
        return declared.count == constructed.count
            && zip(declared, constructed).allSatisfy { $0 == $1 }
    }

    /// Whether a payload lies in an enum as it lies in a generic variable.
    ///
    /// Functions do not, nor do metatypes of a known type: an enum stores them in a form of their
    /// own, and only code that was compiled for the case can convert them. A function that takes and
    /// returns nothing has the same form either way.
    static func isReadable(_ type: Any.Type) -> Bool {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        switch metadata.load(as: UInt.self) {
        case Kind.function: return isPlainCallback(metadata)
        case Kind.metatype: return false
        case Kind.optional: return isReadable(metadata.load(fromByteOffset: 16, as: Any.Type.self))
        default: return elements(of: type)?.allSatisfy(isReadable) ?? true
        }
    }

    private enum Kind {
        static let optional: UInt = 0x202
        static let tuple: UInt = 0x301
        static let function: UInt = 0x302
        static let metatype: UInt = 0x304
    }

    private static func isPlainCallback(_ function: UnsafeRawPointer) -> Bool {
        let flags = function.load(fromByteOffset: 8, as: UInt.self)
        let result = function.load(fromByteOffset: 16, as: Any.Type.self)
        return flags & 0xFFFF == 0 && result == Void.self
    }

    /// A tuple's element types; nil for another type.
    private static func elements(of type: Any.Type) -> [Any.Type]? {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        guard metadata.load(as: UInt.self) == Kind.tuple else { return nil }
        let count = metadata.load(fromByteOffset: 8, as: Int.self)
        return (0..<count).map { index in
            metadata.load(fromByteOffset: 24 + index * 16, as: Any.Type.self)
        }
    }
}
