/// The program.
@main
enum Main {
    @MainActor
    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        let status = await run(words, Streams.process)
        exitProgram(status)
    }
}

/// Runs the command, and returns its exit status.
@MainActor
func run(_ words: [String], _ streams: Streams) async -> Int32 {
    do {
        guard let name = words.first else { throw UsageError.noCommand }
        if ["--help", "-h"].contains(name) {
            try streams.out(Subcommand.help)
            return 0
        }
        guard let command = Subcommand.all.first(where: { $0.name == name }) else {
            throw UsageError.unknownCommand(name)
        }
        let rest = words.dropFirst()
        if rest.contains("--help") || rest.contains("-h") {
            try streams.out(command.usage + "\n")
            return 0
        }
        try await command.run(Arguments(rest, of: command), streams)
        return 0
    } catch {
        streams.complain("\(error)")
        // The status of `sysexits.h` for incorrect usage.
        return error is UsageError ? 64 : 1
    }
}
