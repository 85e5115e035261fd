#if canImport(os)
internal import EventRuntime
#else
internal import Synchronization
#endif

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
/// long as extracting a payload. All of them are a tree that only grows, so that no thread waits for
/// another one.
private final class KnownStorages: Sendable {
    private static let root = KnownStorages(event: 0, payload: ObjectIdentifier(Never.self), [])
    private let event: UInt
    private let payload: ObjectIdentifier

    /// By the tags of the cases.
    private let storages: [PayloadStorage]
    private let before = Slot()
    private let after = Slot()

    private init(event: UInt, payload: ObjectIdentifier, _ storages: [PayloadStorage]) {
        self.event = event
        self.payload = payload
        self.storages = storages
    }

    static func find(_ payload: Any.Type, _ layout: EnumLayout, tag: Int) -> PayloadStorage {
        let (eventID, payloadID) = (UInt(bitPattern: layout.metadata), ObjectIdentifier(payload))
        // The high bits of a product depend on all bits of a factor.
        let sum = eventID &+ UInt(bitPattern: payloadID) &* 31
        var path = UInt64(truncatingIfNeeded: sum) &* 0x9E37_79B9_7F4A_7C15
        var last = Link.passUnretained(root)
        while let next = last._withUnsafeGuaranteedRef({ $0.next(path) }) {
            let found = next._withUnsafeGuaranteedRef {
                $0.event == eventID && $0.payload == payloadID ? $0.storages[tag] : nil
            }
            if let found { return found }
            last = next
            path = path << 1 | path >> 63
        }
        let known = KnownStorages(event: eventID, payload: payloadID, layout.storages(of: payload))
        last._withUnsafeGuaranteedRef { $0.append(known, path) }
        return known.storages[tag]
    }

    private func next(_ path: UInt64) -> Link? {
        path >> 63 == 0 ? before.link : after.link
    }

    /// Adds one, unless another thread has added one meanwhile; then the next call tries again.
    private func append(_ known: KnownStorages, _ path: UInt64) {
        let link = Link.passRetained(known)
        let isAdded = path >> 63 == 0 ? before.set(link) : after.set(link)
        if !isAdded { link.release() }
    }
}

private typealias Link = Unmanaged<KnownStorages>

/// A link that is set once.
private struct Slot: ~Copyable, Sendable {
    #if canImport(os)
    // `Atomic` needs iOS 18 and its siblings.
    private let value = Guarded<Link?>(nil)

    var link: Link? { value.withLock { $0 } }

    /// Returns false if it was set before.
    func set(_ link: Link) -> Bool {
        value.withLock { value in
            guard value == nil else { return false }
            value = link
            return true
        }
    }
    #else
    private let value = Atomic<Link?>(nil)

    var link: Link? { value.load(ordering: .acquiring) }

    /// Returns false if it was set before.
    func set(_ link: Link) -> Bool {
        value.compareExchange(expected: nil, desired: link, ordering: .acquiringAndReleasing)
            .exchanged
    }
    #endif
}
