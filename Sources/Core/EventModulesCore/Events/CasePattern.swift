internal import EventObservables
public import EventRuntime
internal import Suas

/// Recognizes the events of one case by its constructor and extracts their payloads.
///
/// The case is learned from the first event whose payload the constructor takes: it is called with
/// that payload, and the tag of the result is read. Later events cost one comparison of tags.
///
/// Exclusive access isn't checked with every event, because only one closure has the pattern.
@usableFromInline
package final class CasePattern<Event, Payload> {
    @usableFromInline
    let layout: EnumLayout?
    @usableFromInline
    let constructor: (Payload) -> Event
    @exclusivity(unchecked)
    @usableFromInline
    private(set) var ownTag = -1
    @exclusivity(unchecked)
    @usableFromInline
    private(set) var isIndirect = false

    /// True for the tags of cases with another payload.
    private var excluded: [Bool] = []

    /// Learns with the pattern, for the map of who hears what.
    private var heard: HeardCase?

    @usableFromInline
    package init(_ constructor: @escaping (Payload) -> Event) {
        layout = EnumLayout(Event.self)
        self.constructor = constructor
    }

    @export(implementation)
    package func payload(of event: Event) -> Payload? {
        guard let layout else { return mirroredPayload(of: event) }
        let tag = layout.tag(of: event)
        if tag == ownTag {
            return layout.payload(of: event, tag: tag, isIndirect: isIndirect, as: Payload.self)
        }
        return ownTag >= 0 ? nil : learn(from: event, tag, layout)
    }

    @usableFromInline
    func learn(from event: Event, _ tag: Int, _ layout: EnumLayout) -> Payload? {
        guard layout.hasPayload(tag), excluded.isEmpty || !excluded[tag] else { return nil }
        guard let type = layout.payloadType(ofTag: tag) else { return mirroredPayload(of: event) }
        guard PayloadType.isSame(type, Payload.self), PayloadType.isReadable(type) else {
            if excluded.isEmpty { excluded = Array(repeating: false, count: layout.caseCount) }
            excluded[tag] = true
            return nil
        }
        let isBoxed = layout.isIndirect(tag)
        let payload = layout.payload(of: event, tag: tag, isIndirect: isBoxed, as: Payload.self)
        let madeTag = layout.tag(of: constructor(payload))
        // A plain function may create a case with another payload, which must not be read as this.
        ownTag = takesPayload(ofTag: madeTag) ? madeTag : .max
        isIndirect = layout.isIndirect(madeTag)
        if let learnedCase { heard?.known = [learnedCase] }
        return ownTag == tag ? payload : nil
    }

    /// Returns `false` if the constructor is known not to create a case.
    @usableFromInline
    package func canBe(forTag tag: Int) -> Bool {
        guard let layout, ownTag < 0 else { return ownTag < 0 || tag == ownTag }
        return layout.hasPayload(tag) && (excluded.isEmpty || !excluded[tag])
    }

    func takesPayload(ofTag tag: Int) -> Bool {
        layout?.payloadType(ofTag: tag).map { PayloadType.isSame($0, Payload.self) } ?? false
    }

    /// The cases with the payload that the constructor takes; empty where memory isn't read.
    package var possibleCases: [EventCase] {
        guard let layout else { return [] }
        return (0..<layout.caseCount).filter(takesPayload).map(layout.eventCase)
    }

    /// The constructor's case, once an event showed it; only where memory is read.
    package var learnedCase: EventCase? {
        guard let layout, (0..<layout.caseCount).contains(ownTag) else { return nil }
        return layout.eventCase(ownTag)
    }

    /// The cases that the constructor can create: one, once an event or an example has shown it.
    package func cases(learningFrom examples: [any EventProtocol]) -> [EventCase] {
        for example in examples where learnedCase == nil {
            guard let example = example as? Event, payload(of: example) != nil else { continue }
            if layout == nil, let mirrored = EventCase(of: example) { return [mirrored] }
        }
        return learnedCase.map { [$0] } ?? possibleCases
    }

    @usableFromInline
    func mirroredPayload(of event: Event) -> Payload? {
        guard PayloadType.isReadable(Payload.self) else { return nil }
        return EventCase.payload(of: event, madeBy: constructor)
    }
}

extension CasePattern where Event: EventProtocol {
    /// Notes that a listener that registers captures the case.
    @MainActor
    @usableFromInline
    package func note() {
        guard SubscriptionScope.current != nil else { return }
        let heard = HeardCase(Event.self, cases(learningFrom: [])) { [weak self] in
            self?.cases(learningFrom: $0)
        }
        self.heard = heard
        heard.note()
    }
}

/// Recognizes the events of the same case as an event; payloads are not compared.
@usableFromInline
package struct CaseMatcher<Event: EventProtocol> {
    @usableFromInline
    let layout: EnumLayout?
    @usableFromInline
    let tag: Int

    /// The case where memory isn't read; `nil` if it can't be recognized.
    private let named: EventCase?

    @usableFromInline
    package init(_ event: Event) {
        layout = EnumLayout(Event.self)
        tag = layout.map { $0.tag(of: event) } ?? -1
        named = layout == nil ? Self.namedCase(of: event) : nil
        if layout == nil, named == nil { reportHiddenCase(of: Event.self) }
    }

    @export(implementation)
    package func matches(_ event: Event) -> Bool {
        guard let layout else { return matchesByName(event) }
        return layout.tag(of: event) == tag
    }

    @usableFromInline
    package func canBe(forTag tag: Int) -> Bool { layout == nil || tag == self.tag }

    /// Notes that a listener that registers captures the case.
    @MainActor
    func note() {
        guard SubscriptionScope.current != nil else { return }
        let known = named ?? layout?.eventCase(tag)
        HeardCase(Event.self, known.map { [$0] } ?? []).note()
    }

    @usableFromInline
    func matchesByName(_ event: Event) -> Bool {
        named != nil && Self.namedCase(of: event) == named
    }

    private static func namedCase(of event: Event) -> EventCase? {
        guard TypeMetadata.isEnum(Event.self) else {
            return EventCase(tag: nil, label: event.label)
        }
        return EventCase(mirroring: event)
    }
}

// MARK: - Tables

@MainActor
package protocol CaseRow {
    /// Returns `false` if the row is known to be for another case than the one with a tag.
    var canBe: (_ tag: Int) -> Bool { get }

    /// The row for the map of who hears what.
    var eventRow: EventRow { get }
}

/// A row of a table of cases: recognizes the events of its case, and makes something from each.
@usableFromInline
package struct CaseReader<Made>: CaseRow {
    @usableFromInline
    package let canBe: (_ tag: Int) -> Bool

    /// Makes something from the event at an address; returns `nil` for an event of another case.
    package let read: (UnsafeRawPointer) -> Made?
    package let eventRow: EventRow

    @usableFromInline
    init(
        _ eventRow: EventRow,
        canBe: @escaping (Int) -> Bool,
        read: @escaping (UnsafeRawPointer) -> Made?
    ) {
        self.eventRow = eventRow
        self.canBe = canBe
        self.read = read
    }

    /// Creates a row for the case of an event without payload; reports one with a payload.
    @export(implementation)
    package init<Event: EventProtocol>(
        _ event: Event,
        at location: CodeLocation? = nil,
        _ make: @escaping () -> Made
    ) {
        reportPayload(of: event)
        let wanted = CaseMatcher(event)
        self.init(EventRow(event, at: location), canBe: wanted.canBe) {
            wanted.matches($0.assumingMemoryBound(to: Event.self).pointee) ? make() : nil
        }
    }

    /// Creates a row for the case that a constructor creates, unless no payload can be read.
    @export(implementation)
    package init<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        at location: CodeLocation? = nil,
        _ make: @escaping (Payload) -> Made
    ) {
        reportIfNeverMatching(Event.self, Payload.self)
        let cases = CasePattern<Event, Payload>(pattern)
        self.init(EventRow(cases, at: location), canBe: cases.canBe) {
            cases.payload(of: $0.assumingMemoryBound(to: Event.self).pointee).map(make)
        }
    }
}

/// Rows by type and case of events, in the order they were added; events reach only fitting rows.
@MainActor
package final class CaseTable<Row: CaseRow> {
    private var rowsByType: [ObjectIdentifier: CaseRows<Row>] = [:]
    private var ordered: [CaseRows<Row>] = []

    /// The rows that were found last: most tables receive many events of one type in succession.
    private var latest: CaseRows<Row>?

    package init() {}

    package func rows(for type: any EventProtocol.Type) -> CaseRows<Row> {
        if let latest, latest.type == type { return latest }
        if let rows = rowsByType[ObjectIdentifier(type)] {
            latest = rows
            return rows
        }
        let rows = CaseRows<Row>(for: type)
        rowsByType[ObjectIdentifier(type)] = rows
        ordered.append(rows)
        latest = rows
        return rows
    }

    /// All rows, by type in the order of each type's first row.
    package var eventRows: [EventRow] { ordered.flatMap(\.all).map(\.eventRow) }
}

@MainActor
package final class CaseRows<Row: CaseRow> {
    let type: any EventProtocol.Type

    /// True for events that are actions; stored, because finding a conformance is slow.
    let areActions: Bool

    @exclusivity(unchecked)
    package private(set) var all: [Row] = []

    /// The rows for each case; `nil` until the case's first event.
    @exclusivity(unchecked)
    private var rowsByTag: [[Row]?] = []
    private let layout: EnumLayout?

    fileprivate init(for type: any EventProtocol.Type) {
        self.type = type
        areActions = type is any Action.Type
        layout = EnumLayout(type)
    }

    package func append(_ row: Row) {
        all.append(row)
        rowsByTag = []
    }

    /// Calls a closure with each row that can be for an event, and with the event's address.
    ///
    /// The first event of a case reaches all rows, because rows for constructors learn from it.
    package func forEach(for event: any EventProtocol, _ body: (Row, UnsafeRawPointer) -> Void) {
        guard !all.isEmpty else { return }
        event.withAddress { address in
            guard let layout else { return Self.call(body, all, address) }
            let tag = layout.tag(at: address)
            if rowsByTag.isEmpty { rowsByTag = Array(repeating: nil, count: layout.caseCount) }
            if let rows = rowsByTag[tag] { return Self.call(body, rows, address) }
            let asked = all
            Self.call(body, asked, address)
            // A row's closure may have added rows.
            guard asked.count == all.count else { return }
            rowsByTag[tag] = asked.filter { $0.canBe(tag) }
        }
    }

    private static func call(
        _ body: (Row, UnsafeRawPointer) -> Void,
        _ rows: [Row],
        _ address: UnsafeRawPointer
    ) { for row in rows { body(row, address) } }
}

extension EventProtocol {
    fileprivate func withAddress(_ body: (UnsafeRawPointer) -> Void) {
        withUnsafePointer(to: self) { body(UnsafeRawPointer($0)) }
    }
}

// MARK: - Diagnostics

/// Reports a constructor whose events never match, because their payloads can't be read.
///
/// `readsPayload` is false for a row that only needs to know the case.
@usableFromInline
package func reportIfNeverMatching<Event, Payload>(
    _ event: Event.Type,
    _ payload: Payload.Type,
    readsPayload: Bool = true
) {
    let layout = EnumLayout(event)
    if !TypeMetadata.isEnum(event) {
        let fix = "pass an event of type \(event), for all events of that type, or make it an enum"
        let reason = "it isn't an enum, so its initializer may compute other values"
        reportNeverMatching(event, payload, because: reason, fix)
    } else if readsPayload, !PayloadType.isReadable(payload) {
        let fix = "wrap the function in a struct and make that the payload"
        let reason = "only code compiled for a case can read functions other than () -> Void"
        reportNeverMatching(event, payload, because: reason, fix)
    } else if layout?.isStripped == true {
        let fix = "compile the module of \(event) without -disable-reflection-metadata"
        reportNeverMatching(event, payload, because: "it has no reflection metadata", fix)
    } else if layout == nil, event is any CustomReflectable.Type {
        let fix = "remove the conformance of \(event) to CustomReflectable"
        let reason = "without memory access, its custom mirror hides the payload"
        reportNeverMatching(event, payload, because: reason, fix)
    }
}

/// Reports an event whose case can't be recognized.
private func reportHiddenCase(of event: Any.Type) {
    let fix = """
        remove the conformances of \(event) to CustomReflectable, CustomStringConvertible, \
        CustomDebugStringConvertible and TextOutputStreamable, and compile its module with \
        reflection metadata
        """
    let reason = "without memory access, its mirror or its description hides the case"
    reportNeverMatching(event, nil, because: reason, fix)
}

private func reportNeverMatching(
    _ event: Any.Type,
    _ payload: Any.Type?,
    because reason: String,
    _ fix: String
) {
    Diagnostics.reportFromAnywhere(
        Diagnostic(
            "A pattern can't match any event.",
            [
                "event type": "\(event)", "payload type": payload.map { "\($0)" } ?? "any",
                "reason": reason,
            ],
            explanation: "The pattern's case or payload can't be read, so no event will match.",
            fix: "To fix this, \(fix)."
        )
    )
}

/// Reports a row for an event with a payload, which looks as if only equal payloads matched.
///
/// A payload that a constructor can't read isn't reported, because such a row has to name an event.
@usableFromInline
package func reportPayload<Event: EventProtocol>(of event: Event) {
    guard let payload = payloadType(of: event), PayloadType.isReadable(payload) else { return }
    Diagnostics.reportFromAnywhere(
        Diagnostic(
            "A row ignores the payload of its event.",
            ["event type": "\(Event.self)", "case": event.label],
            explanation: "Payloads aren't compared, so the row applies to all events of the case.",
            fix: """
                To fix this, pass the constructor of the case, such as \
                \(Event.self).\(event.label), and compare the payload in the row's closure.
                """
        )
    )
}

private func payloadType<Event>(of event: Event) -> Any.Type? {
    if let layout = EnumLayout(Event.self) {
        return layout.payloadType(ofTag: layout.tag(of: event))
    }
    guard TypeMetadata.isEnum(Event.self), EventCase(mirroring: event)?.payloadType != nil else {
        return nil
    }
    return Mirror(reflecting: event).children.first.map { type(of: $0.value) }
}

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

    /// Reads a type's layout; `nil` if the type isn't a Swift enum, or if function pointers are
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

    /// The type of a case's payload; `nil` if it has none, or if the runtime can't find the type.
    func payloadType(ofTag tag: Int) -> Any.Type? { cases.type(at: tag) }
}

/// The index of a value's case; `nil` if it isn't an enum, or its memory can't be read.
package func enumTag(of value: Any) -> Int? {
    func tag<Value>(_ value: Value) -> Int? { EnumLayout(Value.self)?.tag(of: value) }
    return _openExistential(value, do: tag)
}

extension EnumLayout {
    @export(implementation)
    func tag<Value>(of value: Value) -> Int { withUnsafePointer(to: value) { tag(at: $0) } }

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

    /// The type, without a label, of a payload that may be cast to a type; `nil` for an optional,
    /// which a cast would flatten.
    static func castable(_ declared: Any.Type, to type: Any.Type) -> Any.Type? {
        if let elements = TypeMetadata.elements(of: declared), elements.count == 1 {
            return castable(elements[0], to: type)
        }
        let isOptional = [declared, type].contains { TypeMetadata.kind(of: $0) == .optional }
        return isOptional || !isReadable(declared) ? nil : declared
    }

    /// Returns `true` if an enum stores a payload in the same form as a generic variable does.
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
