import Suas
import Testing

/// L6: a second reducer for the same key is a programmer error.
struct LawL6DuplicateKeyTests {
    @Test
    func stopsWithBothReducersTypes() async throws {
        let result = try await #require(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = Cart.ItemReducer() + Search.ItemReducer()
        }
        #expect(
            result.standardErrorText.contains(
                """
                Two reducers reduce the same state key.
                    state key: "Item"
                    first reducer: SuasTests.Cart.ItemReducer, state SuasTests.Cart.Item
                    second reducer: SuasTests.Search.ItemReducer, state SuasTests.Search.Item
                Each key of a store belongs to one reducer; the second would be ignored.
                To fix this, remove one of them, or give it its own stateKey (a property of the \
                reducer, or an argument of BlockReducer), and use that key where you add listeners.

                """
            )
        )
    }

    @Test
    func stopsInASumThatBeginsOnTheLeft() async throws {
        let result = try await #require(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = (number("a") + number("b")) + number("a")
        }
        #expect(result.standardErrorText.contains(#"state key: "a""#))
    }

    @Test
    func stopsInASumThatBeginsOnTheRight() async throws {
        let result = try await #require(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = number("a") + (number("b") + number("a"))
        }
        #expect(result.standardErrorText.contains(#"state key: "a""#))
    }

    @Test
    func stopsInASumOfSums() async throws {
        let result = try await #require(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = (number("a") + number("b")) + (number("c") + number("b"))
        }
        #expect(result.standardErrorText.contains(#"state key: "b""#))
    }

    @Test
    func stopsForCustomParts() async throws {
        let result = try await #require(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            await MainActor.run { _ = Suas.createStore(reducer: Twice()) }
        }
        #expect(result.standardErrorText.contains(#"state key: "a""#))
    }
}

/// A combinable reducer that has the same key twice.
private struct Twice: CombinableReducer {
    var parts: [AnyReducer] { number("a").parts + number("a").parts }
}
