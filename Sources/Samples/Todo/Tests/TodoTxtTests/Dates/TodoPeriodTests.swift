import Testing
import TodoTxt

struct TodoPeriodTests {
    @Test(arguments: ["1d", "5b", "2w", "12m", "1y", "9999d"])
    func readsAndWritesTheSameText(_ text: String) {
        #expect(TodoPeriod(text)?.description == text)
    }

    @Test(arguments: [
        "", "d", "1", "0d", "-1d", "+1d", "1D", "1x", "1 d", " 1d", "1.5d", "10000d", "1dd", "٣d",
        "1d\u{301}",
    ])
    func refusesOtherTexts(_ text: String) {
        #expect(TodoPeriod(text) == nil)
    }

    @Test(arguments: [
        ("2024-05-01", "1d", "2024-05-02"), ("2023-12-31", "1d", "2024-01-01"),
        ("2024-02-28", "1d", "2024-02-29"), ("2023-02-28", "1d", "2023-03-01"),
        ("2024-05-01", "2w", "2024-05-15"), ("2024-05-01", "1m", "2024-06-01"),
        ("2024-01-31", "1m", "2024-02-29"), ("2023-01-31", "1m", "2023-02-28"),
        ("2024-01-31", "3m", "2024-04-30"), ("2024-11-30", "3m", "2025-02-28"),
        ("2024-02-29", "1y", "2025-02-28"), ("2024-02-29", "4y", "2028-02-29"),
        ("2024-12-01", "1m", "2025-01-01"), ("2024-01-01", "24m", "2026-01-01"),
        ("9999-12-01", "1m", "9999-12-31"), ("9999-12-31", "1d", "9999-12-31"),
        ("9000-01-01", "9999y", "9999-12-31"), ("9999-12-30", "1b", "9999-12-31"),
        ("9999-12-31", "9999b", "9999-12-31"),
    ])
    func movesADay(_ start: String, _ period: String, end: String) throws {
        let date = try #require(TodoDate(start))
        #expect(date.adding(try #require(TodoPeriod(period))).description == end)
    }

    // 2024-05-03 is a Friday.
    @Test(arguments: [
        ("2024-05-01", "1b", "2024-05-02"), ("2024-05-03", "1b", "2024-05-06"),
        ("2024-05-04", "1b", "2024-05-06"), ("2024-05-05", "1b", "2024-05-06"),
        ("2024-05-03", "5b", "2024-05-10"), ("2024-05-03", "6b", "2024-05-13"),
        ("2024-05-02", "3b", "2024-05-07"), ("2024-05-01", "23b", "2024-06-03"),
    ])
    func skipsWeekends(_ start: String, _ period: String, end: String) throws {
        let date = try #require(TodoDate(start))
        #expect(date.adding(try #require(TodoPeriod(period))).description == end)
    }

    @Test
    func numbersEveryDayInOrder() throws {
        var day = try #require(TodoDate(year: 1, month: 1, day: 1))
        var number = 0
        for year in 1...9999 where year < 410 || year > 9990 || year % 100 < 2 {
            for month in 1...12 {
                for date in (1...31).compactMap({ TodoDate(year: year, month: month, day: $0) }) {
                    if date.month != 1 || date.day != 1 { number += 1 }
                    if date.month == 1, date.day == 1 { number = date.dayNumber }
                    #expect(date.dayNumber == number)
                    #expect(date.adding(days: 0) == date)
                    #expect(date == day.adding(days: date.dayNumber - day.dayNumber))
                    day = date
                }
            }
        }
        #expect(number == 3_652_058)
    }

    @Test
    func staysInTheYearsThatCanBeWritten() throws {
        let date = try TodoDate.day()
        #expect(date.adding(days: .max).description == "9999-12-31")
        #expect(date.adding(days: .min).description == "0001-01-01")
        #expect(date.adding(days: -1).description == "2024-04-30")
    }
}
