import Foundation

do {
    try await Run(Options(CommandLine.arguments.dropFirst())).start()
} catch let error as MissedBudgets {
    FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
    exit(1)
} catch {
    FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
    exit(2)
}
