import Foundation

/// What the figures were measured on.
struct Machine: Codable {
    let system: String
    let architecture: String
    let cores: Int

    /// The version of the compiler that is on the path now; "unknown" if there is none.
    let swift: String

    @MainActor
    static let current = Machine(
        system: systemName,
        architecture: architectureName,
        cores: ProcessInfo.processInfo.activeProcessorCount,
        swift: swiftVersion
    )

    private static var systemName: String {
        #if os(Linux)
        "Linux"
        #elseif os(macOS)
        "macOS"
        #else
        "another system"
        #endif
    }

    private static var architectureName: String {
        #if arch(x86_64)
        "x86_64"
        #elseif arch(arm64)
        "arm64"
        #else
        "another architecture"
        #endif
    }

    @MainActor
    private static var swiftVersion: String {
        let output = try? Command("swift", "--version").output()
        let words = output?.split(whereSeparator: \.isWhitespace) ?? []
        let place = words.firstIndex(of: "version").map { $0 + 1 }
        return place.flatMap { words.indices.contains($0) ? String(words[$0]) : nil } ?? "unknown"
    }
}

extension Machine: CustomStringConvertible {
    var description: String { "Swift \(swift), \(system) on \(architecture), \(cores) cores" }
}
