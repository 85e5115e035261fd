package import EventModules
package import Foundation

extension AnalyticsEventsListener {
    /// The app's analytics, which record the user's actions but not their texts.
    package static func todo(provider: any AnalyticsProvider) -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: provider)
            .on(TodoListEvent.listRequested, as: "list.shown") { ["by": .string($0.kind)] }
            .on(TodoListEvent.taskEntered, as: "task.added") { text, _ in
                ["length": .int(text.text.count)]
            }
            .on(TodoListEvent.verbChosen, as: "task.changed") { verb, numbers, _ in
                ["how": .string(verb.name), "count": .int(numbers.count)]
            }
            .on(TodoListEvent.taskSelected, as: "task.selected")
            .on(TodoListEvent.undoRequested, as: "change.undone")
            .on(TodoListEvent.redoRequested, as: "change.redone")
            .on(TodoListEvent.archivingRequested, as: "list.archived")
            .on(TaskEvent.verbChosen, as: "task.changed") { verb, numbers, _ in
                ["how": .string(verb.name), "count": .int(numbers.count)]
            }
            .on(TaskEvent.undoRequested, as: "change.undone")
            .on(TaskEvent.redoRequested, as: "change.redone")
            .on(FileEvent.saved, as: "list.saved")
            .ignoring(FileEvent.opened)
            .ignoring(WatchEvent.fileChanged)
            .ignoring(AutosaveEvent.rested)
            .ignoring(FileEvent.archived)
            .ignoring(FileEvent.failed)
            .on(SettingsEvent.colorChosen, as: "color.chosen") { ["color": .string($0.rawValue)] }
            .on(ConsoleEvent.colorEntered, as: "color.chosen") { ["color": .string($0.rawValue)] }
            .ignoringUntrackedEvents()
            .on(RouterEvent.pushed, as: "screen.pushed") { ["module": .string($0.module)] }
            .on(RouterEvent.presented, as: "screen.presented") { ["module": .string($0.module)] }
    }

    /// Lists the events that aren't tracked: file operations and navigation.
    ///
    /// The screens that navigation leads to are tracked.
    private func ignoringUntrackedEvents() -> Self {
        ignoring(TodoListEvent.recoveryAccepted)
            .ignoring(TodoListEvent.recoveryDeclined)
            .ignoring(TodoListEvent.recoveryDiscarded)
            .ignoring(TodoListEvent.saveRequested)
            .ignoring(TodoListEvent.savingAsRequested)
            .ignoring(TodoListEvent.savingAndQuittingRequested)
            .ignoring(TodoListEvent.savingAsAndQuittingRequested)
            .ignoring(TodoListEvent.overwritingRequested)
            .ignoring(TodoListEvent.rereadingRequested)
            .ignoring(TodoListEvent.questionDismissed)
            .ignoring(TodoListEvent.taskOpened)
            .ignoring(TodoListEvent.settingsRequested)
            .ignoring(TodoListEvent.quitRequested)
            .ignoring(ConsoleEvent.helpRequested)
            .ignoring(ConsoleEvent.lineRefused)
            .ignoring(ConsoleEvent.settingsRequested)
            .ignoring(ConsoleEvent.taskRequested)
            .ignoring(ConsoleEvent.linkEntered)
            .ignoring(ConsoleEvent.backRequested)
            .ignoring(ConsoleEvent.closeRequested)
            .ignoring(ConsoleEvent.positionRequested)
            .ignoring(ConsoleEvent.quitRequested)
            .ignoring(ConsoleEvent.inputEnded)
    }
}

extension TodoFilter {
    fileprivate var kind: String {
        switch words.first.map(\.sign) {
        case .project: "project"
        case .context: "context"
        case .some(nil): "text"
        case nil: "all"
        }
    }
}

/// Records each event as one line of JSON.
package final class JSONLinesAnalytics: AnalyticsProvider {
    private struct Line: Encodable {
        let event: String
        let properties: [String: AnalyticsValue]
        let time: String
    }

    private let now: () -> Date
    private let write: (String) -> Void

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - now: Returns the time of an event.
    ///   - write: Receives each line, without a line break.
    package init(now: @escaping () -> Date = { Date() }, write: @escaping (String) -> Void) {
        self.now = now
        self.write = write
    }

    /// Writes a line.
    package func track(event: String, properties: [String: AnalyticsValue]) {
        let line = Line(
            event: event,
            properties: properties,
            time: now().formatted(.iso8601)
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON encoding of a record fails only for numbers that aren't finite.
        guard let json = try? encoder.encode(line) else { return }
        write(String(decoding: json, as: UTF8.self))
    }
}
