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
