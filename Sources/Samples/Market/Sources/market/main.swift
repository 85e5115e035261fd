import EventModulesStorage
import EventModulesTracing
import Foundation
import MarketApp

// The market in a terminal: reads a line, does what it says, and shows the window.
//
//     market [--keep FOLDER] [--flow] [--map]
//
// --keep   continue in the next run, with what is in the folder
// --flow   show what follows from each line
// --map    show which listeners hear which events

final class PrintedAnalytics: AnalyticsProvider {
    func track(event: String, properties: [String: AnalyticsValue]) { print("(counted \(event))") }
}

let arguments = CommandLine.arguments
let folder = arguments.firstIndex(of: "--keep").flatMap { arguments.dropFirst($0 + 1).first }
let app = MarketApp(
    keptIn: folder.map { KeptFolder(URL(filePath: $0)) } ?? KeptMemory(),
    analytics: PrintedAnalytics(),
    services: Services { $0.useSampleServer() }
)
let terminal = Terminal(app.openWindow())
if arguments.contains("--map") {
    print(app.manager.wiring)
    exit(0)
}
let write: ((String) -> Void)? = arguments.contains("--flow") ? { print("    \($0)") } : nil
let trace = FlowTrace(manager: app.manager, keeping: 100, write: write)
repeat {
    // The server answers soon, and the terminal shows it.
    try await Task.sleep(for: .milliseconds(20))
    print(terminal.text)
    print("> ", terminator: "")
    fflush(nil)
    guard let line = readLine(), line != "quit" else { break }
    if !terminal.enter(line) { print("You can type \(terminal.words.joined(separator: ", ")).") }
} while true
print()
trace.stop()
await app.store.flushKeptStates()
