import EventModulesFiles
import Foundation

/// Identifies a file, whichever path leads to it; a missing file is identified by its folder.
package struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// The name of a missing file in its folder; empty for a file that exists.
    private let name: String

    /// Identifies the file at a path; nil for a device, which any number of programs can use, and
    /// for a path that leads nowhere.
    package init?(_ path: String) {
        guard let location = try? FileLocation(path, .write) else { return nil }
        var status = stat()
        if stat(location.target, &status) == 0 {
            guard status.st_mode & S_IFMT != S_IFCHR else { return nil }
            name = ""
        } else {
            guard stat(location.folder, &status) == 0 else { return nil }
            name = (location.target as NSString).lastPathComponent
        }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
