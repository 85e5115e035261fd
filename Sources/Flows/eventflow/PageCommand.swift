internal import EventFlowPage
internal import EventModulesTracing

extension Subcommand {
    static let page = Subcommand(
        name: "page",
        usage: """
            Usage: eventflow page FILE -o PAGE.html

            Writes the flow as one page. Open it from disk in a browser: it needs no server, and sends
            nothing anywhere.

            Options:
              -o PAGE.html    the file to write; - for standard output
            """,
        valueOptions: ["-o"],
        flags: [],
        run: { arguments in
            guard let path = arguments.value("-o") else {
                throw CommandError.usage(
                    "The page needs a file.",
                    fix: "write: eventflow page \(arguments.file) -o flow.html"
                )
            }
            var reader = try arguments.reader()
            let file = try path == "-" ? .standard : OutputFile(path, besides: arguments.file)
            defer { file.close() }
            try reader.writePage(to: file)
        }
    )
}

extension FlowReader {
    /// Writes the readable records one by one, then throws the error that ended them.
    fileprivate mutating func writePage(to file: OutputFile) throws {
        let template = String(cString: pageTemplate()).split(separator: "{{recording}}")
        try file.write(Array(template[0].utf8))
        var lines: [UInt8] = []
        var lineCount = 1
        head.write(to: &lines)
        let problem = try read { record in
            // Browsers read a large page in parts.
            if lineCount.isMultiple(of: 4096) {
                let seam = #"</script><script type="application/x-flow">"#
                try file.write(lines.withoutMarkup + Array(seam.utf8))
                lines.removeAll(keepingCapacity: true)
            }
            record.write(to: &lines)
            lineCount += 1
        }
        try file.write(lines.withoutMarkup + Array(template[1].utf8))
        if let problem { throw problem }
    }
}

extension [UInt8] {
    /// JSON in which no markup can begin: `<` occurs only in strings, where it is escaped.
    fileprivate var withoutMarkup: [UInt8] {
        let parts = split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
        return Array(parts.joined(separator: "\\u003c".utf8))
    }
}
