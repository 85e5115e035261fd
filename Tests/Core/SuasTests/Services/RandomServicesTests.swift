import EventModulesTestSupport
import Suas
import Testing

/// Each store's middlewares and async actions read its own services, however the stores use each other.
@MainActor
struct RandomServicesTests {
    private enum Step {
        case provide(Int, name: Int?)
        case add(Int)

        /// The middleware of a store dispatches to another store.
        case addInside(Int, inner: Int)
        /// A task of a store dispatches to another store, and runs an action of it.
        case run(Int, inner: Int)

        static func random(using random: inout SplitMix64) -> Step {
            let (store, inner) = (
                Int.random(in: 0..<3, using: &random), Int.random(in: 0..<3, using: &random)
            )
            switch Int.random(in: 0..<5, using: &random) {
            case 0: return .provide(store, name: Bool.random(using: &random) ? inner : nil)
            case 1: return .add(store)
            case 2: return .addInside(store, inner: inner)
            default: return .run(store, inner: inner)
            }
        }
    }

    /// Stores whose middlewares log the names that they read.
    @MainActor
    private final class World {
        private(set) var log: [String] = []
        private(set) var stores: [Store] = []
        private var inner: Int?

        init() {
            stores = (0..<3).map { index in
                let reading = BlockMiddleware { [unowned self] action, _, _, next in
                    read("middleware \(index)")
                    if let inner = inner.take() { stores[inner].dispatch(action: Add(1, to: "a")) }
                    next(action)
                }
                return Suas.createStore(
                    reducer: number("a"),
                    middleware: AsyncMiddleware() + reading
                )
            }
        }

        private func read(_ reader: String) { log.append("\(reader): \(Services.current.name)") }

        func run(_ step: Step) async throws {
            switch step {
            case .provide(let store, let name):
                stores[store].services = name.map { name in Services.ofStore { $0.name = "\(name)" }
                }
            case .add(let store): stores[store].dispatch(action: Add(1, to: "a"))
            case .addInside(let store, let inner):
                self.inner = inner
                stores[store].dispatch(action: Add(1, to: "a"))
            case .run(let store, let inner):
                try await stores[store].run(
                    BlockAsyncAction { _, _ in
                        self.stores[inner].dispatch(action: Add(1, to: "a"))
                        await Task { self.read("task of \(store)") }.value
                        try await self.stores[inner].run(
                            BlockAsyncAction { _, _ in self.read("action of \(inner)") }
                        )
                        self.read("action of \(store)")
                    }
                )
            }
        }
    }

    /// The names that the steps have to read.
    private func expectedLog(of steps: [Step]) -> [String] {
        var names: [Int: Int] = [:]
        let own = Services().name
        return steps.flatMap { step -> [String] in
            func read(_ reader: String, _ store: Int) -> String {
                "\(reader) \(store): \(names[store].map { "\($0)" } ?? own)"
            }
            switch step {
            case .provide(let store, let name):
                names[store] = name
                return []
            case .add(let store): return [read("middleware", store)]
            case .addInside(let store, let inner):
                return [read("middleware", store), read("middleware", inner)]
            case .run(let store, let inner):
                return [
                    read("middleware", inner), read("task of", store), read("action of", inner),
                    read("action of", store),
                ]
            }
        }
    }

    @Test
    func eachStoreReadsItsOwn() async throws {
        let seeds = Repetitions.seeds(short: 40, long: 4_000, offset: 38_000)
        try await checkPrograms(seeds) { seed in
            var random = SplitMix64(seed: seed)
            return (0..<20).map { _ in Step.random(using: &random) }
        } failure: { steps in
            let world = World()
            let reports = try await Diagnostics.collectReports {
                for step in steps { try await world.run(step) }
            }
            let expected = expectedLog(of: steps)
            let unprovided = expected.count { $0.hasSuffix(": \(Services().name)") }
            guard world.log == expected, reports.count == unprovided else {
                return "\(world.log)\nexpected \(expected)\n\(reports.count) reports"
            }
            return nil
        }
    }
}
