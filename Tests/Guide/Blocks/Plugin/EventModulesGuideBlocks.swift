import Foundation
import PackagePlugin

/// Makes the tests of the guide and of the sources' examples from their templates: in a template, a
/// marker stands for a paragraph of code, so that the code itself stands only in the guide.
@main
struct EventModulesGuideBlocks: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let templates = try ["Pages", "Examples"].flatMap { folder in
            try files(in: target.directoryURL.appending(path: folder))
        }
        let tests = templates.map {
            context.pluginWorkDirectoryURL.appending(path: $0.lastPathComponent)
        }
        let texts = try ["Wiki", "Sources"].flatMap { try files(in: root.appending(path: $0)) }
        return [
            .buildCommand(
                displayName: "Putting the guide's blocks into \(target.name)",
                executable: try context.tool(named: "eventmodules-guide-blocks").url,
                arguments: [context.pluginWorkDirectoryURL.path] + templates.map(\.path),
                inputFiles: templates + texts + [root.appending(path: "README.md")],
                outputFiles: tests
            )
        ]
    }

    /// The files of a folder that have Swift blocks; not those of nested packages.
    private func files(in folder: URL) throws -> [URL] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return paths.sorted()
            .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }
            .filter { !$0.hasPrefix("Samples/") }
            .map { folder.appending(path: $0) }
    }
}
