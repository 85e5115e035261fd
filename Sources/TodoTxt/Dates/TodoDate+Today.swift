package import Foundation

extension TodoDate {
    /// Returns the current day in a time zone.
    package static func today(in timeZone: TimeZone = .current) -> TodoDate {
        TodoDate(of: Date(), in: timeZone)
    }

    /// Creates the day of an instant in a time zone.
    ///
    /// It always uses the Gregorian calendar, whatever the user's locale prefers.
    package init(of instant: Date, in timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        // A clock after the year 9999 is wrong, but the list must stay usable.
        self.init(
            knownYear: min(calendar.component(.year, from: instant), 9999),
            month: calendar.component(.month, from: instant),
            day: calendar.component(.day, from: instant)
        )
    }
}
