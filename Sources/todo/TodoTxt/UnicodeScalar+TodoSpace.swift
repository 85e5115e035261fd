extension Unicode.Scalar {
    /// True for scalars that separate words: Unicode's `White_Space`.
    var isTodoSpace: Bool {
        // Looking up Unicode's tables for every letter would dominate the time of a filter.
        value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}
