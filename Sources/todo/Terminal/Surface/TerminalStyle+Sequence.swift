extension TerminalStyle {
    /// The control sequence that sets this style (ECMA-48, SGR).
    func sequence(after style: TerminalStyle) -> String {
        let parameters = style == .plain ? codes : [0] + codes
        // A missing parameter means 0.
        let text = self == .plain ? "" : parameters.map(String.init).joined(separator: ";")
        return "\u{1B}[\(text)m"
    }

    private var codes: [Int] {
        let known: [(Attributes, code: Int)] = [
            (.bold, 1), (.dim, 2), (.underline, 4), (.inverse, 7),
        ]
        let attributes = known.filter { self.attributes.contains($0.0) }.map(\.code)
        return attributes + (color.map { [30 + $0.rawValue] } ?? [])
    }
}
