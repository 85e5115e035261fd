/// The modifier keys that are held while another key is pressed.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    package static let shift = KeyModifiers(rawValue: 1)
    package static let alt = KeyModifiers(rawValue: 2)
    package static let control = KeyModifiers(rawValue: 4)
}

extension KeyModifiers {
    /// Decodes the modifiers of a control sequence's parameter; Meta counts as Alt.
    ///
    /// The parameter is one more than the sum of the held modifiers (xterm control sequences,
    /// PC-style function keys).
    init(parameter: Int) {
        let bits = max(0, parameter - 1)
        self.init(rawValue: bits & 7)
        if bits & 8 != 0 { insert(.alt) }
    }
}

extension Key {
    /// Returns this key with modifiers.
    func with(_ modifiers: KeyModifiers) -> Key {
        guard !modifiers.isEmpty else { return self }
        guard case .modified(let key, let others) = self else { return .modified(self, modifiers) }
        return .modified(key, others.union(modifiers))
    }
}
