/// A calendar day, written `yyyy-mm-dd` as the todo.txt format requires.
///
/// Only existing days can be created; leap years follow the Gregorian rule in every year.
package struct TodoDate: Sendable, Hashable {
    /// 1 to 9999.
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to the last day of the month.
    package let day: Int

    /// Creates a day from its parts; nil if there is no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        guard day >= 1, day <= Self.dayCount(ofMonth: month, year: year) else { return nil }
        self.init(knownYear: year, month: month, day: day)
    }

    /// Parses exactly `yyyy-mm-dd` in ASCII digits; nil for any other text.
    package init?(_ text: some StringProtocol) {
        self.init(utf8: text.utf8)
    }

    init?(utf8: some Collection<UInt8>) {
        var fields = (year: 0, month: 0, day: 0)
        var length = 0
        for byte in utf8 {
            switch (length, byte) {
            case (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")): break
            case (0...3, UInt8(ascii: "0")...UInt8(ascii: "9")): fields.year.append(digit: byte)
            case (5...6, UInt8(ascii: "0")...UInt8(ascii: "9")): fields.month.append(digit: byte)
            case (8...9, UInt8(ascii: "0")...UInt8(ascii: "9")): fields.day.append(digit: byte)
            default: return nil
            }
            length += 1
        }
        guard length == 10 else { return nil }
        self.init(year: fields.year, month: fields.month, day: fields.day)
    }

    /// Creates a day that is known to exist.
    init(knownYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the day with a number; numbers before the first or after the last day are clamped.
    init(dayNumber: Int) {
        // The days are counted in years that start in March, so that a leap day ends its year
        // (Hinnant, “chrono-compatible low-level date algorithms”).
        let shifted = min(max(dayNumber, 0), Self.last.dayNumber) + 306
        let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
        let leaps = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leaps) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    }

    /// Creates a day from parts that are known to exist; days after the end of the month are
    /// clamped.
    init(clampedYear year: Int, month: Int, day: Int) {
        let day = min(day, Self.dayCount(ofMonth: month, year: year))
        self.init(knownYear: year, month: month, day: day)
    }

    /// The last day that can be written.
    static let last = TodoDate(knownYear: 9999, month: 12, day: 31)

    /// The number of days since 0001-01-01, which was a Monday.
    package var dayNumber: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let monthFromMarch = month <= 2 ? month + 9 : month - 3
        let leaps = marchYear / 4 - marchYear / 100 + marchYear / 400
        return 365 * marchYear + leaps + (153 * monthFromMarch + 2) / 5 + day - 1 - 306
    }

    private static func dayCount(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        (year.isMultiple(of: 4) && !year.isMultiple(of: 100)) || year.isMultiple(of: 400)
    }
}

extension TodoDate: Comparable {
    package static func < (left: TodoDate, right: TodoDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension TodoDate: CustomStringConvertible {
    package var description: String {
        "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}

extension Int {
    fileprivate mutating func append(digit: UInt8) {
        self = self * 10 + Int(digit - UInt8(ascii: "0"))
    }

    // Foundation's formats follow the locale; a file format must not.
    fileprivate func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
