import EventModulesTransfers
import Foundation
import Synchronization

/// Sends a request to a server that responds with the input.
///
/// The first byte is the number of cuts (modulo 4), the next ones their positions.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let cuts = bytes.dropFirst().prefix(Int(bytes.first ?? 0) % 4)
    let response = Data(bytes.dropFirst(1 + cuts.count))
    // libFuzzer doesn't keep an input with the result -1.
    if response.stopsFoundation { return -1 }
    let ends = cuts.map { Int($0) * response.count / 256 }.sorted() + [response.count]
    served.withLock { $0 = zip([0] + ends, ends).map { response[$0..<$1] } }
    MainActor.assumeIsolated { Client.only.send() }
    return 0
}

extension Data {
    /// True for a response by which a server stops the program on Linux, in Foundation.
    ///
    /// It is one whose head ends after its first line, but not with an empty line, one with a
    /// Content-Length from 2^63 - 512 on, one with a header after its last chunk, or one that redirects
    /// to another host, but not to a URL. Foundation offers no hook before it stops.
    fileprivate var stopsFoundation: Bool {
        let lines = split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var isInHead = false
        var isAfterLastChunk = false
        for line in lines.dropLast() {
            let text = String(decoding: line, as: UTF8.self).lowercased()
            // A response can have several heads, so each line can begin one.
            if text.hasPrefix("http/") { isInHead = true }
            let isEmpty = line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")])
            // For curl, the head ends here; for Foundation, it doesn't.
            if isInHead, !isEmpty, text.first == "\0" || text.first == "\r" { return true }
            if isEmpty { isInHead = false }
            if isAfterLastChunk, !isEmpty { return true }
            isAfterLastChunk = line.isSizeOfLastChunk
            if text.hasPrefix("content-length:") {
                let digits = text.drop { !$0.isNumber }.prefix { $0.isNumber }
                if let size = Int(digits), Double(size) >= 0x1p63 { return true }
            }
            if text.hasPrefix("location:") {
                let location = text.dropFirst(9).trimmingCharacters(in: .whitespacesAndNewlines)
                if location.isHostWithoutURL { return true }
            }
        }
        return isInHead
    }
}

extension Data {
    /// True for a line that would end a body in chunks: zeros, then anything that isn't a digit.
    fileprivate var isSizeOfLastChunk: Bool {
        let rest = drop { $0 == UInt8(ascii: "0") }
        return rest.startIndex > startIndex
            && rest.first.map { Character(UnicodeScalar($0)).isHexDigit } != true
    }
}

extension String {
    /// True for a location with a host, but without a scheme, from which Foundation makes no URL.
    fileprivate var isHostWithoutURL: Bool {
        guard let target = URL(string: self), target.scheme == nil, let host = target.host else {
            return false
        }
        var parts = URLComponents()
        parts.scheme = "http"
        parts.host = host
        parts.port = target.port
        return parts.url == nil
    }
}

/// The parts of the response.
private let served = Mutex<[Data]>([])

@MainActor
private final class Client {
    static let only = Client()

    private struct Done: Action {}

    private let server: LoopbackServer
    private let store: Store
    /// The outcomes of all requests.
    private var outcomes = 0
    private var requests = 0

    private init() {
        store = Suas.createStore(
            reducer: BlockReducer(initialState: 0) { _, _ in nil },
            middleware: AsyncMiddleware()
        )
        do {
            server = try LoopbackServer(respond: Self.respond)
            // No redirect leaves this process, whatever its host.
            let proxy = try server.url("").absoluteString
            for name in ["http_proxy", "https_proxy", "all_proxy"] { setenv(name, proxy, 1) }
            for name in ["no_proxy", "NO_PROXY"] { unsetenv(name) }
        } catch {
            fatalError("The server can't start: \(error)")
        }
    }

    private nonisolated static func respond(on connection: LoopbackConnection) {
        guard !connection.read().isEmpty else { return }
        for part in served.withLock({ $0 }) {
            guard connection.write(part) else { return }
            // The client may read the parts one by one.
            sched_yield()
        }
    }

    /// Sends a request and waits for its outcome.
    func send() {
        guard let url = URL(string: "http://fuzzing.example/") else { return }
        requests += 1
        let request = HTTPRequest(
            url,
            timeout: .milliseconds(500),
            totalTimeout: .seconds(2),
            responseLimit: 1 << 16
        )
        let action = SendRequest(request) { [self, number = requests] result in
            outcomes += 1
            precondition(number == outcomes, "a request has two outcomes")
            check(result)
            return Done()
        } progress: { [self, number = requests] progress in
            precondition(number == outcomes + 1, "progress follows the outcome")
            precondition(progress.bytes >= 0 && progress.bytes <= request.responseLimit)
            return Done()
        }
        store.dispatch(action: action)
        while outcomes < requests {
            // The main queue's work doesn't end a run.
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.001))
        }
    }

    private func check(_ result: Result<HTTPResponse, HTTPRequestError>) {
        switch result {
        case .success(let response):
            precondition(response.headers.keys.allSatisfy { $0 == $0.lowercased() })
            precondition(!response.description.isEmpty)
        case .failure(let error): precondition(!error.description.isEmpty)
        }
    }
}
