import Foundation
import Testing
import TodoTxt

struct TodoDateTests {
    @Test(arguments: ["2024-02-29", "2000-02-29", "1999-12-31", "0001-01-01", "9999-12-31"])
    func readsAndWritesTheSameText(_ text: String) {
        #expect(TodoDate(text)?.description == text)
    }

    @Test(arguments: [
        "2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-10", "2024-01-00",
        "2024-01-32", "0000-01-01",
    ])
    func refusesDaysThatDoNotExist(_ text: String) {
        #expect(TodoDate(text) == nil)
    }

    @Test(arguments: [
        "", "2024-1-01", "2024-01-1", "24-01-01", "2024/01/01", "2024-01-01 ", " 2024-01-01",
        "2024-01-011", "+024-01-01", "2024-01--1", "٢٠٢٤-01-01", "2024-01-0\u{301}1",
    ])
    func refusesOtherSpellings(_ text: String) {
        #expect(TodoDate(text) == nil)
    }

    @Test
    func parsesASubstring() {
        #expect(TodoDate("2024-05-01 a".prefix(10)) == TodoDate(year: 2024, month: 5, day: 1))
    }

    @Test
    func comparesChronologically() throws {
        let texts = ["2024-05-02", "2023-12-31", "2024-05-01", "2024-04-30"]
        let dates = try texts.map { try #require(TodoDate($0)) }
        #expect(dates.sorted().map(\.description) == texts.sorted())
    }

    @Test
    func dependsOnTheTimeZone() {
        let instant = 1_704_063_600  // 2023-12-31 23:00 UTC
        #expect(TodoDate(of: instant, secondsFromUTC: 0).description == "2023-12-31")
        #expect(TodoDate(of: instant, secondsFromUTC: 3600).description == "2024-01-01")
    }

    @Test
    func limitsInstantsToDaysThatCanBeWritten() {
        #expect(TodoDate(of: 300_000_000_000, secondsFromUTC: 0).description == "9999-12-31")
        #expect(TodoDate(of: -90_000_000_000, secondsFromUTC: 0).description == "0001-01-01")
        #expect(TodoDate(of: -1, secondsFromUTC: 0).description == "1969-12-31")
    }

    @Test
    func returnsTheDayOfTheSystemsTimeZone() {
        let before = today()
        let day = TodoDate.today()
        #expect((before...today()).contains(day))
    }

    private func today() -> TodoDate {
        let now = Date()
        let offset = TimeZone.current.secondsFromGMT(for: now)
        return TodoDate(of: Int(now.timeIntervalSince1970.rounded(.down)), secondsFromUTC: offset)
    }
}
