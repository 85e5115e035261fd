internal import EventModulesTracing

extension Subcommand {
    static let page = Subcommand(
        name: "page",
        usage: """
            Usage: flow page FILE -o PAGE.html

            Writes the flow as one page. Open it from disk in a browser: it needs no server, and sends
            nothing anywhere.

            Options:
              -o PAGE.html    the file to write; - for standard output
            """,
        valueOptions: ["-o"],
        flags: [],
        run: { arguments, streams in
            guard let path = arguments.value("-o") else {
                throw UsageError.noOutput(of: arguments.file)
            }
            var reader = try streams.reader(arguments.file)
            guard path != "-" else { return try PageWriter(streams.out).write(&reader) }
            let file = try OutputFile(path, besides: arguments.file)
            defer { file.close() }
            try PageWriter(file.write).write(&reader)
        }
    )
}

/// Writes a recording as a page, record by record.
private struct PageWriter {
    private static let lineCountOfPart = 4096
    private let write: ([UInt8]) throws -> Void

    init(_ write: @escaping ([UInt8]) throws -> Void) {
        self.write = write
    }

    /// Writes all records that can be read, and throws the error that ended them.
    func write(_ reader: inout FlowReader) throws {
        guard let marker = Page.template.firstRange(of: Page.marker) else { return }
        try write(Array(Page.template[..<marker.lowerBound].utf8))
        var lines: [UInt8] = []
        reader.head.write(to: &lines)
        var problem: FlowReadingError?
        var count = 1
        do {
            while let record = try reader.next() {
                if count.isMultiple(of: Self.lineCountOfPart) { try flush(&lines, Page.seam) }
                record.write(to: &lines)
                count += 1
            }
        } catch let error as FlowReadingError {
            problem = error
        }
        try flush(&lines, String(Page.template[marker.upperBound...]))
        if let problem { throw problem }
    }

    /// Writes lines in which no markup can begin, and what follows them.
    private func flush(_ lines: inout [UInt8], _ rest: String) throws {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lines.count + rest.utf8.count)
        for byte in lines {
            // In JSON, it occurs only in strings.
            if byte == UInt8(ascii: "<") {
                bytes += Array("\\u003c".utf8)
            } else {
                bytes.append(byte)
            }
        }
        lines.removeAll(keepingCapacity: true)
        try write(bytes + Array(rest.utf8))
    }
}
