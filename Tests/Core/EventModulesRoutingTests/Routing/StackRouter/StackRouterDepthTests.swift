import EventModules
import EventModulesTestSupport
import Foundation
import Testing

/// Deep stacks, whose positions share their memory, are like plain lists of screens.
@MainActor
struct StackRouterDepthTests {
    @Test
    func aDeepStackAgreesWithAList() throws {
        for seed in Repetitions.seeds(short: 5, long: 200) {
            var random = SplitMix64(seed: seed)
            let app = RoutedApp(tabs: ["root"])
            var numbers: [Int] = []
            var earlier: [(position: RouterPosition, numbers: [Int])] = []
            for step in 0..<120 {
                switch Int.random(in: 0..<100, using: &random) {
                case 0..<60:
                    app.route(to: "\(step)")
                    numbers.append(app.router.position.top?.id.number ?? 0)
                case 60..<90:
                    app.router.perform([.pop])
                    _ = numbers.popLast()
                case 90..<95 where !numbers.isEmpty:
                    let index = Int.random(in: numbers.indices, using: &random)
                    app.router.close(try app.id(numbers[index]))
                    numbers.removeSubrange(index...)
                default:
                    for _ in 0..<40 { app.route(to: "\(step)") }
                    let pushed = app.router.position.tabs[0].pushed
                    numbers += pushed.suffix(40).map(\.id.number)
                }
                earlier.append((app.router.position, numbers))
            }
            for (position, numbers) in earlier { try check(position, numbers) }
            #expect(app.manager.livingModules().count == numbers.count + 1)
        }
    }

    private func check(_ position: RouterPosition, _ numbers: [Int]) throws {
        let stack = position.tabs[0]
        try #require(stack.pushed.map(\.id.number) == numbers)
        try #require(stack.screens.count == numbers.count + 1)
        try #require(position.top == stack.screens.last)
        let copy = try JSONDecoder().decode(
            RouterPosition.self,
            from: JSONEncoder().encode(position)
        )
        try #require(copy == position)
    }

    @Test
    func anEncodedStackHasItsRootAndTheScreensAbove() throws {
        let app = RoutedApp(tabs: ["root"])
        app.route(to: "a")
        let data = try JSONEncoder().encode(app.router.position.tabs[0])
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        #expect(object?.keys.sorted() == ["pushed", "root"])
        #expect((object?["pushed"] as? [Any])?.count == 1)
    }

    @Test
    func aStacksMirrorShowsItsRootAndTheScreensAbove() {
        let app = RoutedApp(tabs: ["root"])
        app.route(to: "a")
        let children = Mirror(reflecting: app.router.position.tabs[0]).children
        #expect(children.map(\.label) == ["root", "pushed", "waiting"])
        #expect(children.map { "\($0.value)" } == ["PageModule#1", "[PageModule#2]", "nil"])
    }
}
