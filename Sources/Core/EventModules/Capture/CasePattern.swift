internal import Delivery

/// Recognizes the events of one case by its constructor and extracts their payloads.
///
/// The pattern learns the constructor's case from the first event whose payload has the type that
/// the constructor takes: it calls the constructor with that payload and reads the tag of the result.
/// From then on an event costs one comparison of tags.
@usableFromInline
package struct CasePattern<Event, Payload> {
    @usableFromInline
    let layout: EnumLayout?
    @usableFromInline
    private(set) var ownTag = -1
    @usableFromInline
    private(set) var isIndirect = false

    /// True for the tags of cases with another payload.
    private var excluded: [Bool] = []

    /// Creates a pattern that hasn't learned its case yet.
    ///
    /// - Parameter readsMemory: False to use mirrors even where memory can be read.
    @usableFromInline
    package init(readsMemory: Bool = true) {
        layout = readsMemory ? EnumLayout(Event.self) : nil
    }

    /// Returns an event's payload, or nil for an event of another case.
    ///
    /// Each call must pass the same constructor.
    @export(implementation)
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
        guard layout.hasPayload(tag), excluded.isEmpty || !excluded[tag] else { return nil }
        guard let type = layout.payloadType(ofTag: tag) else {
            return mirroredPayload(of: event, madeBy: constructor)
        }
        guard PayloadType.isSame(type, Payload.self), PayloadType.isReadable(type) else {
            if excluded.isEmpty { excluded = Array(repeating: false, count: layout.caseCount) }
            excluded[tag] = true
            return nil
        }
        let isBoxed = layout.isIndirect(tag)
        let payload = layout.payload(of: event, tag: tag, isIndirect: isBoxed, as: Payload.self)
        let madeTag = layout.tag(of: constructor(payload))
        // A function that isn't a constructor may create a case with another payload, which must
        // never be read as this payload.
        ownTag = takesPayload(ofTag: madeTag) ? madeTag : .max
        isIndirect = layout.isIndirect(madeTag)
        return ownTag == tag ? payload : nil
    }

    /// Returns false if the constructor is known not to create a case.
    func canBe(forTag tag: Int) -> Bool {
        guard let layout, ownTag < 0 else { return ownTag < 0 || tag == ownTag }
        return layout.hasPayload(tag) && (excluded.isEmpty || !excluded[tag])
    }

    /// Returns true if the constructor takes the payload of a case.
    func takesPayload(ofTag tag: Int) -> Bool {
        layout?.payloadType(ofTag: tag).map { PayloadType.isSame($0, Payload.self) } ?? false
    }

    @usableFromInline
    func mirroredPayload(of event: Event, madeBy constructor: (Payload) -> Event) -> Payload? {
        guard PayloadType.isReadable(Payload.self) else { return nil }
        return MirroredCase.payload(of: event, madeBy: constructor)
    }
}

/// A case pattern that the closures of operators keep.
///
/// For a captured variable, Swift checks exclusive access with every event. A class can turn the
/// check off, which is safe because only one closure has the reader.
@usableFromInline
final class CaseReader<Event, Payload> {
    @exclusivity(unchecked)
    @usableFromInline
    var pattern: CasePattern<Event, Payload>

    @usableFromInline
    let constructor: (Payload) -> Event

    @export(implementation)
    init(_ constructor: @escaping (Payload) -> Event, readsMemory: Bool = true) {
        pattern = CasePattern(readsMemory: readsMemory)
        self.constructor = constructor
    }

    /// Returns an event's payload, or nil for an event of another case.
    @export(implementation)
    func payload(of event: Event) -> Payload? { pattern.payload(of: event, madeBy: constructor) }

    /// Returns false if the constructor is known not to create a case.
    @usableFromInline
    func canBe(forTag tag: Int) -> Bool { pattern.canBe(forTag: tag) }
}

// MARK: - Cases of events

/// The case of one event, which other events are compared with; payloads are not compared.
@usableFromInline
struct CaseOf<Event: EventProtocol> {
    @usableFromInline
    let layout: EnumLayout?
    @usableFromInline
    let tag: Int
    private let mirrored: MirroredCase?
    private let label: String

    /// Reads the case of an event, with a mirror if `readsMemory` is false.
    @usableFromInline
    init(_ event: Event, readsMemory: Bool = true) {
        layout = readsMemory ? EnumLayout(Event.self) : nil
        tag = layout.map { $0.tag(of: event) } ?? -1
        let isMirrored = layout == nil && EnumLayout.isEnum(Event.self)
        mirrored = isMirrored ? MirroredCase(of: event) : nil
        label = layout == nil && !isMirrored ? event.label : ""
        if isMirrored, mirrored == nil { reportHiddenCase(of: Event.self) }
    }

    @export(implementation)
    func matches(_ event: Event) -> Bool {
        guard let layout else { return matchesMirrored(event) }
        return layout.tag(of: event) == tag
    }

    /// Returns true if the events of the case with a tag match.
    @usableFromInline
    func canBe(forTag tag: Int) -> Bool { layout == nil || tag == self.tag }

    @usableFromInline
    func matchesMirrored(_ event: Event) -> Bool {
        guard EnumLayout.isEnum(Event.self) else { return event.label == label }
        return mirrored != nil && MirroredCase(of: event) == mirrored
    }
}
