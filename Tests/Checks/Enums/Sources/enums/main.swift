import Foundation

// Writes enums, and tests that compare what is captured from their events with what a `switch`
// reads: enums SEED COUNT FOLDER, where FOLDER is the package's folder of tests.

let arguments = CommandLine.arguments
guard arguments.count == 4, let seed = UInt64(arguments[1]), let count = Int(arguments[2]) else {
    fatalError("usage: enums SEED COUNT FOLDER")
}
let folder = URL(filePath: arguments[3], directoryHint: .isDirectory)

var random = SplitMix64(seed: seed)
let shapes = (0..<count).map { number in
    let caseCount =
        switch number % 40 {
        case 0: 0
        case 39: 300
        case 38: 40
        default: random.pick([1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 10, 14, 20])
        }
    return EnumShape(number: number, caseCount: caseCount, using: &random)
}

/// The number of lines that a file has at most, unless a single part is longer.
let lineLimit = 400

func write(_ parts: [String], importing modules: [String], to path: String) throws {
    let head = """
        // swift-format-ignore-file
        // Generated: Tests/Checks/Enums/Sources/enums
        """
    let imports = modules.map { "\($0)\n" }.joined()
    let text = "\(head)\n\(imports)\n\(parts.joined(separator: "\n\n"))\n"
    try text.write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
}

/// Divides parts into groups for one file each.
func files(of parts: [String]) -> [[String]] {
    var files: [[String]] = []
    var count = lineLimit
    for part in parts {
        let lines = part.split(separator: "\n", omittingEmptySubsequences: false).count + 1
        if count + lines > lineLimit {
            files.append([])
            // The comments and imports at the start.
            count = 6
        }
        count += lines
        files[files.count - 1].append(part)
    }
    return files
}

let generated = "Core/GeneratedEventsTests/Generated"
try? FileManager.default.removeItem(at: folder.appending(path: generated))
for path in [generated, "Support/ResilientEvents", "Support/StrippedEvents"] {
    try FileManager.default.createDirectory(
        at: folder.appending(path: path),
        withIntermediateDirectories: true
    )
}
for (number, parts) in files(of: shapes.flatMap(\.checks)).enumerated() {
    try write(
        parts,
        importing: ["import EventModules", "import ResilientEvents", "import StrippedEvents"],
        to: "\(generated)/Checks\(number).swift"
    )
}
try write(
    shapes.compactMap(\.conformance),
    importing: ["public import EventModules", "import ResilientEvents"],
    to: "\(generated)/Conformances.swift"
)
let names = shapes.map { "check\($0.number)" }.joined(separator: ", ")
try write(
    ["let generatedChecks: [@MainActor () -> EnumCheckResult] = [\(names)]"],
    importing: [],
    to: "\(generated)/Checks.swift"
)
for module in ["ResilientEvents", "StrippedEvents"] {
    try write(
        shapes.filter { $0.place.module == module }.map(\.declaration),
        importing: module == "StrippedEvents" ? ["public import EventModules"] : [],
        to: "Support/\(module)/Generated.swift"
    )
}

let cases = shapes.flatMap(\.cases)
let payloads = cases.count { !$0.elements.isEmpty }
print("\(count) enums, \(cases.count) cases, \(payloads) of them with payloads")
