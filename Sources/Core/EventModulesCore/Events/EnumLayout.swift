internal import EventRuntime

/// The memory layout of an enum type, read from the metadata that the compiler emits for it.
///
/// Three functions of the type's value witness table read a value's tag and project its payload
/// (`include/swift/ABI/ValueWitness.def`); `TypeMetadata` has the names and types of the cases.
@usableFromInline
package struct EnumLayout {
    /// False to read events through mirrors, as where memory can't be read.
    @TaskLocal
    package static var readsMemory = true

    @usableFromInline
    let metadata: UnsafeRawPointer
    @usableFromInline
    let getTag: @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    @usableFromInline
    let projectPayload: @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    @usableFromInline
    let injectTag: @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
    private let cases: TypeMetadata

    /// Reads a type's layout; nil if the type isn't a Swift enum, or if function pointers are
    /// signed, because Swift can't call those.
    @usableFromInline
    init?(_ type: Any.Type) {
        guard Self.readsMemory, TypeMetadata.isEnum(type), let cases = TypeMetadata(type) else {
            return nil
        }
        self.cases = cases
        metadata = cases.address
        let word = MemoryLayout<Int>.size
        let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
        // The flags follow eight functions, the size and the stride.
        let flags = witnesses.load(fromByteOffset: 10 * word, as: UInt32.self)
        // The table of a C enum ends before the functions for tags.
        let hasEnumWitnesses: UInt32 = 0x20_0000
        guard flags & hasEnumWitnesses != 0 else { return nil }
        // The flags and the number of extra inhabitants have 32 bits each.
        let functions = witnesses + 10 * word + 8
        getTag = functions.function(at: 0)
        projectPayload = functions.function(at: 1)
        injectTag = functions.function(at: 2)
    }

    /// True for an enum that was compiled without reflection metadata; then only tags can be read.
    var isStripped: Bool { cases.isStripped }

    var caseCount: Int { cases.count }

    func eventCase(_ tag: Int) -> EventCase {
        EventCase(tag: tag, label: cases.name(at: tag) ?? "case \(tag)")
    }

    func isIndirect(_ tag: Int) -> Bool { cases.isIndirect(at: tag) }

    func hasPayload(_ tag: Int) -> Bool { cases.hasType(at: tag) }

    /// The type of a case's payload; nil if it has none, or if the runtime can't find the type.
    func payloadType(ofTag tag: Int) -> Any.Type? { cases.type(at: tag) }

    /// The form in which an enum case stores the payload that a constructor takes.
    enum Storage {
        /// The case has no such payload.
        case other
        case inline
        case boxed

        /// The metadata doesn't say, or the payload can't be captured.
        case unknown
    }

    func storage(of payload: Any.Type, inCaseWithTag tag: Int) -> Storage {
        guard !isStripped, PayloadType.isReadable(payload) else { return .unknown }
        guard hasPayload(tag) else { return .other }
        guard let type = payloadType(ofTag: tag) else { return .unknown }
        guard PayloadType.isSame(type, payload) else { return .other }
        return isIndirect(tag) ? .boxed : .inline
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

extension UnsafeRawPointer {
    fileprivate func function<Function>(at index: Int) -> Function {
        let offset = index * MemoryLayout<Int>.size
        return unsafeBitCast(
            load(fromByteOffset: offset, as: UnsafeRawPointer.self),
            to: Function.self
        )
    }
}

enum PayloadType {
    /// The type of a case's payload has labels, the type of a constructor's parameter has none.
    static func isSame(_ declared: Any.Type, _ constructed: Any.Type) -> Bool {
        if declared == constructed { return true }
        guard let declared = TypeMetadata.elements(of: declared) else { return false }
        if declared.count == 1 { return isSame(declared[0], constructed) }
        guard let constructed = TypeMetadata.elements(of: constructed) else { return false }
        return declared.elementsEqual(constructed, by: ==)
    }

    /// Returns true if an enum stores a payload in the same form as a generic variable does.
    ///
    /// Functions and metatypes of a known type have their own form in an enum, which only code
    /// compiled for the case can convert. A `() -> Void` has the same form in both.
    static func isReadable(_ type: Any.Type) -> Bool {
        switch TypeMetadata.kind(of: type) {
        case .function: TypeMetadata.isPlainCallback(type)
        case .metatype: false
        case .optional: isReadable(TypeMetadata.content(ofOptional: type))
        default: TypeMetadata.elements(of: type)?.allSatisfy(isReadable) ?? true
        }
    }
}
