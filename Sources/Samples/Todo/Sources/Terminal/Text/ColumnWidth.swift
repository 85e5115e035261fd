extension Character {
    /// The number of terminal columns of this character: 0, 1 or 2.
    ///
    /// Control characters and marks without a base character need none. Terminals disagree about
    /// characters of several scalars; most add the scalars' widths, and show an emoji, a flag or a
    /// block of Hangul in two columns.
    package var columnWidth: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return first.columnWidth
        }
        if first.properties.isEmoji, scalars.contains("\u{FE0F}") { return 2 }
        return min(2, scalars.reduce(0) { $0 + $1.columnWidth })
    }

    /// True if terminals disagree about the width: terminals without cluster support show several
    /// characters, ignore the selectors of an emoji's form, show half a flag in two columns, and may
    /// show the tags of a region's flag.
    package var hasUncertainWidth: Bool {
        guard utf8.count > 1, let first = unicodeScalars.first else { return false }
        if first.isHalfOfFlag { return true }
        return unicodeScalars.dropFirst().contains { scalar in
            scalar == "\u{FE0E}" || scalar == "\u{FE0F}" || scalar.isTag || scalar.columnWidth > 0
        }
    }
}

extension Unicode.Scalar {
    /// The number of columns by which a terminal's cursor advances: 0, 1 or 2.
    var columnWidth: Int {
        if value < 0x1100 { return value >= 0x20 && value < 0x7F ? 1 : marksWidth }
        if isJoiningJamo { return 0 }
        return isWide ? 2 : marksWidth
    }

    /// The width of a scalar that isn't wide.
    private var marksWidth: Int {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: 0
        case .nonspacingMark, .enclosingMark: 0
        default: 1
        }
    }

    /// Medial vowels and final consonants, which join the block of the consonant before.
    private var isJoiningJamo: Bool {
        switch value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: true
        default: false
        }
    }

    /// Single regional indicators are narrow; two of them form a flag, which is wide.
    private var isWide: Bool {
        !isHalfOfFlag && (isInWideBlock || properties.isEmojiPresentation)
    }

    /// True for a regional indicator.
    var isHalfOfFlag: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    /// True for a tag, as in the flags of regions.
    fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }

    /// True if the width is Wide or Fullwidth (UAX #11, East Asian Width, `EastAsianWidth.txt`);
    /// the standard library covers emoji.
    ///
    /// Ranges are joined across unassigned scalars.
    private var isInWideBlock: Bool {
        switch value {
        case 0x1100...0x115F: true  // Hangul Jamo, leading consonants
        case 0x2329...0x232A: true  // angle brackets
        case 0x2E80...0x303E: true  // CJK radicals, description characters, punctuation
        case 0x3041...0x3247: true  // Hiragana, Katakana, Bopomofo, enclosed CJK
        case 0x3250...0x4DBF: true  // CJK compatibility, extension A
        case 0x4E00...0xA4CF: true  // CJK unified ideographs, Yi
        case 0xA960...0xA97F: true  // Hangul Jamo Extended-A
        case 0xAC00...0xD7A3: true  // Hangul syllables
        case 0xF900...0xFAFF: true  // CJK compatibility ideographs
        case 0xFE10...0xFE1F: true  // vertical forms
        case 0xFE30...0xFE6F: true  // CJK compatibility and small form variants
        case 0xFF01...0xFF60: true  // fullwidth forms
        case 0xFFE0...0xFFE6: true  // fullwidth signs
        case 0x16FE0...0x18DFF: true  // Tangut, Khitan
        case 0x1AFF0...0x1B2FF: true  // Kana supplements, Nushu
        case 0x1F200...0x1F265: true  // enclosed ideographs
        case 0x20000...0x3FFFD: true  // the ideographic planes
        default: false
        }
    }
}
