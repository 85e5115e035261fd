package import EventModules
import Foundation

/// Keeps the settings in a file: it receives each choice, wherever it was made.
package final class SettingsKeeper: AnyEventsListening {
    private let path: String
    private let complain: (String) -> Void

    /// Creates the listener.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - complain: Receives an error message if the file can't be written.
    package init(path: String, complain: @escaping (String) -> Void) {
        self.path = path
        self.complain = complain
    }

    /// The settings that were kept; those that can't be read have their default values.
    package var settings: TodoSettings {
        var settings = TodoSettings()
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n") where line.hasPrefix("color=") {
            settings.color = TodoColor(rawValue: String(line.dropFirst(6))) ?? .standard
        }
        return settings
    }

    /// Writes each color that is chosen in the settings or typed.
    @discardableResult
    package func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        for colors in [
            producer[event: SettingsEvent.colorChosen], producer[event: ConsoleEvent.colorEntered],
        ] {
            colors.subscribe(onNext: { [weak self] in self?.keep($0) })
                .disposed(by: producer.disposeBag)
        }
        return true
    }

    private func keep(_ color: TodoColor) {
        let file = URL(fileURLWithPath: path)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data("color=\(color.rawValue)\n".utf8).write(to: file, options: .atomic)
        } catch {
            complain("\(path.visible): the settings weren't kept. \(error.localizedDescription)")
        }
    }
}
