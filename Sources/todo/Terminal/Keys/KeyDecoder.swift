/// Makes keys of the bytes that a terminal sends.
///
/// The same bytes give the same keys, in whatever chunks they come; only a mark that comes in a
/// later chunk than the character it belongs to is a key of its own.
///
/// Control sequences that no key sends are swallowed, and so are bytes that are not UTF-8.
/// Escape followed by another key is that key with Alt; `ESC ESC` and a sequence is rxvt's way
/// to tell of Alt too.
package struct KeyDecoder {
    private enum State {
        case text
        case character(isAlt: Bool)
        case escape
        case twoEscapes
        case sequence(KeySequence, isAlt: Bool)
        case paste
    }

    private var state = State.text
    private var scalars = ScalarDecoder()
    private var typed = ""
    private var pasted = PastedText()
    private var keys: [Key] = []

    /// Makes a decoder that has seen nothing.
    package init() {}

    /// Whether what came last may be a key of its own or the beginning of a longer one, so that
    /// ``flush()`` is needed if nothing follows.
    package var isUndecided: Bool {
        switch state {
        case .escape, .twoEscapes: true
        case .sequence(let sequence, _): sequence.isOnlyIntroduced
        case .text, .character, .paste: false
        }
    }

    /// Takes bytes.
    ///
    /// - Parameter bytes: What came, in any portions.
    /// - Returns: The keys that are known now.
    package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        for byte in bytes { take(byte) }
        return finished()
    }

    /// Takes what came so far as whole: nothing has followed for a moment.
    ///
    /// A sequence of which there is more than its beginning stays: nobody types one, so its rest
    /// is on the way.
    ///
    /// - Returns: The keys that are known now.
    package mutating func flush() -> [Key] {
        switch state {
        case .escape: end(with: .escape)
        case .twoEscapes: end(with: .escape, .escape)
        case .sequence(let sequence, let isAlt) where sequence.isOnlyIntroduced:
            endIntroducer(of: sequence, isAlt: isAlt)
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
            // The second block of control characters: no key sends one.
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
        } else {
            let key = sequence.key(endingWith: final)
            state = .text
            if let key { end(with: isAlt ? key.with(.alt) : key) }
        }
    }

    /// What looked like the beginning of a sequence was a key with Alt.
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
