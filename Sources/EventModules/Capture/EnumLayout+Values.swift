extension EnumLayout {
    /// The number of a value's case, as the type's descriptor counts them.
    @inlinable
    func tag<Value>(of value: Value) -> Int {
        withUnsafePointer(to: value) { Int(getTag($0, metadata)) }
    }

    /// A copy of the payload of a value.
    ///
    /// The caller knows that the value is of the case with that tag, and the type of its payload.
    @inlinable
    func payload<Value, Payload>(
        of value: Value,
        tag: Int,
        isIndirect: Bool,
        as type: Payload.Type
    ) -> Payload {
        var value = value
        return withUnsafeMutablePointer(to: &value) { value in
            // A payload without size takes part in the tag's place only: nothing is to be projected.
            if MemoryLayout<Payload>.size == 0 {
                return UnsafeRawPointer(value).assumingMemoryBound(to: type).pointee
            }
            projectPayload(value, metadata)
            // Projecting takes the tag out of the value; it must be whole again when it is destroyed.
            defer { injectTag(value, UInt32(truncatingIfNeeded: tag), metadata) }
            guard isIndirect else {
                return UnsafeRawPointer(value).assumingMemoryBound(to: type).pointee
            }
            let box = UnsafeRawPointer(value).load(as: UnsafeRawPointer.self)
            return (box + offsetInBox(type)).assumingMemoryBound(to: type).pointee
        }
    }

    /// Where a boxed value lies: behind the object header, which is two words.
    @inlinable
    func offsetInBox<Payload>(_ type: Payload.Type) -> Int {
        let alignment = MemoryLayout<Payload>.alignment
        return (16 + alignment - 1) / alignment * alignment
    }
}
