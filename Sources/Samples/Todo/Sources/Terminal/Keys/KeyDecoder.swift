/// Converts the bytes that a terminal sends to keys.
///
/// The result doesn't depend on how the bytes are split into chunks, except that a combining mark
/// in a later chunk than its base character is a separate key.
///
/// Unknown control sequences and invalid UTF-8 are dropped. Escape followed by another key is that
/// key with Alt; rxvt also sends Alt as `ESC ESC` followed by a sequence.
package struct KeyDecoder {
    private enum State {
        case text
        case character(isAlt: Bool)
        case escape
        case twoEscapes
        case sequence(KeySequence, isAlt: Bool)
        case paste

        /// The rest of a mouse report, which isn't a key.
        case mouseReport(missing: Int)
    }

    private var state = State.text
    private var scalars = ScalarDecoder()
    private var typed = ""
    private var pasted = PastedText()
    private var keys: [Key] = []

    /// Creates a decoder.
    package init() {}

    /// True if the last bytes are either a complete key or the start of a longer sequence, so that
    /// ``flush()`` is needed if nothing follows.
    package var isUndecided: Bool {
        switch state {
        case .escape, .twoEscapes: true
        case .sequence(let sequence, _): sequence.isOnlyIntroduced
        case .mouseReport: true
        case .text, .character, .paste: false
        }
    }

    /// Decodes bytes.
    ///
    /// - Parameter bytes: Any part of the input.
    /// - Returns: The keys that are complete now.
    package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        for byte in bytes { take(byte) }
        return finished()
    }

    /// Treats the pending bytes as complete, because nothing followed for a moment.
    ///
    /// A sequence with more than its introducer stays pending: it isn't typed by hand, so the rest
    /// will arrive.
    ///
    /// - Returns: The keys that are complete now.
    package mutating func flush() -> [Key] {
        switch state {
        case .escape: end(with: .escape)
        case .twoEscapes: end(with: .escape, .escape)
        case .sequence(let sequence, let isAlt) where sequence.isOnlyIntroduced:
            endIntroducer(of: sequence, isAlt: isAlt)
        case .mouseReport: state = .text
        default: break
        }
        return finished()
    }

    private mutating func finished() -> [Key] {
        endTyped()
        defer { keys = [] }
        return keys
    }
}

// MARK: - Bytes

extension KeyDecoder {
    private mutating func take(_ byte: UInt8) {
        switch state {
        case .text: takeText(byte, isAlt: false)
        case .character(let isAlt): takeText(byte, isAlt: isAlt)
        case .escape: takeAfterEscape(byte)
        case .twoEscapes: takeAfterTwoEscapes(byte)
        case .sequence(let sequence, let isAlt): take(byte, in: sequence, isAlt: isAlt)
        case .paste: takePasted(byte)
        case .mouseReport(let missing):
            state = missing > 1 ? .mouseReport(missing: missing - 1) : .text
        }
    }

    private mutating func takeText(_ byte: UInt8, isAlt: Bool) {
        switch scalars.take(byte) {
        case .needsMore: state = .character(isAlt: isAlt)
        case .invalid: breakOff(isAlt: isAlt)
        case .brokenOff:
            breakOff(isAlt: isAlt)
            take(byte)
        case .scalar("\u{1B}"):
            endTyped()
            state = .escape
        case .scalar(let scalar):
            state = .text
            take(scalar, isAlt: isAlt)
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar, isAlt: Bool) {
        if let key = Key(controlling: scalar) {
            end(with: isAlt ? .alt(key) : key)
        } else if scalar.properties.generalCategory == .control {
            // No key sends a character of the second block of control characters.
        } else if isAlt {
            end(with: .alt(.character(Character(scalar))))
        } else {
            typed.unicodeScalars.append(scalar)
        }
    }

    private mutating func breakOff(isAlt: Bool) {
        if isAlt { end(with: .escape) }
        state = .text
    }

    private mutating func takeAfterEscape(_ byte: UInt8) {
        switch byte {
        case 0x1B: state = .twoEscapes
        default:
            guard let introducer = KeySequence.Introducer(byte) else {
                return takeText(byte, isAlt: true)
            }
            state = .sequence(KeySequence(introducer), isAlt: false)
        }
    }

    private mutating func takeAfterTwoEscapes(_ byte: UInt8) {
        if let introducer = KeySequence.Introducer(byte) {
            state = .sequence(KeySequence(introducer), isAlt: true)
        } else {
            end(with: .escape)
            state = .escape
            take(byte)
        }
    }

    private mutating func take(_ byte: UInt8, in sequence: KeySequence, isAlt: Bool) {
        if sequence.isOnlyIntroduced, sequence.introducer == .control, byte == UInt8(ascii: "[") {
            state = .sequence(KeySequence(.linuxConsole), isAlt: isAlt)
            return
        }
        var sequence = sequence
        switch sequence.take(byte) {
        case .goesOn: state = .sequence(sequence, isAlt: isAlt)
        case .ends: end(sequence, with: byte, isAlt: isAlt)
        case .breaksOff:
            if sequence.isOnlyIntroduced { endIntroducer(of: sequence, isAlt: isAlt) }
            state = .text
            take(byte)
        }
    }

    private mutating func takePasted(_ byte: UInt8) {
        guard pasted.ends(with: byte) else { return }
        end(with: .paste(pasted.text))
        pasted = PastedText()
    }
}

// MARK: - Keys

extension KeyDecoder {
    private mutating func end(_ sequence: KeySequence, with final: UInt8, isAlt: Bool) {
        if final == UInt8(ascii: "~"), sequence.numbers == [KeySequence.pasteBegins] {
            endTyped()
            state = .paste
        } else if final == UInt8(ascii: "M"), sequence.beginsMouseReport {
            state = .mouseReport(missing: 3)
        } else {
            let key = sequence.key(endingWith: final)
            state = .text
            if let key { end(with: isAlt ? key.with(.alt) : key) }
        }
    }

    /// The apparent start of a sequence was a key with Alt.
    private mutating func endIntroducer(of sequence: KeySequence, isAlt: Bool) {
        if isAlt { end(with: .escape) }
        end(with: .alt(.character(sequence.introducer.character)))
    }

    private mutating func end(with ended: Key...) {
        endTyped()
        keys += ended
        state = .text
    }

    private mutating func endTyped() {
        keys += typed.map(Key.character)
        typed = ""
    }
}

/// The bytes of a bracketed paste, up to the sequence that ends it.
struct PastedText {
    private static let end = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []

    /// Appends a byte; returns true if it ended the paste.
    mutating func ends(with byte: UInt8) -> Bool {
        bytes.append(byte)
        guard byte == UInt8(ascii: "~"), bytes.suffix(Self.end.count).elementsEqual(Self.end) else {
            return false
        }
        bytes.removeLast(Self.end.count)
        return true
    }

    /// The text, with line feeds instead of the returns that a terminal sends.
    ///
    /// Invalid UTF-8 is replaced, so that it stays visible.
    var text: String {
        var text = ""
        var isAfterReturn = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar == "\r" {
                text.unicodeScalars.append("\n")
            } else if scalar != "\n" || !isAfterReturn {
                text.unicodeScalars.append(scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        return text
    }
}
