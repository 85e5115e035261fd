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

    /// An action of the past, or the present.
    private struct Moment {
        let entry: FlowEntry
        let state: Store.State
    }

    /// True the first time, before there is a past: the bar says that there will be one.
    var isOnlyNotice: Bool { moments.isEmpty }

    private let trace: FlowTrace
    private let app: any TerminalApp

    /// The actions that the app can go back to.
    private let moments: [Moment]

    /// The newest moment, to which the app can return; nil if it is shown.
    private var present: Moment?

    private var scroll: ScrollingList

    /// Keeps the past of an app from now on, if it isn't kept yet.
    init(of app: any TerminalApp) {
        let trace = app.beginTrace()
        self.app = app
        self.trace = trace
        moments = trace.entries.filter { $0.kind == .action }.compactMap { entry in
            trace.state(after: entry).map { Moment(entry: entry, state: $0) }
        }
        scroll = ScrollingList(count: moments.count)
        scroll.select(moments.count - 1)
    }

    /// Handles a key: those that scroll show a moment, Enter stays there, and any other returns.
    mutating func press(_ key: Key, height: Int) -> Answer {
        scroll.update(count: moments.count, height: height / 2 - 1)
        if scroll.handle(key) {
            if let index = scroll.selection { look(at: moments[index]) }
            return .stays
        }
        if key == .enter { stay() } else { returnToPresent() }
        return .closes
    }

    private mutating func look(at moment: Moment) {
        guard app.canLookBack else { return }
        present = present ?? trace.entries.last.map { Moment(entry: $0, state: app.store.state) }
        show(moment, isPast: true)
    }

    /// Goes on from the moment that is shown.
    private mutating func stay() {
        if present != nil { app.didRestore(from: app.store.state, isPast: false) }
        present = nil
    }

    /// Shows the present again, if an earlier moment is shown.
    mutating func returnToPresent() {
        if let present { show(present, isPast: false) }
        present = nil
    }

    private func show(_ moment: Moment, isPast: Bool) {
        let store = app.store
        let latest = store.state
        if !trace.restore(moment.entry) {
            // What follows from each key is recorded, so a trace with a limit drops the oldest entries.
            let keys = Set(store.state.keys).intersection(moment.state.keys)
            let values = keys.compactMap { key in moment.state[key].map { (key, $0) } }
            store.resetFullState(Store.State(Dictionary(uniqueKeysWithValues: values)))
        }
        app.didRestore(from: latest, isPast: isPast)
    }

    func draw(on surface: inout TerminalSurface) {
        var scroll = scroll
        let height = isOnlyNotice ? 0 : max(1, surface.size.rows / 2 - 1)
        scroll.update(count: moments.count, height: height)
        let first = surface.size.rows - height
        let title =
            isOnlyNotice
            ? " The past is kept from now on; t shows it after the next change"
            : " Up, Down travel through the past; Enter stays there, Escape returns"
        surface.cursor = nil
        surface.writeRow(first - 1, title, style: .bar)
        for row in 0..<height { surface.writeRow(first + row, "") }
        for (row, index) in scroll.visibleItems.enumerated() where index < moments.count {
            let mark = index == scroll.selection ? ">" : " "
            surface.writeRow(first + row, mark + moments[index].entry.description.visible)
        }
    }
}
