#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
internal import Foundation

/// The open file of a `FlowFile`, and the bytes that are still to be written.
struct FlowFileOutput {
    /// Bytes for one segment that haven't all been written.
    private struct Part {
        var bytes: [UInt8] = []
        var writtenCount = 0

        /// True if these are the first bytes of a segment that hasn't been begun yet.
        var needsSegment = false
    }

    private let path: String
    private var descriptor: CInt

    /// The greatest size of a segment; `nil` if there is only one.
    private var limit: Int?
    private var head: [UInt8] = []

    private var parts: [Part] = []

    /// The size of the newest segment, including what isn't written yet.
    private var segmentSize = 0

    /// Opens a file for a recording, emptying it if it is an earlier one.
    init(_ path: String, limit: Int?) throws(FlowFileError) {
        self.path = path
        self.limit = limit.map { max(1, $0 / 2) }
        descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o644)
        if descriptor < 0, errno == EACCES || errno == ENXIO || errno == EINVAL {
            // A file that may only be written, such as a pipe.
            descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        }
        guard descriptor >= 0 else { throw FlowFileError(path, code: errno) }
        do throws(FlowFileError) { try empty() } catch {
            close()
            throw error
        }
    }

    /// Empties the file and deletes its earlier segment; refuses files that aren't recordings.
    private mutating func empty() throws(FlowFileError) {
        guard isRegularFile(descriptor) else {
            // A pipe or a device has no segments.
            limit = nil
            return
        }
        guard isLocked(descriptor) else { throw FlowFileError(secondRecordingAt: path) }
        guard isRecording(descriptor) else { throw FlowFileError(otherFileAt: path) }
        // Otherwise, an earlier segment would be read as a part of this recording.
        if limit != nil { try Self.delete(FlowFile.earlierPath(of: path)) }
        guard ftruncate(descriptor, 0) == 0 else { throw FlowFileError(path, code: errno) }
    }

    private static func delete(_ path: String) throws(FlowFileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw FlowFileError(path, code: errno) }
            return
        }
        defer { Foundation.close(descriptor) }
        guard isRegularFile(descriptor), isRecording(descriptor) else {
            throw FlowFileError(otherFileAt: path)
        }
        guard isLocked(descriptor) else { throw FlowFileError(secondRecordingAt: path) }
        guard unlink(path) == 0 else { throw FlowFileError(path, code: errno) }
    }

    mutating func close() {
        // Closing isn't enough while a process is being started, which has a copy.
        flock(descriptor, LOCK_UN)
        Foundation.close(descriptor)
        (descriptor, parts) = (-1, [])
    }

    mutating func begin(_ head: FlowHead) {
        self.head = []
        head.write(to: &self.head)
        parts.append(Part(bytes: self.head))
        segmentSize = self.head.count
    }

    mutating func add(_ records: ArraySlice<FlowLine>) {
        var line: [UInt8] = []
        for record in records {
            line.removeAll(keepingCapacity: true)
            record.write(to: &line)
            let isFull = limit.map { segmentSize + line.count > $0 } ?? false
            if isFull, segmentSize > head.count {
                parts.append(Part(bytes: head, needsSegment: true))
                segmentSize = head.count
            } else if parts.isEmpty {
                parts.append(Part())
            }
            parts[parts.count - 1].bytes += line
            segmentSize += line.count
        }
    }

    /// Writes as much as possible; returns the error that left a rest.
    mutating func write() -> FlowFileError? {
        if isDeleted, parts.first?.needsSegment != true {
            // The unwritten parts begin a new file, with the next attempt.
            if !parts.isEmpty { parts[0].writtenCount = 0 }
            parts.insert(Part(bytes: head, needsSegment: true), at: 0)
            return FlowFileError(deletedAt: path)
        }
        while !parts.isEmpty {
            if parts[0].needsSegment {
                if let error = beginSegment() { return error }
                parts[0].needsSegment = false
            }
            while parts[0].writtenCount < parts[0].bytes.count {
                let count = parts[0].bytes.withUnsafeBytes {
                    [descriptor, start = parts[0].writtenCount] in
                    let rest = UnsafeRawBufferPointer(rebasing: $0[start...])
                    return Foundation.write(descriptor, rest.baseAddress, rest.count)
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return FlowFileError(path, code: errno) }
                parts[0].writtenCount += count
            }
            parts.removeFirst()
        }
        return nil
    }

    /// Keeps the file as the earlier segment, and creates the next one.
    private mutating func beginSegment() -> FlowFileError? {
        guard !isReplaced else { return FlowFileError(secondRecordingAt: path) }
        guard rename(path, FlowFile.earlierPath(of: path)) == 0 || errno == ENOENT else {
            return FlowFileError(path, code: errno)
        }
        let next = open(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard next >= 0 else { return FlowFileError(path, code: errno) }
        guard isLocked(next) else {
            Foundation.close(next)
            return FlowFileError(secondRecordingAt: path)
        }
        Foundation.close(descriptor)
        descriptor = next
        return nil
    }

    /// True if the path leads to no file any more.
    private var isDeleted: Bool {
        var status = stat()
        return isRegularFile(descriptor) && stat(path, &status) != 0 && errno == ENOENT
    }

    /// True if the path now leads to another file, which isn't this recording's to rename.
    private var isReplaced: Bool {
        var (own, current) = (stat(), stat())
        return fstat(descriptor, &own) == 0 && stat(path, &current) == 0
            && (own.st_dev != current.st_dev || own.st_ino != current.st_ino)
    }
}

private func isRegularFile(_ descriptor: CInt) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// Locks a file for its only recording; false if another recording has locked it.
///
/// Some file systems have no locks, and their files can be written anyway.
private func isLocked(_ descriptor: CInt) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
}

/// True if a file is empty or begins like a recording.
private func isRecording(_ descriptor: CInt) -> Bool {
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size == 0 { return true }
    var start = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    let reader = try? FlowReader { () throws(FlowReadingError) in
        defer { start = [] }
        return start[...]
    }
    return reader != nil
}
#endif
