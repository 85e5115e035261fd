import Foundation

/// A TCP socket on 127.0.0.1, whose calls block.
///
/// Processes that other tests start don't inherit it.
struct LoopbackSocket: Hashable, Sendable {
    private struct SystemError: Error {
        let code: Int32
    }

    private let descriptor: Int32

    /// Creates a socket that listens to a port that the system chooses.
    static func listener() throws -> LoopbackSocket {
        let listener = LoopbackSocket(descriptor: socket(AF_INET, streamType, 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let isBound = pass(&address) { bind(listener.descriptor, $0, $1.pointee) } == 0
        guard isBound, listen(listener.descriptor, SOMAXCONN) == 0 else {
            throw SystemError(code: errno)
        }
        return listener
    }

    var port: UInt16 {
        var address = sockaddr_in()
        _ = Self.pass(&address) { getsockname(descriptor, $0, $1) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Waits for a connection; returns nil once the listener was cut.
    func nextConnection() -> LoopbackSocket? {
        let socket = Int32(retried { Int(accept(descriptor, nil, nil)) })
        guard socket >= 0 else { return nil }
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
        var isOn: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return LoopbackSocket(descriptor: socket)
    }

    /// Waits for data; returns no bytes at the end.
    func read() -> Data {
        var buffer = Data(count: 1 << 16)
        let count = buffer.withUnsafeMutableBytes { bytes in
            retried { recv(descriptor, bytes.baseAddress, bytes.count, 0) }
        }
        return buffer.prefix(max(count, 0))
    }

    /// Returns false if the connection has ended.
    func write(_ data: Data) -> Bool {
        var rest = data
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                retried { send(descriptor, bytes.baseAddress, bytes.count, Self.withoutSignal) }
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Lets the client read everything that was written, then the end.
    func endOutput() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Ends the calls in progress, and all later ones fail.
    func cut() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        #if canImport(Darwin)
        // Only closing ends a listener; the descriptor remains until its thread closes it.
        let null = open("/dev/null", O_RDWR)
        dup2(null, descriptor)
        close(null)
        #endif
    }

    func release() {
        close(descriptor)
    }

    // MARK: - System calls

    #if canImport(Darwin)
    private static let streamType = SOCK_STREAM
    private static let withoutSignal: Int32 = 0
    #elseif canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    private static let withoutSignal = Int32(MSG_NOSIGNAL)
    #else
    private static let streamType = SOCK_STREAM | SOCK_CLOEXEC
    private static let withoutSignal = MSG_NOSIGNAL
    #endif

    private static func pass(
        _ address: inout sockaddr_in,
        to call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> Int32 {
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &size) }
        }
    }

    /// Calls again if a signal interrupted the call, or a client gave up before it was accepted.
    private func retried(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || (errno != EINTR && errno != ECONNABORTED) { return result }
        }
    }
}
