import Delivery
import EventModules
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
            let tracked = Fact.tracked("sold", properties: properties)
            #expect(tracked.expectationSource == #".tracked("sold")"#)
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
