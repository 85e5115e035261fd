/// Splits a terminal's input into sequences (ECMA-48, 5.4; operating system commands are dropped).
struct ScreenModelInput {
    struct Sequence: CustomStringConvertible {
        let parameters: String
        let final: Character

        /// The last byte, preceded by `?` in a private sequence.
        var name: String { (parameters.hasPrefix("?") ? "?" : "") + String(final) }

        /// The numbers, at least one; 0 for an omitted one.
        var numbers: [Int] {
            parameters.drop { $0 == "?" }
                .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        }

        var description: String { "CSI \(parameters)\(final)" }
    }

    enum Step {
        case nothing
        case scalar(Unicode.Scalar)
        case control(UInt8)
        case sequence(Sequence)
    }

    private enum State {
        case text
        case escape
        case sequence(String)
        case command
    }

    private var state = State.text
    private var bytes: [UInt8] = []

    mutating func take(_ byte: UInt8) -> Step {
        let character = Character(Unicode.Scalar(byte))
        switch (state, byte) {
        case (.text, 0x1B), (.command, 0x1B): state = .escape
        case (.text, ..<0x20): return .control(byte)
        case (.text, _): return takeText(byte)
        case (.escape, UInt8(ascii: "[")): state = .sequence("")
        case (.escape, UInt8(ascii: "]")): state = .command
        case (.escape, _), (.command, 0x07): state = .text
        case (.command, _): break
        case (.sequence(let parameters), 0x40...):
            state = .text
            return .sequence(Sequence(parameters: parameters, final: character))
        case (.sequence(let parameters), _): state = .sequence(parameters + String(character))
        }
        return .nothing
    }

    private mutating func takeText(_ byte: UInt8) -> Step {
        bytes.append(byte)
        guard let text = String(validating: bytes, as: UTF8.self) else { return .nothing }
        bytes = []
        return text.unicodeScalars.first.map { .scalar($0) } ?? .nothing
    }
}
