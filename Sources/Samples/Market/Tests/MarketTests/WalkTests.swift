import AccountFeature
import BasketFeature
import EventModulesStorage
import EventModulesTesting
import Foundation
import MarketApp
import Testing

extension MarketTests {
    /// Users who type anything that is possible, in two windows, for several runs of the app.
    struct Walks {
        static let isLong = ProcessInfo.processInfo.environment["EVENTMODULES_LONG_TESTS"] == "1"
        static let seeds: Range<UInt64> = 0..<(isLong ? 1_000 : 30)
        static let links = [
            "market://catalog", "market://product/lamp", "market://product/none",
            "market://basket", "market://checkout", "market://account", "market://orders",
            "market://order/1", "market://order/x", "market://sign-in", "market://support",
            "market://orders/order/1", "other://",
        ]

        @Test
        func anythingThatIsPossible() async {
            for seed in Self.seeds {
                var random = Numbers(state: seed)
                var memory = KeptMemory()
                for _ in 0..<3 { memory = await run(keptIn: memory, seed, using: &random) }
            }
        }

        /// A run of the app; returns what the next run finds.
        func run(
            keptIn memory: KeptMemory,
            _ seed: UInt64,
            using random: inout Numbers
        ) async -> KeptMemory {
            let market = await Market(keptIn: memory, consent: nil)
            var second: StackRouter?
            for _ in 0..<40 {
                switch Int.random(in: 0..<40, using: &random) {
                case 0: second = second == nil ? market.app.openWindow() : nil
                case 1: market.app.store.dispatch(SessionAction.signOut)
                case 2..<6: enter(Self.links.randomElement(using: &random), in: market.window)
                case 6..<14 where second != nil: enter(using: &random, in: second)
                default: enter(using: &random, in: market.window)
                }
                if Bool.random(using: &random) { await market.app.store.settle() }
                if Bool.random(using: &random) { ManualClock.current.advance(by: .seconds(1)) }
                check(market, [market.window, second].compactMap { $0 }, seed)
            }
            await market.app.store.settle()
            await market.app.store.flushKeptStates()
            let kept = KeptMemory(memory.files)
            second?.stop()
            expectNothingLeft(in: market.app.manager, market.app.store, market.window)

            let next = Suas.createStore(
                reducer: Basket.reducer,
                keeping: KeptState(in: KeptMemory(kept.files)).keep(Basket.self)
            )
            #expect(next.state[Basket.self] == market.app.store.state[Basket.self], "\(seed)")
            return kept
        }

        func enter(_ line: String?, in window: StackRouter?) {
            if let window, let line { #expect(Terminal(window).enter(line)) }
        }

        /// Types a word that is possible, with a text, should it be a field's.
        func enter(using random: inout Numbers, in window: StackRouter?) {
            guard let window, let word = Terminal(window).words.randomElement(using: &random)
            else { return }
            let texts = ["Anna", "secret", "wrong", "Here 1", "lamp", "Do you have a spade?", ""]
            enter("\(word) \(texts.randomElement(using: &random) ?? "")", in: window)
        }

        /// Without a session, no window shows what belongs to a user.
        func check(_ market: Market, _ windows: [StackRouter], _ seed: UInt64) {
            if market.app.store.state[Session.self]?.user != nil { return }
            for window in windows {
                let modules = window.position.screens.map(\.module)
                #expect(
                    Set(modules).isDisjoint(
                        with: ["CheckoutModule", "AccountModule", "OrdersModule", "OrderModule"]
                    ),
                    "\(seed): \(window.position)"
                )
            }
        }
    }
}

/// Numbers that are the same in each run.
struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
