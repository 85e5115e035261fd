import EventModules

enum PickerEvent: EventProtocol, Equatable {
    case picked(Int)

    /// The module has left for good.
    case closed
}

struct PickerContext: ModuleContextProtocol {
    typealias ModuleType = PickerModule
    let number: Int
}

/// A module that is opened for an answer.
final class PickerModule: ModuleProtocol, EventsEmitting {
    let context: PickerContext
    let events = EventsSource<PickerEvent>()

    init(usingContext context: PickerContext) { self.context = context }

    func makePresentable() -> any Presentable { PageScreen("picker \(context.number)") }

    func didLeave() { events.emit(.closed) }

    func pick(_ item: Int) { events.emit(.picked(item)) }
}

extension ModuleRoutingStep {
    static func picker(_ number: Int = 0) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: PickerContext(number: number))
    }
}

extension ModuleManager {
    var livingPickers: [PickerModule] { livingModules().compactMap { $0 as? PickerModule } }
}
