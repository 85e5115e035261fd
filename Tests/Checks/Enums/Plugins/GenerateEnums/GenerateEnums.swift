import Foundation
import PackagePlugin

/// Adds enums to the targets that declare them, and to the tests the code that checks them.
///
/// The enums are the same for the same seed and count.
@main
struct GenerateEnums: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["EVENTMODULES_SEED"] ?? "1"
        let count = environment["EVENTMODULES_ENUMS"] ?? "40"
        // The compiler reads several files at the same time.
        let fileCount = target.name.hasSuffix("Tests") ? 8 : 1
        let files = (0..<fileCount).map {
            context.pluginWorkDirectoryURL.appending(path: "Enums\($0).swift")
        }
        return [
            .buildCommand(
                displayName: "Generating \(count) enums of seed \(seed) for \(target.name)",
                executable: try context.tool(named: "enums").url,
                arguments: [seed, count, target.name] + files.map(\.path),
                outputFiles: files
            )
        ]
    }
}
