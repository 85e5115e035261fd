import EventModulesTesting
import EventModulesTracing
import EventModulesTransfers
import EventRuntime
import Foundation
import Suas
import Testing

/// Requests and responses show no secrets, wherever they are a part.
struct RequestSecretsTests {
    private struct Fetch: Action {
        let request: HTTPRequest
        let result: Result<HTTPResponse, HTTPRequestError>?
    }

    private func texts(_ secret: String) throws -> [Fetch] {
        let url = try #require(URL(string: "https://anna:\(secret)@host/a?token=\(secret)"))
        let headers = ["Authorization": secret]
        let request = HTTPRequest(url, headers: headers, body: Data(secret.utf8))
        let response = HTTPResponse(status: 200, headers: headers, body: Data(secret.utf8))
        return [
            Fetch(request: request, result: nil),
            Fetch(request: request, result: .success(response)),
            Fetch(request: request, result: .failure(.unknownHost(url))),
        ]
    }

    @Test
    func actionsAreLoggedWithoutSecrets() throws {
        for action in try texts("s3cret") {
            let text = LoggerMiddleware.text(of: action)
            #expect(text.contains("HTTPRequest(GET https://…@host/a?token=…"))
            #expect(!text.contains("s3cret"))
            #expect(!shortDescription(of: action).contains("s3cret"))
            let send = SendRequest(action.request) { _ in action }
            #expect(redactedDescription(of: send) == "SendRequest(GET https://…@host/a?token=…)")
        }
    }

    @Test
    func differencesShowNoSecrets() throws {
        for (old, new) in zip(try texts("s3cret"), try texts("s4cret")) {
            let lines = ValueDifference(from: old, to: new).lines
            #expect(lines.first?.hasPrefix("request: HTTPRequest(") == true)
            #expect(!lines.joined().contains("cret"))
        }
    }

    @Test
    func dumpsShowNoSecrets() throws {
        for action in try texts("s3cret") {
            var text = ""
            dump(action, to: &text)
            #expect(!text.contains("s3cret"))
        }
    }
}
