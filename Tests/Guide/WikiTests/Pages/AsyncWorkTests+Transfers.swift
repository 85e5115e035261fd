import EventModules
import EventModulesTransfers
import Foundation
import Testing

/// Files and requests.
extension AsyncWorkTests {
    private struct FileWritten: Action {
        let result: Result<Int, FileError>
    }

    @Test
    func files() async throws {
        let store = makeStore()
        var log: [String] = []
        store.addActionListener { action in
            if let action = action as? FileWritten { log.append("\(action.result)") }
        }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let bytes = Data("swift\n".utf8)
        defer { try? FileManager.default.removeItem(at: url) }

        //>> let write = WriteFile(bytes, to: url) { result in FileWritten(result: result) }

        #expect(content == bytes)
        #expect(log == ["success(6)"])
        let again = try await store.run(WriteFile(Data(), to: url, replacing: .nothing))
        #expect(again == .failure(.changed(path: url.path, .appeared)))
    }

    private struct RequestSent: Action {
        let result: Result<HTTPResponse, HTTPRequestError>
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

        //> let request = HTTPRequest(url, method: "POST", body: Data("swift".utf8), timeout: .seconds(10))

        #expect(sent.map(\.result) == [.failure(.unreachable(url))])
    }

    @Test
    func tracedHosts() throws {
        let url = try #require(URL(string: "https://api.podcasts.example/search"))

        //> var request = HTTPRequest(url)

        #expect(request.isTraced)
        request.url = try #require(URL(string: "https://podcasts.example/search"))
        #expect(!request.isTraced)
    }
}
