import Foundation

/// A new file beside the one it is to replace; gone when dropped before it is in place.
struct TemporaryFile: ~Copyable {
    private let location: FileLocation
    private let path: String
    private let file: Int32
    private let calls: FileCalls
    private var isInPlace = false

    /// Makes an empty file that nobody else has.
    ///
    /// A file that replaces another can be read by its owner only, until the other's permissions
    /// are set; one that replaces none gets what the person's umask leaves.
    init(
        beside location: FileLocation,
        replacing status: FileStatus?,
        calls: FileCalls
    ) throws(TodoFileError) {
        self.location = location
        self.calls = calls
        // Not made from the file's own name, which may be as long as a name can be.
        path = location.sibling(named: ".todo-\(UInt64.random(in: .min ... .max)).tmp")
        let (path, mode) = (path, UInt32(status == nil ? 0o666 : 0o600))
        file = Self.repeated { calls.create(path, mode) }
        guard file >= 0 else { throw .saving(location, code: -file) }
    }

    deinit {
        guard file >= 0 else { return }
        close(file)
        if !isInPlace { unlink(path) }
    }

    /// Takes over owner, group and mode, as far as the system lets this person.
    ///
    /// Without the group, its rights would go to another group, so they shrink to everybody's.
    /// A file system without permissions refuses, and then there are none to keep.
    func adoptPermissions(of status: FileStatus) {
        let keepsGroup =
            fchown(file, status.owner, status.group) == 0
            || fchown(file, uid_t.max, status.group) == 0
        let everybody = status.mode & 0o007
        let mode = keepsGroup ? status.mode : status.mode & (0o707 | everybody << 3)
        _ = fchmod(file, mode_t(mode))
    }

    /// Writes the content and waits until it is on the disk.
    func write(_ bytes: Data) throws(TodoFileError) {
        var code = bytes.withUnsafeBytes { writeAll($0) }
        if code == 0 { code = -Self.repeated { calls.sync(file) } }
        guard code == 0 else { throw .saving(location, code: code) }
    }

    /// Takes the place of the target, in one step.
    mutating func moveIntoPlace() throws(TodoFileError) {
        let code = -calls.replace(path, location.target)
        guard code == 0 else { throw .saving(location, code: code) }
        isInPlace = true
        syncFolder()
    }

    /// Gives 0 or an `errno`.
    private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = calls.write(file, UnsafeRawBufferPointer(rebasing: rest))
            if count == -Int(EINTR) { continue }
            if count < 0 { return Int32(-count) }
            // No progress and no error would go on for ever.
            if count == 0 { return EIO }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    // The new file is in place already: to report a failure now would say that it is not.
    private func syncFolder() {
        let folder = open(location.folder, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        _ = Self.repeated { calls.sync(folder) }
        close(folder)
    }

    private static func repeated(_ call: () -> Int32) -> Int32 {
        while true {
            let result = call()
            if result != -EINTR { return result }
        }
    }
}
