import Foundation

/// A temporary directory in which programs are built from scratch.
@MainActor
final class Workshop {
    private let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    isolated deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    /// Builds the whole library.
    func buildLibrary() throws -> Command.Duration {
        try build(packageAt: Self.library, ["--target", "Screens"]) { duration, _ in duration }
    }

    /// Builds OpenCombine.
    func buildOpenCombine() throws -> Command.Duration {
        try build(packageAt: write(.openCombine), ["--target", "OpenCombine"]) { duration, _ in
            duration
        }
    }

    /// Builds a program.
    func build(_ program: SampleProgram) throws -> Command.Duration {
        try build(packageAt: write(program)) { duration, _ in duration }
    }

    /// Builds a program, strips it and returns its size.
    ///
    /// - Parameters:
    ///   - program: The program to build.
    ///   - options: Arguments for `swift build`.
    /// - Returns: The size of the executable in kilobytes.
    /// - Throws: `CommandFailure` if the build fails.
    func strippedSize(of program: SampleProgram, _ options: [String]) throws -> Double {
        try build(packageAt: write(program), options) { _, products in
            let file = products + "/sample"
            try Command("strip", file).run()
            let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
            return Double(size ?? 0) / 1000
        }
    }

    /// Builds from scratch and removes the build directory.
    ///
    /// Dependencies are fetched before timing starts.
    private func build<Result>(
        packageAt path: String,
        _ options: [String] = [],
        _ use: (Command.Duration, _ products: String) throws -> Result
    ) throws -> Result {
        let scratch = directory.appendingPathComponent("build")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let place = ["--package-path", path, "--scratch-path", scratch.path]
        try Command(["swift", "package", "resolve"] + place).run()
        let duration = try Command(["swift", "build", "-c", "release"] + place + options).run()
        return try use(duration, scratch.path + "/release")
    }

    /// Writes a program's package and returns its path.
    private func write(_ program: SampleProgram) throws -> String {
        let package = directory.appendingPathComponent("sample-\(program)")
        let sources = package.appendingPathComponent("Sources/sample")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try Data(program.manifest(libraryAt: Self.library).utf8)
            .write(to: package.appendingPathComponent("Package.swift"))
        try Data(program.source.utf8).write(to: sources.appendingPathComponent("main.swift"))
        return package.path
    }

    /// The path of the checkout that this program was built from.
    private static let library = URL(fileURLWithPath: #filePath)
        .pathComponents.dropLast(7).joined(separator: "/").replacing("//", with: "/")
}
