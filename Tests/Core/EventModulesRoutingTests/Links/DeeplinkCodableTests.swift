import EventModules
import Foundation
import Testing

struct DeeplinkCodableTests {
    @Test
    func isWrittenAsOneString() throws {
        let links = try [Deeplink("todo://list/zu tun?a=b")]
        let data = try JSONEncoder().encode(links)
        let texts = try JSONDecoder().decode([String].self, from: data)
        #expect(texts == ["todo://list/zu%20tun?a=b"])
        #expect(try JSONDecoder().decode([Deeplink].self, from: data) == links)
    }

    @Test
    func aBadLinkIsADecodingErrorWithItsCodingPath() {
        let data = Data(#"["todo://list", "todo://a/../b"]"#.utf8)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Deeplink].self, from: data)
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let expected = DeeplinkError.traversal(link: "todo://a/../b", in: "..")
        #expect(context.underlyingError as? DeeplinkError == expected)
        #expect(context.debugDescription == "\(expected)")
        #expect(context.codingPath.map(\.intValue) == [1])
    }
}
