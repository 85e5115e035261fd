#if canImport(UIKit) && !os(watchOS)
internal import EventRuntime
internal import UIKit

/// The state of what a host wants UIKit to show; of several, the greatest counts.
enum Progress: Comparable {
    case shown

    /// The next step needs an event, such as the dismissal of an alert.
    case waiting

    /// UIKit is in transition, or has refused a step.
    case moving
}

/// Calls a closure with updates of the user interface: with each while something moves, and with
/// those that follow an event while a host waits.
@MainActor
protocol FrameUpdates: AnyObject { func follow(_ progress: Progress) }

// Mac Catalyst has no update links.
#if !targetEnvironment(macCatalyst)
@available(iOS 18, tvOS 18, visionOS 2, *)
extension UIUpdateLink: FrameUpdates {
    func follow(_ progress: Progress) {
        requiresContinuousUpdates = progress == .moving
        isEnabled = progress != .shown
    }
}
#endif

/// For systems without `UIUpdateLink`; ends with the release of the object.
final class TimedUpdates: FrameUpdates {
    private let update: @MainActor () -> Void
    private let clock: any Clock<Duration> = DefaultClock.current ?? ContinuousClock()
    private var progress = Progress.shown
    private var task: Task<Void, Never>?

    init(_ update: @escaping @MainActor () -> Void) { self.update = update }

    deinit { task?.cancel() }

    func follow(_ progress: Progress) {
        guard progress != self.progress else { return }
        self.progress = progress
        task?.cancel()
        let pause = Duration.milliseconds(progress == .moving ? 16 : 250)
        task =
            progress == .shown
            ? nil : Task { [clock, update] in await Self.repeat(update, pause, clock) }
    }

    private static func `repeat`(
        _ update: @MainActor () -> Void,
        _ pause: Duration,
        _ clock: any Clock<Duration>
    ) async {
        while (try? await clock.sleep(for: pause)) != nil, !Task.isCancelled { update() }
    }
}
#endif
