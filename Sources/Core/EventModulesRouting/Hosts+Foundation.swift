#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension String {
    /// The text, or the ASCII form of a host outside of ASCII, with its port; `nil` if it has none.
    var asciiHost: String? {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        let name = unicodeScalars.prefix { $0 != ":" }
        func isInName(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber)
                || scalar == "-" || scalar == "."
        }
        guard name.allSatisfy({ !$0.isASCII || isInName($0) }),
            let host = URL(string: "https://" + String(name))?.host,
            host.unicodeScalars.allSatisfy(isInName)
        else { return nil }
        let port = unicodeScalars.dropFirst(name.count)
        return port.allSatisfy(\.isASCII) ? host + String(port) : nil
    }
}
