internal import EventModulesTracing
internal import Foundation

@main
enum Main {
    @MainActor
    static func main() async {
        do { try await run(CommandLine.arguments.dropFirst()) } catch {
            Streams.complain("\(error)")
            let isCut = (error as? FlowReadingError)?.isCut == true
            exit((error as? CommandError)?.status ?? (isCut ? 2 : 1))
        }
    }

    @MainActor
    private static func run(_ words: ArraySlice<String>) async throws {
        guard let name = words.first else {
            throw CommandError.usage("There is no command.", fix: "see eventflow --help.")
        }
        if ["--help", "-h"].contains(name) { return try Streams.out(Subcommand.help) }
        guard let command = Subcommand.all.first(where: { $0.name == name }) else {
            throw CommandError.usage("There is no command \(name).", fix: "see eventflow --help.")
        }
        let rest = words.dropFirst()
        if rest.contains("--help") || rest.contains("-h") {
            return try Streams.out(command.usage + "\n")
        }
        try await command.run(Arguments(rest, of: command))
    }
}
