/// The compiler's metadata for a type: all that is read of it, for printing and for capturing
/// (`docs/ABI/TypeMetadata.rst`, `include/swift/ABI/Metadata.h`).
@usableFromInline
package struct TypeMetadata {
    /// The kind of a type, by the first word of its metadata (`MetadataKind.def`).
    package enum Kind: UInt {
        case structure = 0x200
        case enumeration = 0x201
        case optional = 0x202
        case tuple = 0x301
        case function = 0x302
        case metatype = 0x304
        case existentialMetatype = 0x306
        case constrainedExistential = 0x307
        case existential = 0x303
    }

    package let address: UnsafeRawPointer
    private let descriptor: UnsafeRawPointer

    /// The records of the stored properties or cases; `nil` without reflection metadata.
    private let fields: UnsafeRawPointer?

    /// Reads a struct or an enum; `nil` for other types, and where metadata pointers are signed.
    package init?(_ type: Any.Type) {
        guard !pointersAreSigned, let kind = Self.kind(of: type),
            [.structure, .enumeration, .optional].contains(kind)
        else { return nil }
        address = unsafeBitCast(type, to: UnsafeRawPointer.self)
        descriptor = address.load(fromByteOffset: word, as: UnsafeRawPointer.self)
        fields = descriptor.relativeTarget(at: 16)
    }

    /// Nil for classes, and for the compiler's own types.
    package static func kind(of type: Any.Type) -> Kind? {
        Kind(rawValue: unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self))
    }

    /// True for an enum, even if its memory can't be read.
    package static func isEnum(_ type: Any.Type) -> Bool {
        [.enumeration, .optional].contains(kind(of: type))
    }

    /// True for a type of C.
    package static func isImported(_ type: Any.Type) -> Bool {
        String(reflecting: type).hasPrefix("__C.")
    }

    /// The types of a tuple's elements; `nil` for a type of another kind.
    package static func elements(of type: Any.Type) -> [Any.Type]? {
        guard kind(of: type) == .tuple else { return nil }
        let count: Int = load(1, of: type)
        return (0..<count).map { load(3 + 2 * $0, of: type) }
    }

    package static func content(ofOptional type: Any.Type) -> Any.Type { load(2, of: type) }

    /// The types of stored properties, elements or payloads, with the offsets of all but payloads.
    package static func parts(of type: Any.Type) -> [(type: Any.Type, offset: Int?)] {
        if let elements = elements(of: type) {
            return elements.indices.map { index in
                let offset: UInt32 = load(4 + 2 * index, of: type)
                return (elements[index], Int(offset))
            }
        }
        guard let metadata = TypeMetadata(type), !metadata.isStripped else { return [] }
        let isStruct = kind(of: type) == .structure
        return (0..<metadata.count).compactMap { index in
            metadata.type(at: index).map { ($0, isStruct ? metadata.offset(at: index) : nil) }
        }
    }

    /// True for a protocol whose values aren't all objects.
    package static func isOpenProtocol(_ type: Any.Type) -> Bool {
        guard kind(of: type) == .existential else {
            return kind(of: type) == .constrainedExistential
        }
        let flags: UInt = load(1, of: type)
        return flags & 0x8000_0000 != 0
    }

    /// True for a function without parameters, result and extended flags (`MetadataValues.h`).
    ///
    /// Extended flags mark a typed throw and what Swift may add, which may change the call.
    package static func isPlainCallback(_ type: Any.Type) -> Bool {
        let (parameterCount, extendedFlags): (UInt, UInt) = (0xFFFF, 0x8000_0000)
        let flags: UInt = load(1, of: type)
        let result: Any.Type = load(2, of: type)
        return kind(of: type) == .function && flags & (parameterCount | extendedFlags) == 0
            && result == Void.self
    }

    private static func load<Value>(_ index: Int, of type: Any.Type) -> Value {
        unsafeBitCast(type, to: UnsafeRawPointer.self)
            .load(fromByteOffset: index * word, as: Value.self)
    }

    /// True if a mirror shows no parts, or would trap: for the compiler's own types, types without
    /// reflection metadata, and structs with unowned properties.
    @usableFromInline
    package static func isUnreadable(_ type: Any.Type) -> Bool {
        guard let kind = kind(of: type) else { return true }
        guard kind != .tuple else { return false }
        return TypeMetadata(type).map { $0.isStripped || $0.hasUnownedProperty } ?? false
    }

    package var isStripped: Bool { fields == nil }

    /// The number of stored properties or cases; of cases even without reflection metadata.
    package var count: Int {
        if let fields { return Int(fields.load(fromByteOffset: 12, as: UInt32.self)) }
        let withPayload = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
        return Int(withPayload + descriptor.load(fromByteOffset: 24, as: UInt32.self))
    }

    /// The name of a property or case; `nil` if the compiler omitted the names.
    package func name(at index: Int) -> String? {
        guard let name = record(index)?.relativeTarget(at: 8), name.load(as: UInt8.self) != 0
        else { return nil }
        return String(cString: name.assumingMemoryBound(to: CChar.self))
    }

    package func isIndirect(at index: Int) -> Bool {
        (record(index)?.load(as: UInt32.self) ?? 0) & 1 != 0
    }

    package func hasType(at index: Int) -> Bool { record(index)?.relativeTarget(at: 4) != nil }

    /// The type of a property, or of a case's payload; `nil` for a case that has none, or if the
    /// runtime can't find the type.
    package func type(at index: Int) -> Any.Type? {
        guard let name = record(index)?.relativeTarget(at: 4) else { return nil }
        return _getTypeByMangledNameInContext(
            name.assumingMemoryBound(to: UInt8.self),
            UInt(lengthOfMangledName(name)),
            genericContext: descriptor,
            genericArguments: address + 2 * word
        )
    }

    /// The offset of a property of a struct.
    private func offset(at index: Int) -> Int {
        let vector = Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
        return Int(address.load(fromByteOffset: vector * word + index * 4, as: UInt32.self))
    }

    /// True if reading a stored property traps, or worse, after its object has been deallocated.
    private var hasUnownedProperty: Bool {
        !isStripped
            && (0..<count).contains { index in
                guard let name = record(index)?.relativeTarget(at: 4) else { return false }
                let end = lengthOfMangledName(name)
                guard end > 2, name.load(fromByteOffset: end - 2, as: UInt8.self) == 0x58
                else { return false }
                // The name of an unowned type ends with "Xo", of an unowned(unsafe) type with "Xu".
                return [0x6F, 0x75].contains(name.load(fromByteOffset: end - 1, as: UInt8.self))
            }
    }

    /// The record of a property or case: flags, then pointers to the type and to the name.
    private func record(_ index: Int) -> UnsafeRawPointer? {
        guard let fields else { return nil }
        let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
        return fields + 16 + index * size
    }
}

/// The size of a pointer, by which the metadata's fields are laid out; 4 on some watches.
private let word = MemoryLayout<Int>.size

#if _ptrauth(_arm64e)
private let pointersAreSigned = true
#else
private let pointersAreSigned = false
#endif

/// A mangled name ends with a zero byte, but the references within it may contain zeros too.
private func lengthOfMangledName(_ name: UnsafeRawPointer) -> Int {
    var end = 0
    while true {
        switch name.load(fromByteOffset: end, as: UInt8.self) {
        case 0: return end
        case 0x01...0x17: end += 5
        case 0x18...0x1F: end += 1 + word
        default: end += 1
        }
    }
}

extension UnsafeRawPointer {
    /// The target of a relative pointer, a signed 32-bit distance from itself; `nil` if it is 0.
    fileprivate func relativeTarget(at offset: Int) -> UnsafeRawPointer? {
        let distance = load(fromByteOffset: offset, as: Int32.self)
        return distance == 0 ? nil : self + offset + Int(distance)
    }
}
