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
    ///
    /// - Returns: The seconds that it took.
    func buildLibrary() throws -> Double {
        try build(packageAt: Self.library, "--target", "Screens").seconds
    }

    /// Builds a program.
    ///
    /// - Returns: The seconds that it took.
    func build(_ program: SampleProgram) throws -> Double {
        try build(packageAt: write(program)).seconds
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
    ) throws -> (seconds: Double, products: String) {
        builds += 1
        let scratch = directory.appendingPathComponent("build-\(builds)").path
        let command = ["swift", "build", "-c", "release", "--package-path", path]
        let seconds = try Command(command + ["--scratch-path", scratch] + options).run()
        return (seconds, scratch + "/release")
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
