/// How values of one enum type lie in memory, read from what the compiler emits for the type.
///
/// Which case a value is of, and where its payload lies, is told by three functions of the type's
/// value witness table. What the cases are called and what their payloads are is told by the type's
/// descriptor. Both layouts are part of Swift's ABI (`docs/ABI/TypeMetadata.rst`,
/// `include/swift/ABI/ValueWitness.def`).
@usableFromInline
struct EnumLayout {
    @usableFromInline
    typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    @usableFromInline
    typealias ProjectPayload = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    @usableFromInline
    typealias InjectTag = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

    @usableFromInline
    let metadata: UnsafeRawPointer
    @usableFromInline
    let getTag: GetTag
    @usableFromInline
    let projectPayload: ProjectPayload
    @usableFromInline
    let injectTag: InjectTag
    private let descriptor: UnsafeRawPointer
    private let fields: UnsafeRawPointer

    /// Reads a type's layout.
    ///
    /// - Returns: nil if the type is no enum or was compiled without reflection metadata, and
    ///   where pointers to functions are signed, because those can't be called from Swift.
    @usableFromInline
    init?(_ type: Any.Type) {
        guard !functionPointersAreSigned else { return nil }
        guard Self.isEnum(type) else { return nil }
        metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        descriptor = metadata.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
        guard let fields = descriptor.relativePointer(at: 16) else { return nil }
        self.fields = fields
        let witnesses = metadata.load(fromByteOffset: -8, as: UnsafeRawPointer.self)
        getTag = witnesses.function(at: 11, as: GetTag.self)
        projectPayload = witnesses.function(at: 12, as: ProjectPayload.self)
        injectTag = witnesses.function(at: 13, as: InjectTag.self)
    }

    /// Whether a type is an enum, whether or not its layout can be read.
    static func isEnum(_ type: Any.Type) -> Bool {
        let kind = unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self)
        return kind == Kind.enumeration || kind == Kind.optional
    }

    private enum Kind {
        static let enumeration: UInt = 0x201
        static let optional: UInt = 0x202
    }

    /// The number of cases.
    var caseCount: Int {
        Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    }

    /// A case's name.
    func label(ofTag tag: Int) -> String {
        guard let name = record(tag).relativePointer(at: 8) else { return "" }
        return String(cString: name.assumingMemoryBound(to: CChar.self))
    }

    /// Whether a case's payload lies in a box of its own.
    func isIndirect(_ tag: Int) -> Bool {
        record(tag).load(as: UInt32.self) & 1 != 0
    }

    /// Whether a case has a payload.
    func hasPayload(_ tag: Int) -> Bool {
        record(tag).relativePointer(at: 4) != nil
    }

    /// The type of a case's payload; nil if it has none, or if the runtime does not know it.
    func payloadType(ofTag tag: Int) -> Any.Type? {
        guard let name = record(tag).relativePointer(at: 4) else { return nil }
        return _getTypeByMangledNameInContext(
            name.assumingMemoryBound(to: UInt8.self),
            UInt(lengthOfMangledName(name)),
            genericContext: descriptor,
            genericArguments: metadata + 16
        )
    }

    /// The description of one case: flags, then pointers to the payload's type and the case's name.
    private func record(_ tag: Int) -> UnsafeRawPointer {
        let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
        return fields + 16 + tag * size
    }
}

#if _ptrauth(_arm64e)
private let functionPointersAreSigned = true
#else
private let functionPointersAreSigned = false
#endif

/// A mangled name ends with a zero byte, but the references within it may contain zeros too.
private func lengthOfMangledName(_ name: UnsafeRawPointer) -> Int {
    var end = 0
    while true {
        switch name.load(fromByteOffset: end, as: UInt8.self) {
        case 0: return end
        case 0x01...0x17: end += 5
        case 0x18...0x1F: end += 9
        default: end += 1
        }
    }
}

extension UnsafeRawPointer {
    /// What a 32-bit distance, counted from itself, leads to; nil if it is 0.
    fileprivate func relativePointer(at offset: Int) -> UnsafeRawPointer? {
        let distance = load(fromByteOffset: offset, as: Int32.self)
        return distance == 0 ? nil : self + offset + Int(distance)
    }

    fileprivate func function<Function>(at index: Int, as type: Function.Type) -> Function {
        unsafeBitCast(
            load(fromByteOffset: index * 8, as: UnsafeRawPointer.self),
            to: type
        )
    }
}
