import Foundation

extension Double {
    /// The number, with one decimal if it is below 100.
    var text: String { text(digits: self < 100 ? 1 : 0) }

    /// The number as a whole percentage.
    var percent: String { (self * 100).text(digits: 0) }

    /// Returns the number with the given number of decimals.
    func text(digits: Int) -> String {
        let text = String(format: "%.\(digits)f", self)
        return text.hasPrefix("-") && (Double(text) ?? 1) == 0 ? String(text.dropFirst()) : text
    }
}
