import EventRuntime
import Testing

/// Deliveries that cause each other without end.
@MainActor
struct EndlessDeliveriesTests {
    /// A source that makes the other one deliver as long as hits are left.
    @MainActor
    private class Player {
        private static var queue: DeliveryQueue { .main }
        weak var other: Player?

        /// Delivers a thousand times.
        func hit(_ hitsLeft: Int) {
            for _ in 0..<999 { Self.queue.nested {} }
            guard hitsLeft > 1, let other else { return }
            other.hitsLeft = hitsLeft - 1
            Self.queue.enqueue(other) { source in
                let player = unsafeDowncast(source, to: Player.self)
                player.hit(player.hitsLeft)
            }
        }

        private var hitsLeft = 0
    }

    private final class First: Player {}
    private final class Second: Player {}

    /// Regression: the main actor hung without a word.
    @Test
    func aTurnWithoutEndIsReportedOnceWithItsSources() {
        #expect(
            play(3_000).map(\.description) == [
                """
                A turn has made a million deliveries, and hasn't ended.
                    sources: Second, First
                The app doesn't respond until the turn ends. Usually, listeners emit or dispatch in \
                response to each other.
                To fix this, emit or dispatch only if something has changed, so that the cycle ends; \
                or do long work in a task.
                """
            ]
        )
    }

    @Test
    func turnsThatEndAreNotReported() {
        #expect(play(900) == [])
        #expect(play(900) == [])
    }

    private func play(_ hits: Int) -> [Diagnostic] {
        let players = [First(), Second()]
        players[0].other = players[1]
        players[1].other = players[0]
        return Diagnostics.collect { DeliveryQueue.main.deliver { players[0].hit(hits) } }
    }
}
