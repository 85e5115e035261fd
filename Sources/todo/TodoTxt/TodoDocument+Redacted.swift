import EventModules

extension TodoDocument: Redacted {
    /// How long the list is: what is written in it is nobody's business but its owner's.
    package var redacted: String { lines.count == 1 ? "1 line" : "\(lines.count) lines" }
}
