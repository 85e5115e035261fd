internal import Delivery

/// One case of a type of events: by its number where memory can be read, otherwise by its name.
struct EventCase: Hashable {
    let tag: Int?
    let label: String

    init<Event: EventProtocol>(of event: Event, _ layout: EnumLayout?) {
        let tag = layout?.tag(of: event)
        self.tag = tag
        label = tag.flatMap { layout?.label(ofTag: $0) } ?? MirroredCase.label(of: event)
    }

    init(tag: Int, _ layout: EnumLayout) {
        self.tag = tag
        label = layout.label(ofTag: tag)
    }

    /// The only case of a type that is no enum.
    init(onlyOneOf type: any EventProtocol.Type) {
        tag = nil
        label = typeName(type)
    }
}

extension EnumLayout {
    /// The cases, in the order in which the type's descriptor has them: first those with payload,
    /// then those without, each in the order of their declaration.
    var cases: [EventCase] {
        (0..<caseCount).map { EventCase(tag: $0, self) }
    }

    /// The cases whose payload is what a constructor takes; labels are not compared.
    func cases(withPayload constructed: Any.Type) -> [EventCase] {
        cases.filter { eventCase in
            guard let declared = eventCase.tag.flatMap(payloadType) else { return false }
            return PayloadType.isSame(declared, constructed)
        }
    }
}

extension CaseReader {
    /// A reader that does without reading memory, if it is told to.
    convenience init(_ constructor: @escaping (Payload) -> Event, readsMemory: Bool) {
        self.init(constructor)
        if !readsMemory { pattern = CasePattern(readsMemory: false) }
    }

    /// The case that the constructor makes, if an event has told; only where memory is read.
    var learnedCase: EventCase? {
        guard let layout = pattern.layout, (0..<layout.caseCount).contains(pattern.ownTag) else {
            return nil
        }
        return EventCase(tag: pattern.ownTag, layout)
    }
}
