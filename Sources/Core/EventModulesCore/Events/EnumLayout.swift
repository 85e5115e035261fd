internal import EventRuntime

/// The memory layout of an enum type, read from the metadata that the compiler emits for it.
///
/// Three functions of the type's value witness table read a value's tag and project its payload.
/// The type's descriptor has the names of the cases and the types of their payloads. Both formats
/// are part of Swift's ABI (`docs/ABI/TypeMetadata.rst`, `include/swift/ABI/ValueWitness.def`).
@usableFromInline
struct EnumLayout {
    @usableFromInline
    let metadata: UnsafeRawPointer
    @usableFromInline
    let getTag: @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    @usableFromInline
    let projectPayload: @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    @usableFromInline
    let injectTag: @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
    private let descriptor: UnsafeRawPointer

    /// nil if the type was compiled without reflection metadata; then only tags can be read.
    private let fields: UnsafeRawPointer?

    /// Reads a type's layout; nil if the type isn't a Swift enum, or if function pointers are
    /// signed, because Swift can't call those.
    @usableFromInline
    init?(_ type: Any.Type) {
        guard !functionPointersAreSigned, Self.isEnum(type) else { return nil }
        metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
        // The flags follow eight functions, the size and the stride.
        let flags = witnesses.load(fromByteOffset: 10 * word, as: UInt32.self)
        // The table of a C enum ends before the functions for tags.
        let hasEnumWitnesses: UInt32 = 0x20_0000
        guard flags & hasEnumWitnesses != 0 else { return nil }
        descriptor = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
        fields = descriptor.relativeTarget(at: 16)
        // The flags and the number of extra inhabitants have 32 bits each.
        let functions = witnesses + 10 * word + 8
        getTag = functions.function(at: 0)
        projectPayload = functions.function(at: 1)
        injectTag = functions.function(at: 2)
    }

    /// Returns true for an enum, even if its layout can't be read.
    static func isEnum(_ type: Any.Type) -> Bool {
        let kind = unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self)
        return kind == MetadataKind.enumeration || kind == MetadataKind.optional
    }

    /// True for an enum that was compiled without reflection metadata.
    var isStripped: Bool { fields == nil }

    var caseCount: Int {
        if let fields { return Int(fields.load(fromByteOffset: 12, as: UInt32.self)) }
        let withPayload = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
        return Int(withPayload + descriptor.load(fromByteOffset: 24, as: UInt32.self))
    }

    /// A case's name, or its number if the compiler omitted the names.
    func label(ofTag tag: Int) -> String {
        guard let name = record(tag)?.relativeTarget(at: 8), name.load(as: UInt8.self) != 0
        else { return "case \(tag)" }
        return String(cString: name.assumingMemoryBound(to: CChar.self))
    }

    func isIndirect(_ tag: Int) -> Bool { (record(tag)?.load(as: UInt32.self) ?? 0) & 1 != 0 }

    func hasPayload(_ tag: Int) -> Bool { record(tag)?.relativeTarget(at: 4) != nil }

    /// The type of a case's payload; nil if it has none, or if the runtime can't find the type.
    func payloadType(ofTag tag: Int) -> Any.Type? {
        guard let name = record(tag)?.relativeTarget(at: 4) else { return nil }
        return _getTypeByMangledNameInContext(
            name.assumingMemoryBound(to: UInt8.self),
            UInt(lengthOfMangledName(name)),
            genericContext: descriptor,
            genericArguments: metadata + 2 * word
        )
    }

    /// The field record of a case: flags, then pointers to the payload's type and the case's name.
    private func record(_ tag: Int) -> UnsafeRawPointer? {
        guard let fields else { return nil }
        let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
        return fields + 16 + tag * size
    }
}

/// The index of a value's case; nil for a value that isn't an enum, or whose memory can't be read.
package func enumTag(of value: Any) -> Int? {
    func tag<Value>(_ value: Value) -> Int? { EnumLayout(Value.self)?.tag(of: value) }
    return _openExistential(value, do: tag)
}

extension EnumLayout {
    @export(implementation)
    func tag<Value>(of value: Value) -> Int {
        withUnsafePointer(to: value) { tag(at: $0) }
    }

    @export(implementation)
    func tag(at address: UnsafeRawPointer) -> Int { Int(getTag(address, metadata)) }

    /// Returns a copy of a value's payload; the caller guarantees its tag and its type.
    @export(implementation)
    func payload<Value, Payload>(
        of value: Value,
        tag: Int,
        isIndirect: Bool,
        as type: Payload.Type
    ) -> Payload {
        var value = value
        return withUnsafeMutablePointer(to: &value) { value in
            // A payload of size 0 has no bytes to project.
            if MemoryLayout<Payload>.size == 0 {
                return UnsafeRawPointer(value).assumingMemoryBound(to: type).pointee
            }
            projectPayload(value, metadata)
            // Projecting strips the tag from the value; it must be restored before destruction.
            defer { injectTag(value, UInt32(truncatingIfNeeded: tag), metadata) }
            guard isIndirect else {
                return UnsafeRawPointer(value).assumingMemoryBound(to: type).pointee
            }
            let box = UnsafeRawPointer(value).load(as: UnsafeRawPointer.self)
            return (box + offsetInBox(type)).assumingMemoryBound(to: type).pointee
        }
    }

    /// The offset of a boxed value: after the object header of two words.
    @export(implementation)
    func offsetInBox<Payload>(_ type: Payload.Type) -> Int {
        let (header, alignment) = (2 * MemoryLayout<Int>.size, MemoryLayout<Payload>.alignment)
        return (header + alignment - 1) / alignment * alignment
    }
}

enum PayloadType {
    /// The type of a case's payload has labels, the type of a constructor's parameter has none.
    static func isSame(_ declared: Any.Type, _ constructed: Any.Type) -> Bool {
        if declared == constructed { return true }
        guard let declared = elements(of: declared) else { return false }
        if declared.count == 1 { return isSame(declared[0], constructed) }
        guard let constructed = elements(of: constructed) else { return false }
        return declared.elementsEqual(constructed, by: ==)
    }

    /// Returns true if an enum stores a payload in the same form as a generic variable does.
    ///
    /// Functions and metatypes of a known type have their own form in an enum, which only code
    /// compiled for the case can convert. A `() -> Void` has the same form in both.
    static func isReadable(_ type: Any.Type) -> Bool {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        switch metadata.load(as: UInt.self) {
        case MetadataKind.function: return isPlainCallback(metadata)
        case MetadataKind.metatype: return false
        case MetadataKind.optional:
            return isReadable(metadata.load(fromByteOffset: 2 * word, as: Any.Type.self))
        default: return elements(of: type)?.allSatisfy(isReadable) ?? true
        }
    }

    /// True for a function without parameters, result and extended flags (`MetadataValues.h`).
    ///
    /// Extended flags mark a typed throw and what Swift may add, which may change the call.
    private static func isPlainCallback(_ function: UnsafeRawPointer) -> Bool {
        let (parameterCount, extendedFlags): (UInt, UInt) = (0xFFFF, 0x8000_0000)
        let flags = function.load(fromByteOffset: word, as: UInt.self)
        let result = function.load(fromByteOffset: 2 * word, as: Any.Type.self)
        return flags & (parameterCount | extendedFlags) == 0 && result == Void.self
    }

    private static func elements(of type: Any.Type) -> [Any.Type]? {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        guard metadata.load(as: UInt.self) == MetadataKind.tuple else { return nil }
        let count = metadata.load(fromByteOffset: word, as: Int.self)
        return (0..<count).map {
            metadata.load(fromByteOffset: (3 + 2 * $0) * word, as: Any.Type.self)
        }
    }
}

// MARK: - Metadata

/// The size of a pointer, by which the metadata's fields are laid out; 4 on some watches.
private let word = MemoryLayout<Int>.size

/// The first word of a type's metadata (`include/swift/ABI/MetadataKind.def`).
private enum MetadataKind {
    static let enumeration: UInt = 0x201
    static let optional: UInt = 0x202
    static let tuple: UInt = 0x301
    static let function: UInt = 0x302
    static let metatype: UInt = 0x304
}

#if _ptrauth(_arm64e)
private let functionPointersAreSigned = true
#else
private let functionPointersAreSigned = false
#endif

extension UnsafeRawPointer {
    fileprivate func function<Function>(at index: Int) -> Function {
        let address = load(fromByteOffset: index * word, as: UnsafeRawPointer.self)
        return unsafeBitCast(address, to: Function.self)
    }
}
