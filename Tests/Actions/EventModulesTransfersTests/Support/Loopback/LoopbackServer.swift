import EventRuntime
import Foundation

/// A server on 127.0.0.1 that is stopped after the test.
///
/// Its threads block instead of the test's: one accepts connections, and each connection has its own.
final class LoopbackServer: Sendable {
    private let port: UInt16
    private let state = LoopbackState()

    /// Starts a server that calls `respond` on each connection's thread, then closes the connection.
    init(respond: @escaping @Sendable (LoopbackConnection) -> Void) throws {
        let listener = try LoopbackSocket.listener()
        port = listener.port
        state.open(listener)
        Thread.detachNewThread { [state] in
            while let socket = listener.nextConnection(), state.open(socket) {
                Thread.detachNewThread {
                    respond(LoopbackConnection(socket: socket, state: state))
                    socket.endOutput()
                    state.close(socket)
                }
            }
            state.close(listener)
        }
    }

    deinit {
        stop()
    }

    func url(_ path: String) throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
            throw URLError(.badURL)
        }
        return url
    }

    /// Resumes a response that is paused, or the next one that will be.
    func resume() {
        state.pauses.signal()
    }

    /// Waits until a client has closed its connection; returns false if the server stops before.
    func sawHangUp() async -> Bool {
        for await _ in state.hangUps.stream { return true }
        return false
    }

    /// Refuses later connections and cuts the present ones.
    func stop() {
        state.stop()
    }
}

/// A client's connection, on its own thread.
struct LoopbackConnection {
    fileprivate let socket: LoopbackSocket
    fileprivate let state: LoopbackState

    /// Waits for data; returns no bytes once the client or the server has ended the connection.
    func read() -> Data { socket.read() }

    /// Returns false if the client or the server has ended the connection.
    @discardableResult
    func write(_ data: Data) -> Bool { socket.write(data) }

    /// Waits until the test resumes the response or stops the server.
    func pause() {
        state.pauses.wait()
        // A stop resumes all.
        if state.isStopped { state.pauses.signal() }
    }

    func reportHangUp() {
        state.hangUps.continuation.yield()
    }
}

/// The part of a server that its threads share.
private final class LoopbackState: Sendable {
    let pauses = DispatchSemaphore(value: 0)
    let hangUps = AsyncStream<Void>.makeStream()

    /// Nil once the server was stopped.
    private let sockets = Guarded<Set<LoopbackSocket>?>([])

    var isStopped: Bool { sockets.withLock { $0 == nil } }

    /// Adds a socket; closes it and returns false if the server was stopped.
    @discardableResult
    func open(_ socket: LoopbackSocket) -> Bool {
        let isOpen = sockets.withLock { $0?.insert(socket) } != nil
        if !isOpen { socket.release() }
        return isOpen
    }

    func close(_ socket: LoopbackSocket) {
        // In the lock, so that a stop never cuts a socket that reuses the descriptor.
        sockets.withLock { sockets in
            sockets?.remove(socket)
            socket.release()
        }
    }

    func stop() {
        sockets.withLock { sockets in
            for socket in sockets ?? [] { socket.cut() }
            sockets = nil
        }
        pauses.signal()
        hangUps.continuation.finish()
    }
}
