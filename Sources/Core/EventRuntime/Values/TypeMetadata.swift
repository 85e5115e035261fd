/// The compiler's metadata for a struct or an enum (`docs/ABI/TypeMetadata.rst`,
/// `include/swift/ABI/Metadata.h`).
package struct TypeMetadata {
    private let descriptor: UnsafeRawPointer

    /// The records of the stored properties or cases; nil if compiled without reflection metadata.
    private let fields: UnsafeRawPointer?

    /// Nil for types of other kinds or created at run time, and where metadata pointers are signed.
    init?(_ type: Any.Type) {
        guard !pointersAreSigned, [0x200, 0x201, 0x202].contains(Self.kind(of: type)) else {
            return nil
        }
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        let descriptor = metadata.load(
            fromByteOffset: MemoryLayout<Int>.size,
            as: UnsafeRawPointer.self
        )
        self.descriptor = descriptor
        fields = descriptor.relativeTarget(at: 16)
    }

    static func isEnum(_ type: Any.Type) -> Bool { kind(of: type) == 0x201 }

    static func isFunction(_ type: Any.Type) -> Bool { kind(of: type) == 0x302 }

    static func isMetatype(_ type: Any.Type) -> Bool { [0x304, 0x306].contains(kind(of: type)) }

    package static func isTuple(_ type: Any.Type) -> Bool { kind(of: type) == 0x301 }

    /// True for a type of C.
    package static func isImported(_ type: Any.Type) -> Bool {
        String(reflecting: type).hasPrefix("__C.")
    }

    /// True if a mirror shows no parts, or would trap: for the compiler's own types, types without
    /// reflection metadata, and structs with unowned properties.
    static func isUnreadable(_ type: Any.Type) -> Bool {
        guard [0x200, 0x201, 0x202, 0x301].contains(kind(of: type)) else { return true }
        return TypeMetadata(type).map { $0.isStripped || $0.hasUnownedProperty } ?? false
    }

    /// The number of the metadata's kind (`include/swift/ABI/MetadataKind.def`).
    private static func kind(of type: Any.Type) -> UInt {
        unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self)
    }

    var isStripped: Bool { fields == nil }

    /// True if reading a stored property traps, or worse, after its object has been deallocated.
    var hasUnownedProperty: Bool {
        guard let fields else { return false }
        let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
        let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
        return (0..<count).contains {
            guard let name = (fields + 16 + $0 * size).relativeTarget(at: 4) else { return false }
            let end = lengthOfMangledName(name)
            guard end > 2, name.load(fromByteOffset: end - 2, as: UInt8.self) == 0x58
            else { return false }
            // The name of an unowned type ends with "Xo", of an unowned(unsafe) type with "Xu".
            return [0x6F, 0x75].contains(name.load(fromByteOffset: end - 1, as: UInt8.self))
        }
    }
}

#if _ptrauth(_arm64e)
private let pointersAreSigned = true
#else
private let pointersAreSigned = false
#endif

/// A mangled name ends with a zero byte, but the references within it may contain zeros too.
package func lengthOfMangledName(_ name: UnsafeRawPointer) -> Int {
    var end = 0
    while true {
        switch name.load(fromByteOffset: end, as: UInt8.self) {
        case 0: return end
        case 0x01...0x17: end += 5
        case 0x18...0x1F: end += 1 + MemoryLayout<Int>.size
        default: end += 1
        }
    }
}

extension UnsafeRawPointer {
    /// The target of a relative pointer, a signed 32-bit distance from itself; nil if it is 0.
    package func relativeTarget(at offset: Int) -> UnsafeRawPointer? {
        let distance = load(fromByteOffset: offset, as: Int32.self)
        return distance == 0 ? nil : self + offset + Int(distance)
    }
}
