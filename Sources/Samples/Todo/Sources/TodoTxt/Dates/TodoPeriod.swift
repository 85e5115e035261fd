/// A span of days, business days, weeks, months or years, such as `2w`.
package struct TodoPeriod: Sendable, Equatable {
    /// The unit of a period; its raw value is the letter after the number.
    package enum Unit: Character, Sendable {
        case days = "d"
        /// The days from Monday to Friday; holidays are unknown.
        case businessDays = "b"
        case weeks = "w"
        case months = "m"
        case years = "y"
    }

    /// The number of units, at least 1.
    package let count: Int
    package let unit: Unit

    /// Parses a number and a letter, as in `10d`, `5b`, `2w`, `1m` and `1y`; nil for any other text.
    ///
    /// Periods of more than 9999 units are refused, because no date could be moved so far.
    package init?(_ text: some StringProtocol) {
        guard let letter = text.last, let unit = Unit(rawValue: letter) else { return nil }
        let digits = text.utf8.dropLast()
        guard (1...4).contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
        count = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard count > 0 else { return nil }
        self.unit = unit
    }
}

extension TodoPeriod: CustomStringConvertible {
    package var description: String { "\(count)\(unit.rawValue)" }
}

extension TodoDate {
    /// Returns the day that is a period later.
    ///
    /// A day that the resulting month lacks becomes its last day: one month after January 31 is the
    /// end of February. The result is never later than the year 9999.
    package func adding(_ period: TodoPeriod) -> TodoDate {
        switch period.unit {
        case .days: adding(days: period.count)
        case .businessDays: adding(businessDays: period.count)
        case .weeks: adding(days: 7 * period.count)
        case .months: adding(months: period.count)
        case .years: adding(months: 12 * period.count)
        }
    }

    /// Returns the day that is a number of days later, or earlier if the number is negative.
    ///
    /// The result stays in the years 1 to 9999.
    package func adding(days: Int) -> TodoDate {
        let (sum, overflows) = dayNumber.addingReportingOverflow(days)
        return TodoDate(dayNumber: overflows ? (days < 0 ? .min : .max) : sum)
    }

    private func adding(months: Int) -> TodoDate {
        let months = year * 12 + (month - 1) + months
        guard months / 12 <= 9999 else { return .last }
        return TodoDate(clampedYear: months / 12, month: months % 12 + 1, day: day)
    }

    private func adding(businessDays: Int) -> TodoDate {
        // Five business days are a week, whatever the first day.
        let start = adding(days: businessDays / 5 * 7)
        return (0..<businessDays % 5).reduce(start) { date, _ in date.nextBusinessDay }
    }

    private var nextBusinessDay: TodoDate {
        let next = adding(days: 1)
        return next.isOnWeekend && next != .last ? next.nextBusinessDay : next
    }

    private var isOnWeekend: Bool { dayNumber % 7 >= 5 }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
