/// Recognises the events of one case by its constructor, and takes their payload out.
///
/// Which case a constructor makes is learned from the first event whose payload has the type that
/// the constructor takes: the constructor is called with that payload, and the case of what it makes
/// is its own. From then on an event costs one comparison of tags.
@usableFromInline
package struct CasePattern<Event, Payload> {
    @usableFromInline
    let layout: EnumLayout?
    @usableFromInline
    private(set) var ownTag = -1
    @usableFromInline
    private(set) var isIndirect = false

    /// The tags that are known not to be the constructor's.
    private var excluded: [Bool] = []

    /// Makes a pattern that has learned nothing yet.
    ///
    /// - Parameter readsMemory: False to use mirrors even where memory can be read.
    @usableFromInline
    package init(readsMemory: Bool = true) {
        layout = readsMemory ? EnumLayout(Event.self) : nil
    }

    /// The payload of an event, if the event is of the case that a constructor makes.
    ///
    /// - Parameters:
    ///   - event: Any event of the type.
    ///   - constructor: The same one with each call.
    /// - Returns: The payload, or nil for an event of another case.
    @inlinable
    package mutating func payload(
        of event: Event,
        madeBy constructor: (Payload) -> Event
    ) -> Payload? {
        guard let layout else { return mirroredPayload(of: event, madeBy: constructor) }
        let tag = layout.tag(of: event)
        if tag == ownTag {
            return layout.payload(of: event, tag: tag, isIndirect: isIndirect, as: Payload.self)
        }
        if ownTag >= 0 { return nil }
        return learn(from: event, tag, layout, constructor)
    }

    @usableFromInline
    mutating func learn(
        from event: Event,
        _ tag: Int,
        _ layout: EnumLayout,
        _ constructor: (Payload) -> Event
    ) -> Payload? {
        guard layout.hasPayload(tag), !isExcluded(tag) else { return nil }
        guard let type = layout.payloadType(ofTag: tag) else {
            return mirroredPayload(of: event, madeBy: constructor)
        }
        guard PayloadType.isSame(type, Payload.self), PayloadType.isReadable(type) else {
            exclude(tag, of: layout.caseCount)
            return nil
        }
        let payload = layout.payload(
            of: event,
            tag: tag,
            isIndirect: layout.isIndirect(tag),
            as: Payload.self
        )
        learn(ownTag: layout.tag(of: constructor(payload)), layout)
        return ownTag == tag ? payload : nil
    }

    /// Remembers which case the constructor makes; a function that is no constructor may make one
    /// with another payload, which must never be read as this one.
    private mutating func learn(ownTag tag: Int, _ layout: EnumLayout) {
        if let type = layout.payloadType(ofTag: tag), PayloadType.isSame(type, Payload.self) {
            ownTag = tag
            isIndirect = layout.isIndirect(tag)
        } else {
            ownTag = .max
        }
    }

    @usableFromInline
    func mirroredPayload(
        of event: Event,
        madeBy constructor: (Payload) -> Event
    ) -> Payload? {
        guard PayloadType.isReadable(Payload.self) else { return nil }
        return MirroredCase.payload(of: event, madeBy: constructor)
    }

    private func isExcluded(_ tag: Int) -> Bool {
        !excluded.isEmpty && excluded[tag]
    }

    private mutating func exclude(_ tag: Int, of count: Int) {
        if excluded.isEmpty { excluded = Array(repeating: false, count: count) }
        excluded[tag] = true
    }
}
