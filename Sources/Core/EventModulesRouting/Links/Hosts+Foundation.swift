#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension String {
    /// The text, or the ASCII form of a host outside of ASCII, with its port; nil if it has none.
    var asciiHost: String? {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        let name = unicodeScalars.prefix { $0 != ":" }
        func isInName(_ byte: UInt8) -> Bool {
            byte.isASCIILetterOrDigit || "-.".utf8.contains(byte)
        }
        guard name.allSatisfy({ !$0.isASCII || isInName(UInt8(ascii: $0)) }),
            let host = URL(string: "https://" + String(name))?.host, host.utf8.allSatisfy(isInName)
        else { return nil }
        let port = unicodeScalars.dropFirst(name.count)
        return port.allSatisfy(\.isASCII) ? host + String(port) : nil
    }
}
