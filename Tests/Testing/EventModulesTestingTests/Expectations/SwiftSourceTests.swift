import EventModules
import EventModulesTestSupport
import EventRuntime
import Testing

@testable import EventModulesTesting

struct SwiftSourceTests {
    private struct Point { var x = 1.5, name = "a\"b" }

    @Test
    func writesValuesAsExpressions() {
        #expect(swiftSource(of: [1, 2]) == "[1, 2]")
        #expect(swiftSource(of: ["b": 2, "a": 1]) == #"["a": 1, "b": 2]"#)
        #expect(swiftSource(of: Int?.none as Any) == "nil")
        #expect(swiftSource(of: Point()) == #"Point(x: 1.5, name: "a\"b")"#)
    }

    // Regression: `inf` isn't an expression.
    @Test
    func writesNoInfiniteNumber() {
        #expect(swiftSource(of: Double.infinity) == nil)
        #expect(swiftSource(of: [Float.nan]) == nil)
        for number in [Double.infinity, -.infinity, .nan] {
            let properties = ["a": AnalyticsValue.double(number), "b": 1]
            let tracked = FlowFact.tracked("sold", properties: properties)
            #expect(tracked.expectationSource == #".tracked("sold")"#)
        }
    }

    @Test(arguments: Repetitions.seeds(short: 200, long: 10_000))
    func aHostileTextIsOneLiteral(seed: UInt64) {
        let pieces = [
            "\\", "\\(", "(", ")", "\"", "#", "\u{D4E}", "\u{301}", "\u{FE0F}", "\u{200D}", "\n",
            "\r",
            "\u{110BD}", "\0", "a",
        ]
        var random = SplitMix64(seed: seed)
        let text = (0..<8).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        var rest = Array((swiftSource(of: text) ?? "").utf8)[...]
        #expect(rest.popFirst() == UInt8(ascii: "\"") && rest.popLast() == UInt8(ascii: "\""))
        while let byte = rest.popFirst() {
            let escaped = byte == UInt8(ascii: "\\") ? rest.popFirst() : nil
            #expect(byte != UInt8(ascii: "\"") && byte >= 0x20, "\(text)")
            #expect(escaped.map { "\"\\nrt0u".utf8.contains($0) } ?? true, "\(text)")
        }
    }

    // Regression: a wrapped property was written with the label of its storage.
    @Test
    func writesNoStorageOfAProperty() {
        @propertyWrapper
        struct Wrapped { var wrappedValue: Int }
        struct Amount {
            @Wrapped
            var cents: Int
        }
        struct Total { lazy var cents = 1 }
        #expect(swiftSource(of: Amount(cents: 1)) == nil)
        #expect(swiftSource(of: Total()) == nil)
    }
}
