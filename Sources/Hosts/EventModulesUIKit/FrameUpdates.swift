#if canImport(UIKit) && !os(watchOS)
internal import EventRuntime
internal import UIKit

@MainActor
protocol FrameUpdates: AnyObject { var isEnabled: Bool { get set } }

@available(iOS 18, tvOS 18, visionOS 2, *)
extension UIUpdateLink: FrameUpdates {}

/// For systems without `UIUpdateLink`; ends with the release of the object.
final class TimedUpdates: FrameUpdates {
    private let update: @MainActor () -> Void
    private let clock: any Clock<Duration> = DefaultClock.current ?? ContinuousClock()
    private var task: Task<Void, Never>?

    init(_ update: @escaping @MainActor () -> Void) { self.update = update }

    deinit { task?.cancel() }

    var isEnabled: Bool {
        get { task != nil }
        set {
            guard newValue != isEnabled else { return }
            task?.cancel()
            task = newValue ? Task { [clock, update] in await Self.repeat(update, clock) } : nil
        }
    }

    private static func `repeat`(
        _ update: @MainActor () -> Void,
        _ clock: any Clock<Duration>
    ) async {
        while (try? await clock.sleep(for: .milliseconds(16))) != nil, !Task.isCancelled {
            update()
        }
    }
}
#endif
