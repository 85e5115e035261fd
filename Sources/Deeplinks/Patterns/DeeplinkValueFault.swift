/// What is wrong with a use of a pattern's values.
enum DeeplinkValueFault: Error, Equatable {
    /// The pattern has no placeholder of this name.
    case undeclared(String)
    /// A value to be written is of another kind than the placeholder.
    case wrongKind(DeeplinkPlaceholder, DeeplinkValue)
    /// A value is asked as another kind than that of the placeholder.
    case askedAs(DeeplinkPlaceholder, DeeplinkKind)
    /// A part of the link has no value.
    case missing(DeeplinkPlaceholder)
    /// A part of the link has the empty text for a value.
    case empty(DeeplinkPlaceholder)
    /// With these values there would be no link.
    case unreadable(DeeplinkError)
}
