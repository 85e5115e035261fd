extension StringProtocol where SubSequence == Substring {
    /// The words between white space, as slices of this string.
    ///
    /// Scalars are compared, not `Character`s: a combining mark after a space would otherwise make
    /// the space part of the word.
    var todoWords: [Substring] {
        Substring(self).unicodeScalars
            .split(whereSeparator: \.isTodoSpace)
            .map(Substring.init)
    }
}

extension StringProtocol {
    /// True if the text is empty or white space.
    var isBlank: Bool { unicodeScalars.allSatisfy(\.isTodoSpace) }

    /// True if this is one word of a task: not empty and without white space.
    var isOneTodoWord: Bool {
        !isEmpty && !unicodeScalars.contains(where: \.isTodoSpace)
    }
}

extension Unicode.Scalar {
    /// True for scalars that separate words: Unicode's `White_Space`.
    var isTodoSpace: Bool {
        // Looking up Unicode's tables for every letter would dominate the time of a filter.
        value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}
