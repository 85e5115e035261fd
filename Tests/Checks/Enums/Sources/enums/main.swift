import Foundation

// Writes the part of random enums that belongs to a target: their declarations, or tests that compare
// what is captured from their events with what a `switch` reads.

let arguments = CommandLine.arguments
guard arguments.count > 4, let seed = UInt64(arguments[1]), let count = Int(arguments[2]) else {
    fatalError("usage: enums SEED COUNT TARGET FILE...")
}
let (target, paths) = (arguments[3], arguments[4...])

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

var parts = shapes.filter { $0.place.module == target }.map(\.declaration)
var imports = target == "StrippedEnums" ? ["EventModulesCore"] : []
if target == "GeneratedEventsTests" {
    imports = ["EventModulesCore", "ResilientEnums", "StrippedEnums"]
    parts = shapes.flatMap(\.checks)
    let names = shapes.map { "check\($0.number)" }.joined(separator: ", ")
    parts.append("let generatedChecks: [@MainActor () -> EnumCheckResult] = [\(names)]")
}

// The files are about equally long.
var texts = paths.map { _ in imports.map { "import \($0)\n" }.joined() }
for part in parts {
    texts.sort { $0.utf8.count > $1.utf8.count }
    texts[texts.count - 1] += "\n\(part)\n"
}
for (path, text) in zip(paths, texts) {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
}
