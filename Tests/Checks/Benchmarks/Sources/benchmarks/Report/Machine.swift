import Foundation

/// The machine and the compiler of a run.
struct Machine: Codable {
    let system: String
    let architecture: String
    let cores: Int

    /// The model of the processor; nil if it is unknown.
    let processor: String?

    /// The version of the compiler on the `PATH`; "unknown" if there is none.
    let swift: String

    @MainActor
    static let current = Machine(
        system: systemName,
        architecture: architectureName,
        cores: ProcessInfo.processInfo.activeProcessorCount,
        processor: processorName,
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

    /// The processor's model, as reported by Linux.
    private static var processorName: String? {
        let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        return text?.split(separator: "\n").first { $0.hasPrefix("model name") }
            .flatMap { $0.split(separator: ": ", maxSplits: 1).last.map(String.init) }
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
    var description: String {
        let model = processor.map { " of \($0)" } ?? ""
        return "Swift \(swift), \(system) on \(architecture), \(cores) cores\(model)"
    }
}
