#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension TodoDate {
    /// Returns the current day in the system's time zone.
    ///
    /// The C library knows the zone; Foundation's calendar would load megabytes to find it.
    package static func today() -> TodoDate {
        var now = time(nil)
        var local = tm()
        localtime_r(&now, &local)
        return TodoDate(of: Int(now), secondsFromUTC: Int(local.tm_gmtoff))
    }

    /// Creates the day of an instant.
    ///
    /// A clock before the year 1 or after the year 9999 is wrong, but the list must stay usable.
    ///
    /// - Parameters:
    ///   - instant: The number of seconds since 1970-01-01 in UTC.
    ///   - offset: The number of seconds by which the local time is ahead of UTC.
    package init(of instant: Int, secondsFromUTC offset: Int) {
        let epoch = TodoDate(knownYear: 1970, month: 1, day: 1).dayNumber
        let days = Double(instant + offset) / 86_400
        self.init(dayNumber: epoch + Int(days.rounded(.down)))
    }
}
