/// The case of one event, to compare others with; payloads are not compared.
@usableFromInline
struct CaseOf<Event: EventProtocol> {
    @usableFromInline
    let layout: EnumLayout?
    @usableFromInline
    let tag: Int
    private let label: String

    @usableFromInline
    init(_ event: Event) {
        layout = EnumLayout(Event.self)
        tag = layout.map { $0.tag(of: event) } ?? -1
        label = layout == nil ? event.label : ""
    }

    @inlinable
    func matches(_ event: Event) -> Bool {
        guard let layout else { return matchesLabel(of: event) }
        return layout.tag(of: event) == tag
    }

    @usableFromInline
    func matchesLabel(of event: Event) -> Bool {
        event.label == label
    }
}
