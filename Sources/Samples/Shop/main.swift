import EventModulesTracing
import Foundation

// The shop of the guide, whose main.swift has no options.

do {
    let options = try Options(CommandLine.arguments.dropFirst())
    if options.showsHelp { print(Options.help) } else { try await run(options) }
} catch {
    FileHandle.standardError.write(Data("shop-sample: \(error)\n".utf8))
    // The status of `sysexits.h` for incorrect usage.
    exit(error is UsageError ? 64 : 1)
}

/// Runs the shop until the user quits or the input ends.
@MainActor
func run(_ options: Options) async throws {
    let file = try options.recording.map { try FlowFile($0, app: "shop") }
    let app = ShopApp()
    if options.showsMap { return print(app.manager.wiring) }
    let write: ((String) -> Void)? = options.showsFlow ? { print("  \($0)") } : nil
    let trace = FlowTrace(manager: app.manager, keeping: 1000, to: file, write: write)
    while let word = readWord(app.router.words), word != "quit" { app.router.enter(word) }
    trace.stop()
    try await file?.flush()
}

/// Reads a word; at a terminal, shows which words are possible.
func readWord(_ words: [String]) -> String? {
    let isTerminal = isatty(0) == 1 && isatty(1) == 1
    if isTerminal { print(words.joined(separator: ", "), terminator: ", quit> ") }
    // A program that writes the words may wait for what follows from each.
    fflush(nil)
    let word = readLine()?.trimmingCharacters(in: .whitespaces)
    if isTerminal, word == nil { print() }
    return word
}
