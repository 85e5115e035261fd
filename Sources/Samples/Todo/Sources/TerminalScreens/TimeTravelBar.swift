import EventModules
import EventModulesTracing
import Terminal
import VisibleText

/// The app's past, drawn over its lower half: the upper half shows the moment that is selected.
///
/// It isn't a module, so that it is no part of the past that it shows.
@MainActor
struct TimeTravelBar {
    /// The effect of a key on the bar.
    enum Answer {
        case stays
        case closes
    }

    /// True the first time, before there is a past: the bar says that there will be one.
    var isOnlyNotice: Bool { entries.isEmpty }

    private let trace: FlowTrace

    private let app: any TerminalApp

    /// The state before the first restoring.
    private let present: Store.State

    /// The newest entry: restoring it goes back to the present.
    private let newest: FlowEntry?

    /// The actions that the app can go back to.
    private let entries: [FlowEntry]
    private var scroll: ScrollingList

    /// Keeps the past of an app from now on, if it isn't kept yet.
    init(of app: any TerminalApp) {
        let trace = app.beginTrace()
        self.app = app
        self.trace = trace
        present = app.store.state
        newest = trace.entries.last
        entries = trace.entries.filter { $0.kind == .action && trace.state(after: $0) != nil }
        scroll = ScrollingList(count: entries.count)
        scroll.select(entries.count - 1)
    }

    /// Handles a key: those that scroll travel, Enter stays, and any other returns.
    mutating func press(_ key: Key, height: Int) -> Answer {
        scroll.update(count: entries.count, height: height / 2 - 1)
        if scroll.handle(key) {
            if let index = scroll.selection, trace.restore(entries[index]) {
                app.presentEntry = newest
            }
            return .stays
        }
        if app.presentEntry != nil, key == .enter {
            app.presentEntry = nil
            app.didStay(leaving: present)
        } else {
            app.returnToPresent()
        }
        return .closes
    }

    func draw(on surface: inout TerminalSurface) {
        var scroll = scroll
        let height = isOnlyNotice ? 0 : max(1, surface.size.rows / 2 - 1)
        scroll.update(count: entries.count, height: height)
        let first = surface.size.rows - height
        let title =
            isOnlyNotice
            ? " The past is kept from now on; t shows it after the next change"
            : " Up, Down travel through the past; Enter stays there, Escape returns"
        surface.cursor = nil
        surface.writeRow(first - 1, title, style: .bar)
        for row in 0..<height { surface.writeRow(first + row, "") }
        for (row, index) in scroll.visibleItems.enumerated() where index < entries.count {
            let mark = index == scroll.selection ? ">" : " "
            surface.writeRow(first + row, mark + entries[index].description.visible)
        }
    }
}
