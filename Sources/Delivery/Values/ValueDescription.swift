/// The text of values for reports, in rooms that don't depend on `Inspection`.
///
/// A program that links `Inspection` prints values by their parts. Streams alone don't link it: their
/// programs are smaller, and their reports name the types of values with parts.
package enum ValueDescription {
    /// Returns the text of a value as `redactedDescription(of:)` does, or else its plain text.
    package static func text(of value: Any) -> String {
        let printer = self as Any.Type as? any ValuePrinting.Type
        return printer?.printedText(of: value) ?? plainText(of: value)
    }

    /// Returns the text of a value that can't contain another one, and the type's name of any other
    /// value, which might contain something redacted.
    package static func plainText(of value: Any) -> String {
        if let value = value as? any Redacted { return value.redacted }
        let hasNoParts = Mirror(reflecting: value).children.isEmpty
        return hasNoParts && value is any LosslessStringConvertible
            ? "\(value)" : typeName(type(of: value))
    }
}

/// The conformance by which `Inspection`, where it is linked, prints the values of lower rooms.
package protocol ValuePrinting {
    static func printedText(of value: Any) -> String
}
