// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
internal import UIKit

public protocol TimelineSchedule {}

public struct PeriodicTimelineSchedule: TimelineSchedule {
    public init(from startDate: Date, by interval: TimeInterval) {}
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> Self {
        Self(from: startDate, by: interval)
    }
}

public struct TimelineViewContext {
    public let date: Date
}

/// A view that is drawn again after each interval, which is four frames: longer than an animation.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: PrimitiveView {
    private let content: (TimelineViewContext) -> Content

    public init(
        _ schedule: Schedule,
        @ViewBuilder content: @escaping (TimelineViewContext) -> Content
    ) {
        self.content = content
    }

    func draw(in node: ViewNode) {
        let timeline = node.memory as? DrawnTimeline ?? DrawnTimeline()
        node.memory = timeline
        let date = node.tracked { timeline.date.value }
        timeline.wait(in: node.graph.simulation)
        node.draw(content(TimelineViewContext(date: date)))
    }
}

@MainActor
private final class DrawnTimeline {
    let date = StateLocation(Date(timeIntervalSince1970: 0))
    private var isWaiting = false

    func wait(in simulation: UIKitSimulation) {
        guard !isWaiting else { return }
        isWaiting = true
        simulation.animate(frames: 4) { [weak self] in
            self?.isWaiting = false
            self?.date.value += 1
        }
    }
}
