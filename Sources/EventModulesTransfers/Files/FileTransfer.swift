internal import Dispatch
internal import Foundation

/// Reading and writing away from the main actor.
///
/// The work blocks, so it gets threads of Dispatch and not those that tasks share.
enum FileTransfer {
    static func read(_ url: URL, _ transfer: Transfer<Data, FileError>) {
        guard url.isFileURL else { return transfer.fail(.notAFileURL(url, .read)) }
        run(transfer) { () throws(FileError) in
            let file = try FileToRead(url.path)
            var content = Data(capacity: file.size)
            while let bytes = try file.next() {
                content.append(contentsOf: bytes)
                // The size may be unknown (0), or wrong while somebody writes.
                let total = file.size < content.count ? nil : file.size
                guard transfer.report(.received, bytes: content.count, total: total) else { return }
            }
            transfer.succeed(content, .received, bytes: content.count)
        }
    }

    static func write(_ content: Data, to url: URL, _ transfer: Transfer<Int, FileError>) {
        guard url.isFileURL else { return transfer.fail(.notAFileURL(url, .write)) }
        run(transfer) { () throws(FileError) in
            let file = try FileToWrite(url.path)
            var written = 0
            while written < content.count {
                written += try file.write(content.dropFirst(written))
                let total = content.count
                guard transfer.report(.sent, bytes: written, total: total) else { return }
            }
            try file.moveIntoPlace()
            transfer.succeed(written, .sent, bytes: written)
        }
    }

    private static func run<Success>(
        _ transfer: Transfer<Success, FileError>,
        _ work: @escaping @Sendable () throws(FileError) -> Void
    ) {
        DispatchQueue.global().async {
            do throws(FileError) {
                try work()
            } catch {
                transfer.fail(error)
            }
        }
    }
}

/// How many bytes are read or written between two reports.
let transferChunk = 1 << 20
