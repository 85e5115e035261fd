#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The first line of a recorded flow: the app, and the moment at which the recording began.
public struct FlowHead: Hashable, Sendable {
    /// The version of the format that this library writes and reads.
    public static let version = 1

    /// The name of the app.
    public var app: String

    /// The wall-clock time at which the recording began, since 1970-01-01T00:00:00Z.
    ///
    /// ```swift
    /// Date(timeIntervalSince1970: head.began / .seconds(1))
    /// ```
    public var began: Duration

    /// Creates a head.
    public init(app: String, began: Duration) {
        self.app = app
        self.began = began
    }
}

extension Duration {
    /// The present wall-clock time, since 1970-01-01T00:00:00Z.
    static var sinceEpoch: Duration {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The whole nanoseconds; the greatest or least integer for a duration beyond.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, sumOverflows) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return overflows || sumOverflows ? (seconds < 0 ? .min : .max) : sum
    }
}

// MARK: - ISO 8601

/// A moment from 1970 to 9999 as text: `2026-11-23T02:37:51.123456Z` (RFC 3339, in UTC).
///
/// Days are counted in years that begin in March, so that leap days are last.
struct ISOMoment {
    let sinceEpoch: Duration

    private static let greatestSecond: Int64 = 253_402_300_799

    init(_ sinceEpoch: Duration) {
        self.sinceEpoch = sinceEpoch
    }

    /// Reads a moment; nil if the text isn't one.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let form = Array("0000-00-00T00:00:00".utf8)
        let fraction = bytes.dropFirst(form.count).dropLast()
        guard bytes.count > form.count, bytes.last == UInt8(ascii: "Z"),
            zip(form, bytes).allSatisfy({ $0 == UInt8(ascii: "0") ? $1.isDigit : $0 == $1 }),
            fraction.isEmpty || fraction.first == UInt8(ascii: "."),
            fraction.dropFirst().allSatisfy(\.isDigit)
        else { return nil }
        func number(_ start: Int, _ count: Int) -> Int {
            bytes[start..<start + count].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        let (month, date) = (number(5, 2), number(8, 2))
        let (hour, minute, second) = (number(11, 2), number(14, 2), number(17, 2))
        guard number(0, 4) >= 1970, (1...12).contains(month), (1...31).contains(date),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let day = Self.day(year: number(0, 4), month: month, day: date)
        let digits = fraction.dropFirst().prefix(9)
        let zeros = repeatElement(UInt8(ascii: "0"), count: 9 - digits.count)
        let nanoseconds = (digits + zeros).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        sinceEpoch =
            .seconds(((day * 24 + hour) * 60 + minute) * 60 + second) + .nanoseconds(nanoseconds)
    }

    var text: String {
        let (seconds, attoseconds) = sinceEpoch.components
        let second = Int(min(max(seconds, 0), Self.greatestSecond))
        let date = Self.date(ofDay: second / 86400)
        let time = [second / 3600 % 24, second / 60 % 60, second % 60].map { padded($0, to: 2) }
        let microsecond = max(0, attoseconds) / 1_000_000_000_000
        return [padded(date.year, to: 4), padded(date.month, to: 2), padded(date.day, to: 2)]
            .joined(separator: "-")
            + "T\(time.joined(separator: ":")).\(padded(Int(microsecond), to: 6))Z"
    }

    private func padded(_ number: Int, to count: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (day + 719_468).quotientAndRemainder(dividingBy: 146_097)
        let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let isAfterDecember = month >= 10
        return (
            year + era * 400 + (isAfterDecember ? 1 : 0),
            isAfterDecember ? month - 9 : month + 3,
            dayOfYear - (153 * month + 2) / 5 + 1
        )
    }

    private static func day(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear
            - 719_468
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }
}
