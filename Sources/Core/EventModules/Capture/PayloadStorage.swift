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

extension EnumLayout {
    @usableFromInline
    func storage(of payload: Any.Type, inCaseWithTag tag: Int) -> PayloadStorage {
        KnownStorages.find(payload, self, tag: tag)
    }

    fileprivate func storages(of payload: Any.Type) -> [PayloadStorage] {
        let isReadable = PayloadType.isReadable(payload) && !isStripped
        return (0..<caseCount).map { tag in
            guard isReadable else { return .unknown }
            guard hasPayload(tag) else { return .other }
            guard let type = payloadType(ofTag: tag) else { return .unknown }
            guard PayloadType.isSame(type, payload) else { return .other }
            return isIndirect(tag) ? .boxed : .inline
        }
    }
}

/// How the cases of one enum store the payload of one type.
///
/// Kept as long as the program runs, because reading the types from the metadata takes ten times as
/// long as extracting a payload; in a list that grows only at its beginning, so no thread waits.
private final class KnownStorages: Sendable {
    private typealias Link = Unmanaged<KnownStorages>

    private static let newest = Atomic<Link?>(nil)
    private let event: UInt
    private let payload: ObjectIdentifier

    /// By the tags of the cases.
    private let storages: [PayloadStorage]
    private let next: Link?

    private init(_ payload: Any.Type, _ layout: EnumLayout, next: Link?) {
        event = UInt(bitPattern: layout.metadata)
        self.payload = ObjectIdentifier(payload)
        storages = layout.storages(of: payload)
        self.next = next
    }

    static func find(_ payload: Any.Type, _ layout: EnumLayout, tag: Int) -> PayloadStorage {
        let (eventID, payloadID) = (UInt(bitPattern: layout.metadata), ObjectIdentifier(payload))
        let first = newest.load(ordering: .acquiring)
        var link = first
        while let known = link {
            let found = known._withUnsafeGuaranteedRef {
                $0.event == eventID && $0.payload == payloadID ? $0.storages[tag] : nil
            }
            if let found { return found }
            link = known._withUnsafeGuaranteedRef { $0.next }
        }
        let known = KnownStorages(payload, layout, next: first)
        let added = Link.passRetained(known)
        // If another thread has added some meanwhile, the next call tries again.
        let isAdded = newest.compareExchange(
            expected: first,
            desired: added,
            ordering: .acquiringAndReleasing
        ).exchanged
        if !isAdded { added.release() }
        return known.storages[tag]
    }
}
