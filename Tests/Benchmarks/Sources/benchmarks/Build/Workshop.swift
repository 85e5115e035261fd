import Foundation

/// A temporary directory in which programs are built, each from nothing.
@MainActor
final class Workshop {
    private let directory: URL
    private var builds = 0

    init() throws {
        directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    isolated deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    /// Builds all of the library.
    func buildLibrary() throws -> Command.Duration {
        try build(packageAt: Self.library, "--target", "Screens").duration
    }

    /// Builds a program.
    func build(_ program: SampleProgram) throws -> Command.Duration {
        try build(packageAt: write(program)).duration
    }

    /// Builds a program and takes what is not needed to run it out of the file.
    ///
    /// - Returns: The kilobytes of the file.
    func strippedSize(of program: SampleProgram) throws -> Double {
        let file = try build(packageAt: write(program)).products + "/sample"
        try Command("strip", file).run()
        let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
        return Double(size ?? 0) / 1000
    }

    private func build(
        packageAt path: String,
        _ options: String...
    ) throws -> (duration: Command.Duration, products: String) {
        builds += 1
        let scratch = directory.appendingPathComponent("build-\(builds)").path
        let command = ["swift", "build", "-c", "release", "--package-path", path]
        let duration = try Command(command + ["--scratch-path", scratch] + options).run()
        return (duration, scratch + "/release")
    }

    /// Writes a program's package, and tells where.
    private func write(_ program: SampleProgram) throws -> String {
        let package = directory.appendingPathComponent(program.rawValue)
        let sources = package.appendingPathComponent("Sources/sample")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try Data(program.manifest(libraryAt: Self.library).utf8)
            .write(to: package.appendingPathComponent("Package.swift"))
        try Data(program.source.utf8).write(to: sources.appendingPathComponent("main.swift"))
        return package.path
    }

    /// The checkout that this program was built from.
    private static let library = URL(fileURLWithPath: #filePath)
        .pathComponents.dropLast(6).joined(separator: "/").replacing("//", with: "/")
}
