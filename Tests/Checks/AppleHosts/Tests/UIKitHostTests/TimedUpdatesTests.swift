import EventModulesTesting
import Testing
import UIKit

@testable import UIKitHost

/// The host's updates on systems without `UIUpdateLink`.
@MainActor
struct TimedUpdatesTests {
    private let clock = ManualClock()

    @Test
    func comeSixtyTimesASecondWhileSomethingMoves() async {
        var count = 0
        let updates = withClock(clock) { TimedUpdates { count += 1 } }
        await clock.run(for: .seconds(1))
        #expect(count == 0)
        updates.follow(.moving)
        await clock.run(for: .seconds(1))
        #expect(count == 62)
        updates.follow(.waiting)
        await clock.run(for: .seconds(1))
        #expect(count == 66)
        updates.follow(.shown)
        await clock.run(for: .seconds(1))
        #expect(count == 66)
    }

    @Test
    func endWithTheirRelease() async {
        var count = 0
        var updates: TimedUpdates? = withClock(clock) { TimedUpdates { count += 1 } }
        updates?.follow(.moving)
        await clock.run(for: .milliseconds(16))
        #expect(count == 1)
        updates = nil
        await clock.run(for: .seconds(1))
        #expect(count == 1)
    }
}
