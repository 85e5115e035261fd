import Foundation

extension Double {
    /// The number with a digit after the point if it is small.
    var text: String { text(digits: self < 100 ? 1 : 0) }

    /// The number as whole percents.
    var percent: String { (self * 100).text(digits: 0) }

    /// The number with so many digits after the point.
    func text(digits: Int) -> String {
        let text = String(format: "%.\(digits)f", self)
        return text.hasPrefix("-") && (Double(text) ?? 1) == 0 ? String(text.dropFirst()) : text
    }
}
