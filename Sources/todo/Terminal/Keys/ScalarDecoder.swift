/// Makes scalars of the bytes of one UTF-8 sequence after the other.
struct ScalarDecoder {
    private var bytes: [UInt8] = []
    private var length = 0

    /// What a byte does to the sequence.
    enum Step: Equatable {
        case needsMore
        case scalar(Unicode.Scalar)

        /// The sequence ended, and was none.
        case invalid

        /// The sequence before this byte was none; the byte has not been taken.
        case brokenOff
    }

    /// Takes the next byte.
    mutating func take(_ byte: UInt8) -> Step {
        bytes.isEmpty ? begin(byte) : goOn(byte)
    }

    private mutating func begin(_ byte: UInt8) -> Step {
        switch byte {
        case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return .invalid
        }
        bytes = [byte]
        return .needsMore
    }

    private mutating func goOn(_ byte: UInt8) -> Step {
        guard byte & 0xC0 == 0x80 else {
            bytes = []
            return .brokenOff
        }
        bytes.append(byte)
        guard bytes.count == length else { return .needsMore }
        defer { bytes = [] }
        let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
        return scalar.map { .scalar($0) } ?? .invalid
    }
}
