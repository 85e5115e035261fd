extension Unicode.Scalar {
    /// Whether this sets words apart: Unicode's `White_Space`.
    var isTodoSpace: Bool {
        // A look into Unicode's tables for every letter would make up most of a filter's time.
        value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}
