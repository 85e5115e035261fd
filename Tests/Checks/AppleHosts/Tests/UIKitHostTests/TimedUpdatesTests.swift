import EventModulesTesting
import Testing
import UIKit

@testable import UIKitHost

/// The host's updates on systems without `UIUpdateLink`.
@MainActor
struct TimedUpdatesTests {
    private let clock = ManualClock()

    @Test
    func comeSixtyTimesASecondWhileTheyAreEnabled() async {
        var count = 0
        let updates = withClock(clock) { TimedUpdates { count += 1 } }
        await clock.run(for: .seconds(1))
        #expect(count == 0)
        updates.isEnabled = true
        #expect(updates.isEnabled)
        await clock.run(for: .seconds(1))
        #expect(count == 62)
        updates.isEnabled = false
        #expect(!updates.isEnabled)
        await clock.run(for: .seconds(1))
        #expect(count == 62)
    }

    @Test
    func endWithTheirRelease() async {
        var count = 0
        var updates: TimedUpdates? = withClock(clock) { TimedUpdates { count += 1 } }
        updates?.isEnabled = true
        await clock.run(for: .milliseconds(16))
        #expect(count == 1)
        updates = nil
        await clock.run(for: .seconds(1))
        #expect(count == 1)
    }
}
