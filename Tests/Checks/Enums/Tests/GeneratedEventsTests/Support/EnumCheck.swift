@testable import EventModulesCore

/// The differences between the captures of an enum's events and what a `switch` reads.
struct EnumCheckResult {
    let enumName: String
    var comparisonCount = 0
    var differences: [String] = []
}

/// Reads events of an enum without values.
func readNothing<Event>(of type: Event.Type) -> (Event) -> (Int, [Any]) { { _ in (-1, []) } }

/// Captures every case of an enum from events of every case.
@MainActor
final class EnumCheck<Event: EventProtocol> {
    private let read: (Event) -> (index: Int, payload: [Any])
    private let isMirrored: Bool
    private var events: [Event] = []
    private var found: EnumCheckResult
    private var nodes: [Node] = []
    private var calls: [Int] = []

    /// Creates a check without events; `read` returns the index of an event's case, and its payload.
    ///
    /// Payloads are also read through mirrors if `isMirrored` is true.
    init(_ name: String, isMirrored: Bool, _ read: @escaping (Event) -> (Int, [Any])) {
        self.read = read
        self.isMirrored = isMirrored
        found = EnumCheckResult(enumName: name)
    }

    // MARK: - Events

    func add(_ event: Event) { events.append(event) }

    /// An object that has to be released together with the events.
    func node() -> Node {
        let node = Node()
        nodes.append(node)
        return node
    }

    /// A function that is recognized by the call.
    func callback() -> () -> Void {
        let number = nodes.count
        let node = node()
        return { [weak self] in withExtendedLifetime(node) { self?.calls.append(number) } }
    }

    // MARK: - Captures

    /// Compares what the constructor of a case captures.
    func capture<Payload>(
        _ index: Int,
        _ constructor: @escaping (Payload) -> Event,
        isRefused: Bool = false
    ) {
        let expected = events.map { event in
            let (found, payload) = read(event)
            return found == index && !isRefused ? text(payload) : nil
        }
        // The case is learned from the events, so their order matters.
        for order in orders {
            let subject = PublishSubject<Event>()
            var captured: String?
            let reports = Diagnostics.collect {
                subject.capture(event: constructor)
                    .subscribe(onNext: { [self] in captured = text([$0]) })
                    .disposed(by: bag)
            }
            if reports.isEmpty == isRefused { note(index, "\(reports.count) reports") }
            for position in order {
                captured = nil
                subject.onNext(events[position])
                compare(index, captured, expected[position])
            }
        }
        for (event, expected) in zip(events, expected) where !isLarge || expected != nil {
            var extracted: Payload?
            _ = Diagnostics.collect { extracted = event.extractPayload(ifMatches: constructor) }
            compare(index, extracted.map { text([$0]) }, expected)
            guard !isRefused, isMirrored else { continue }
            let mirrored = EnumLayout.$readsMemory.withValue(false) {
                CasePattern<Event, Payload>(constructor)
            }
            let payload = mirrored.payload(of: event)
            compare(index, payload.map { text([$0]) }, expected)
        }
    }

    private let bag = DisposeBag()

    /// Comparing all pairs of a large enum's events once is enough.
    private var isLarge: Bool { events.count > 150 }

    private var orders: [[Int]] {
        let forward = Array(events.indices)
        let middle = events.count / 2
        let rotated = Array(forward[middle...] + forward[..<middle])
        return isLarge ? [rotated] : [forward, forward.reversed(), rotated]
    }

    /// Compares what each event captures.
    private func captureCases() {
        let indices = events.map { read($0).index }
        for (pattern, wanted) in zip(events, indices) {
            let subject = PublishSubject<Event>()
            var count = 0
            subject.capture(event: pattern).subscribe(onNext: { _ in count += 1 })
                .disposed(by: bag)
            for (event, index) in zip(events, indices) {
                count = 0
                subject.onNext(event)
                compare(wanted, count == 1 ? "" : nil, wanted == index ? "" : nil)
            }
        }
    }

    // MARK: - The result

    func result() -> EnumCheckResult {
        captureCases()
        bag.dispose()
        events = []
        let living = nodes.map { WeakBox($0) }
        nodes = []
        let count = living.count { $0.node != nil }
        if count > 0 { found.differences.append("\(found.enumName): \(count) objects leaked") }
        return found
    }

    private func compare(_ index: Int, _ captured: String?, _ expected: String?) {
        found.comparisonCount += 1
        if captured != expected {
            note(index, "\(captured ?? "nothing") instead of \(expected ?? "nothing")")
        }
    }

    private func note(_ index: Int, _ text: String) {
        found.differences.append("\(found.enumName), case \(index): \(text)")
    }

    // MARK: - Values as text

    /// The text of a payload: different objects have different texts, and a tuple lists its elements.
    private func text(_ values: [Any]) -> String {
        if let only = values.first, values.count == 1 {
            let mirror = Mirror(reflecting: only)
            if mirror.displayStyle == .tuple { return text(mirror.children.map(\.value)) }
        }
        return values.map { text(of: $0) }.joined(separator: ", ")
    }

    private func text(of value: Any) -> String {
        if let callback = value as? () -> Void {
            callback()
            return "callback \(calls.popLast() ?? -1)"
        }
        let (mirror, type) = (Mirror(reflecting: value), "\(type(of: value))")
        if mirror.displayStyle == .class {
            return "\(type) \(ObjectIdentifier(value as AnyObject))"
        }
        if mirror.children.isEmpty { return "\(type) \(value)" }
        let children = mirror.children.map { "\($0.label ?? "") \(text(of: $0.value))" }
        return "\(type)(\(children.joined(separator: ", ")))"
    }
}
