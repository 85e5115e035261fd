extension StringProtocol {
    /// This text as a terminal may show it.
    ///
    /// Everything is escaped that could change the terminal, reorder a row, or hide how the text
    /// reads: control characters (C0, C1), line and paragraph separators, and invisible characters
    /// such as bidirectional overrides, byte order marks and lone tags. Some invisible characters
    /// are part of how text is written, and stay where they make sense:
    /// - joiners and non-joiners beside letters of scripts that connect their letters, as in
    ///   Persian, and joiners between two emoji;
    /// - variation selectors after a character that they can select a form of;
    /// - the tags of a region's flag.
    ///
    /// ```swift
    /// "Buy\u{1B}[2J milk".visible  // "Buy\\u{1B}[2J milk"
    /// ```
    package var visible: String { visible(before: nil) }

    /// The same for a text of several lines: its line feeds stay.
    package var visibleLines: String {
        String(self).unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).visible }
            .joined(separator: "\n")
    }

    /// The same as ``visible`` for a text that another character follows.
    package func visible(before next: Character?) -> String {
        // Most texts need no further look.
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(self) }
        return visibleCharacters(before: next).joined()
    }

    /// Returns the characters of this text, each as a terminal may show it.
    ///
    /// - Parameter next: The character that follows the text, if there is one.
    /// - Returns: One text for each character.
    package func visibleCharacters(before next: Character? = nil) -> [String] {
        var texts: [String] = []
        var index = startIndex
        while index < endIndex {
            let following = self.index(after: index)
            let next = following < endIndex ? self[following] : next
            texts.append(self[index].visible(before: next))
            index = following
        }
        return texts
    }
}

extension Character {
    /// Returns this character with the escapes of ``StringProtocol/visible``.
    fileprivate func visible(before next: Character?) -> String {
        if isASCII, let ascii = unicodeScalars.first, ascii.isPrintableASCII { return String(self) }
        guard !isFlagOfRegion else { return String(self) }
        var text = ""
        var previous: Unicode.Scalar?
        var scalars = unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            let next = scalars.first ?? next?.unicodeScalars.first
            if scalar.isVisible(after: previous, before: next) {
                text.unicodeScalars.append(scalar)
            } else {
                text += scalar.escaped(asASCII: true)
            }
            previous = scalar
        }
        return text
    }

    /// True for a black flag with three to six tags and the tag that ends them (UTS #51, emoji tag
    /// sequences).
    private var isFlagOfRegion: Bool {
        let scalars = unicodeScalars
        guard scalars.first == "\u{1F3F4}", scalars.last == "\u{E007F}" else { return false }
        let tags = scalars.dropFirst().dropLast()
        return (3...6).contains(tags.count)
            && tags.allSatisfy { tag in
                (0xE0030...0xE0039).contains(tag.value) || (0xE0061...0xE007A).contains(tag.value)
            }
    }
}

extension Unicode.Scalar {
    fileprivate var isPrintableASCII: Bool { (0x20..<0x7F).contains(value) }

    /// Returns true if a terminal may show this scalar between two others.
    fileprivate func isVisible(
        after previous: Unicode.Scalar?,
        before next: Unicode.Scalar?
    ) -> Bool {
        switch self {
        case "\u{200C}": return Self.joinsLetters(previous, next)
        case "\u{200D}":
            return Self.joinsLetters(previous, next) || Self.joinsEmoji(previous, next)
        default: break
        }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        case .nonspacingMark where properties.isDefaultIgnorableCodePoint:
            previous?.hasForms == true
        case .unassigned: !properties.isDefaultIgnorableCodePoint
        default: true
        }
    }

    /// A Persian suffix is also separated from a Latin word or a number before it.
    private static func joinsLetters(_ previous: Self?, _ next: Self?) -> Bool {
        guard let previous else { return false }
        if previous.isConnectable { return true }
        return previous.isLetterOrNumber && next?.isConnectable == true
    }

    private static func joinsEmoji(_ previous: Self?, _ next: Self?) -> Bool {
        guard let previous, let next else { return false }
        return (previous.isEmoji || previous == "\u{FE0F}") && next.isEmoji
    }

    /// True for an emoji that is more than a digit.
    private var isEmoji: Bool { !isASCII && properties.isEmoji }

    /// True if a variation selector can follow.
    private var hasForms: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
        case .nonspacingMark, .spacingMark, .enclosingMark, .unassigned: false
        default: true
        }
    }

    private var isLetterOrNumber: Bool {
        properties.isAlphabetic || properties.generalCategory == .decimalNumber
    }

    /// True for letters, marks and digits of scripts that connect their letters.
    private var isConnectable: Bool {
        switch value {
        case 0x0600...0x08FF: hasLetterCategory  // Arabic, Syriac, N'Ko, Mandaic
        case 0x0900...0x109F: hasLetterCategory  // the scripts of India, Tibetan, Myanmar
        case 0x1780...0x1CFF: hasLetterCategory  // Khmer, Mongolian, Balinese and others
        case 0xA800...0xA95F, 0xA980...0xAAFF: hasLetterCategory  // further scripts of India
        case 0xFB50...0xFDFF, 0xFE70...0xFEFC: hasLetterCategory  // Arabic presentation forms
        case 0x10A00...0x11FFF, 0x1E900...0x1E95F: hasLetterCategory  // Brahmi, Adlam and others
        default: false
        }
    }

    private var hasLetterCategory: Bool {
        switch properties.generalCategory {
        case .otherLetter, .modifierLetter, .lowercaseLetter, .uppercaseLetter: true
        case .nonspacingMark, .spacingMark, .decimalNumber: true
        default: false
        }
    }
}
