import Foundation

do {
    try await Run(Options(CommandLine.arguments.dropFirst())).start()
} catch {
    FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
    exit(2)
}
