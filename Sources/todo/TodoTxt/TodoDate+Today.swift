package import Foundation

extension TodoDate {
    /// The day it is now, on the wall calendar of a time zone.
    package static func today(in timeZone: TimeZone = .current) -> TodoDate {
        TodoDate(of: Date(), in: timeZone)
    }

    /// The day that an instant falls on in a time zone.
    ///
    /// Always the Gregorian calendar, whichever one the person's locale prefers.
    package init(of instant: Date, in timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        // A clock set past the year 9999 is wrong, but the list must still work.
        self.init(
            knownYear: min(calendar.component(.year, from: instant), 9999),
            month: calendar.component(.month, from: instant),
            day: calendar.component(.day, from: instant)
        )
    }
}
