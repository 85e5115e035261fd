#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The system calls that saving makes, so that a test can make them fail.
///
/// Each returns what the call does, or the negated `errno`: a variable of the thread would not
/// survive the way through a closure for certain.
package struct FileCalls: Sendable {
    /// Creates a file that must not exist yet, open for writing, with a mode; gives its descriptor.
    package var create: @Sendable (String, UInt32) -> Int32 = { path, mode in
        outcome(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode)))
    }

    /// Writes some of the bytes; gives how many.
    package var write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int = { file, bytes in
        outcome(systemWrite(file, bytes.baseAddress, bytes.count))
    }

    /// Waits until a file, or the names in a folder, are on the disk.
    package var sync: @Sendable (Int32) -> Int32 = { file in outcome(fsync(file)) }

    /// Gives a file another file's name, in one step.
    package var replace: @Sendable (String, String) -> Int32 = { path, newPath in
        outcome(systemRename(path, newPath))
    }

    /// The calls of the system.
    package init() {}
}

private func outcome<Value: SignedInteger>(_ value: Value) -> Value {
    value < 0 ? Value(-errno) : value
}

// Inside the struct the properties of these names would be meant.
private let systemWrite = write
private let systemRename = rename
