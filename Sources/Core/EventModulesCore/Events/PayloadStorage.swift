/// The form in which an enum case stores the payload that a constructor takes.
enum PayloadStorage {
    /// The case has no such payload.
    case other
    case inline
    case boxed

    /// The metadata doesn't say, or the payload can't be captured.
    case unknown
}

extension EnumLayout {
    func storage(of payload: Any.Type, inCaseWithTag tag: Int) -> PayloadStorage {
        guard !isStripped, PayloadType.isReadable(payload) else { return .unknown }
        guard hasPayload(tag) else { return .other }
        guard let type = payloadType(ofTag: tag) else { return .unknown }
        guard PayloadType.isSame(type, payload) else { return .other }
        return isIndirect(tag) ? .boxed : .inline
    }
}
