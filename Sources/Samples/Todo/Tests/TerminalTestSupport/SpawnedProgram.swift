internal import Foundation

/// A program that leads its own session at a terminal; it is killed when this is released.
package final class SpawnedProgram {
    /// The state of the program.
    package enum Change: Equatable {
        case exited(Int32)
        case killed(by: Int32)
        case stopped
    }

    private let process: pid_t
    private var end: Change?

    package init(
        _ path: String,
        _ arguments: [String],
        environment: [String: String],
        terminal: String
    ) throws {
        var files = FileActions()
        var attributes = Attributes()
        posix_spawn_file_actions_init(&files)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&files)
            posix_spawnattr_destroy(&attributes)
        }
        // The first terminal that a session leader opens becomes the session's.
        posix_spawn_file_actions_addopen(&files, 0, terminal, O_RDWR, 0)
        for descriptor in [1, 2] as [Int32] {
            posix_spawn_file_actions_adddup2(&files, 0, descriptor)
        }
        Self.setUp(&attributes)
        let words = [path] + arguments
        let variables = environment.map { "\($0)=\($1)" }
        var process = pid_t()
        let code = Self.withPointers(words) { words in
            Self.withPointers(variables) { variables in
                posix_spawn(&process, path, &files, &attributes, words, variables)
            }
        }
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        self.process = process
    }

    deinit {
        guard end == nil else { return }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    package func send(_ signal: Int32) {
        if end == nil { kill(process, signal) }
    }

    /// The latest change of the program's state, if any; its end is reported repeatedly.
    package func change() -> Change? {
        if let end { return end }
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG | WUNTRACED) == process else { return nil }
        let change = Change(status)
        if change != .stopped { end = change }
        return change
    }

    /// Starts a new session and resets signals that this process ignores or blocks.
    private static func setUp(_ attributes: inout Attributes) {
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = sessionFlag | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    private static func withPointers<Result>(
        _ texts: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}

#if canImport(Darwin)
private typealias FileActions = posix_spawn_file_actions_t?
private typealias Attributes = posix_spawnattr_t?
private let sessionFlag = Int32(POSIX_SPAWN_SETSID)
#else
private typealias FileActions = posix_spawn_file_actions_t
private typealias Attributes = posix_spawnattr_t
// The header declares POSIX_SPAWN_SETSID only for programs that request GNU extensions.
private let sessionFlag: Int32 = 0x80
#endif

extension SpawnedProgram.Change {
    /// Decodes a status like the macros of `sys/wait.h`.
    fileprivate init(_ status: Int32) {
        switch status & 0x7F {
        case 0: self = .exited(status >> 8 & 0xFF)
        case 0x7F: self = .stopped
        case let signal: self = .killed(by: signal)
        }
    }
}
