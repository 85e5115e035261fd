extension StringProtocol where SubSequence == Substring {
    /// The pieces between white space, as slices of this string.
    ///
    /// By Unicode scalar, not by `Character`: a combining mark after a space would otherwise make
    /// the space part of the word.
    var todoWords: [Substring] {
        Substring(self).unicodeScalars
            .split(whereSeparator: \.isTodoSpace)
            .map(Substring.init)
    }
}

extension StringProtocol {
    /// Whether there is nothing to see: no scalar but white space.
    var isBlank: Bool { unicodeScalars.allSatisfy(\.isTodoSpace) }

    /// Whether this is one word of a task: not empty, no white space.
    var isOneTodoWord: Bool {
        !isEmpty && !unicodeScalars.contains(where: \.isTodoSpace)
    }
}
