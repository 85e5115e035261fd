import Foundation

// `eventmodules-guide-blocks OUTPUT TEMPLATE…` writes each test that a template makes into OUTPUT.
let arguments = CommandLine.arguments.dropFirst()
let output = URL(fileURLWithPath: arguments.first ?? ".")
var faults: [Template.Fault] = []
for path in arguments.dropFirst() {
    do throws(Template.Fault) {
        let template = try Template(path)
        let lines = try template.expanded()
        let file = output.appendingPathComponent(template.name)
        let text = Data(lines.joined(separator: "\n").utf8)
        // A file that keeps its time isn't compiled again.
        if (try? Data(contentsOf: file)) != text { try? text.write(to: file) }
    } catch {
        faults.append(error)
    }
}
for fault in faults { print(fault) }
exit(faults.isEmpty ? 0 : 1)
