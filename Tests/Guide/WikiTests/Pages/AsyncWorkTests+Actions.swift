import EventModules
import EventModulesActions
import EventModulesTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Files and requests.
extension AsyncWorkTests {
    private struct FileWritten: Action {
        let result: Result<Void, any Error>
    }

    private struct FileRead: Action {
        let result: Result<Data, any Error>
    }

    @Test
    func files() async throws {
        let store = makeStore()
        var log: [String] = []
        store.addActionListener { action in
            switch action {
            case is FileWritten: log.append("written")
            case let read as FileRead: log.append((try? read.result.get()).map { "\($0)" } ?? "")
            default: break
            }
        }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let bytes = Data("swift\n".utf8)
        defer { try? FileManager.default.removeItem(at: url) }

        //>> let write = WriteFile(bytes, to: url) { result in FileWritten(result: result) }

        #expect(await eventually { log == ["written", "\(bytes)"] })
    }

    private struct RequestSent: Action {
        let result: Result<Int, any Error>
    }

    @Test
    func requests() async throws {
        let store = makeStore()
        var sent: [RequestSent] = []
        store.addActionListener { action in
            if let action = action as? RequestSent { sent.append(action) }
        }
        // No server accepts connections there.
        let url = try #require(URL(string: "http://127.0.0.1:1/search"))

        //> var request = URLRequest(url: url, timeoutInterval: 10)

        #expect(sent.count == 1)
        #expect(throws: URLError.self) { try sent.first?.result.get() }
    }

    @Test
    func requestsOutsideARecording() throws {
        let url = try #require(URL(string: "https://api.podcasts.example/search"))

        //> let request = URLRequest(url: url).addingTraceparent()

        #expect(request == URLRequest(url: url))
    }
}
