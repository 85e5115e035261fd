internal import Synchronization

/// The form in which an enum case stores the payload that a constructor takes.
@usableFromInline
enum PayloadStorage: Sendable {
    /// The case has no such payload.
    case other
    case inline
    case boxed

    /// The metadata doesn't say, or the payload can't be captured.
    case unknown
}

/// The forms in which the cases of one enum store the payload of one type.
///
/// Kept as long as the program runs, because reading the types from the metadata takes ten times as
/// long as extracting a payload. The enums and types are a tree that only grows, so that no thread
/// waits for another one.
final class PayloadCases: Sendable {
    private typealias Link = Unmanaged<PayloadCases>

    private static let root = PayloadCases([], event: nil, payload: nil)
    private let event: ObjectIdentifier?
    private let payload: ObjectIdentifier?

    /// By the tags of the cases.
    private let storages: [PayloadStorage]
    private let before = Atomic<Link?>(nil)
    private let after = Atomic<Link?>(nil)

    private init(
        _ storages: [PayloadStorage],
        event: ObjectIdentifier?,
        payload: ObjectIdentifier?
    ) {
        self.storages = storages
        self.event = event
        self.payload = payload
    }

    /// Returns how the case of an enum with a tag stores a payload of a type.
    static func storage(
        of payload: Any.Type,
        inCaseWithTag tag: Int,
        of event: Any.Type,
        _ layout: EnumLayout
    ) -> PayloadStorage {
        let (eventID, payloadID) = (ObjectIdentifier(event), ObjectIdentifier(payload))
        // The high bits of a product depend on all bits of a factor.
        let sum = UInt(bitPattern: eventID) &+ UInt(bitPattern: payloadID) &* 31
        var path = UInt64(truncatingIfNeeded: sum) &* 0x9E37_79B9_7F4A_7C15
        var last = Link.passUnretained(root)
        while let next = last._withUnsafeGuaranteedRef({ $0.next(path) }) {
            let storage = next._withUnsafeGuaranteedRef { cases in
                cases.event == eventID && cases.payload == payloadID ? cases.storages[tag] : nil
            }
            if let storage { return storage }
            last = next
            path = path << 1 | path >> 63
        }
        let cases = PayloadCases(
            storages(of: payload, layout),
            event: eventID,
            payload: payloadID
        )
        last._withUnsafeGuaranteedRef { $0.append(cases, path) }
        return cases.storages[tag]
    }

    private func next(_ path: UInt64) -> Link? {
        path >> 63 == 0 ? before.load(ordering: .acquiring) : after.load(ordering: .acquiring)
    }

    /// Adds cases, unless another thread has added some meanwhile; then the next call tries again.
    private func append(_ cases: PayloadCases, _ path: UInt64) {
        let link = Link.passRetained(cases)
        let isAdded = path >> 63 == 0 ? Self.set(before, link) : Self.set(after, link)
        if !isAdded { link.release() }
    }

    private static func set(_ slot: borrowing Atomic<Link?>, _ link: Link) -> Bool {
        slot.compareExchange(expected: nil, desired: link, ordering: .acquiringAndReleasing)
            .exchanged
    }

    private static func storages(of payload: Any.Type, _ layout: EnumLayout) -> [PayloadStorage] {
        let isReadable = PayloadType.isReadable(payload) && !layout.isStripped
        return (0..<layout.caseCount).map { tag in
            guard isReadable else { return .unknown }
            guard layout.hasPayload(tag) else { return .other }
            guard let type = layout.payloadType(ofTag: tag) else { return .unknown }
            guard PayloadType.isSame(type, payload) else { return .other }
            return layout.isIndirect(tag) ? .boxed : .inline
        }
    }
}

extension EnumLayout {
    /// Returns how the case with a tag stores a payload of a type.
    @usableFromInline
    func storage(of payload: Any.Type, inCaseWithTag tag: Int) -> PayloadStorage {
        PayloadCases.storage(
            of: payload,
            inCaseWithTag: tag,
            of: unsafeBitCast(metadata, to: Any.Type.self),
            self
        )
    }
}
