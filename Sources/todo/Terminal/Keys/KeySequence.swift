/// A control sequence that a key sends, without its introducer.
struct KeySequence {
    /// The start of a sequence (ECMA-48, 5.3; the Linux console adds its own).
    enum Introducer: Equatable {
        /// `ESC [`
        case control

        /// `ESC O`
        case singleShift

        /// `ESC [ [`
        case linuxConsole
    }

    let introducer: Introducer

    /// The parameter and intermediate bytes, up to the length of known sequences.
    private(set) var parameters: [UInt8] = []

    init(_ introducer: Introducer) {
        self.introducer = introducer
    }

    /// The effect of a byte on the sequence.
    enum Step: Equatable {
        case goesOn
        case ends
        case breaksOff
    }

    /// Appends a byte, or reports that it can't belong to the sequence.
    mutating func take(_ byte: UInt8) -> Step {
        switch byte {
        case 0x24 where isPlainNumber: return .ends
        case 0x20...0x3F where introducer != .linuxConsole: break
        case 0x40...0x7E: return .ends
        default: return .breaksOff
        }
        if parameters.count < Self.longest { parameters.append(byte) }
        return .goesOn
    }

    /// Longer sequences are unknown and aren't stored.
    private static let longest = 32

    /// rxvt ends a shifted key's number with `$`, which no other terminal does.
    private var isPlainNumber: Bool {
        introducer == .control && !parameters.isEmpty
            && parameters.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The numbers between semicolons, 0 for a missing one; a colon ends a number.
    var numbers: [Int] {
        parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            $0.prefix { (0x30...0x39).contains($0) }.reduce(0) { number, digit in
                min(number * 10 + Int(digit - 0x30), 9999)
            }
        }
    }
}
