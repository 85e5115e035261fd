import Foundation
import Testing

/// A reader of the guide meets every public type, except the ones that need no page.
struct PublicTypesTests {
    /// The types that a program passes on or gets, without naming them.
    private let unnamed: Set = [
        "ActionSubscription", "AnyReducer", "CombinedReducer", "DeeplinkKind", "DeeplinkPlan",
        "DeeplinkRegistration", "DeeplinkUUID", "DeeplinkValue", "DispatchFunction", "Exhaustivity",
        "ExpectedState", "FilterFunction", "FlowEntry", "FlowExpectation", "FlowFileError",
        "FlowFormat", "FlowHead", "FlowInput", "FlowMessageFormat", "FlowTranscript",
        "GetStateFunction", "Leftover", "ManualClockTrait", "Modal", "ModalStyle", "ModuleMaking",
        "NextFunction", "ObservableValues", "PromptRequest", "ReceivedEvent", "ScreenStack",
        "ScreenViewModel", "ServicesTrait", "StateKey", "StoreSubscription",
        "Subscription", "TransferProgress", "UnansweredLinks", "WaitingMoves",
    ]

    @Test
    func everyPublicTypeIsOnAPage() throws {
        let words = try wordsOfTheGuide()
        let missing = try GuidePage.publicTypes().filter { !words.contains($0) }
        #expect(unnamed.symmetricDifference(missing.map(String.init)) == [])
    }

    private func wordsOfTheGuide() throws -> Set<Substring> {
        try GuidePage.all.reduce(into: []) { words, page in
            words.formUnion(try page.text().split { !$0.isLetter && !$0.isNumber })
        }
    }
}

extension GuidePage {
    /// The names of the public types that no other type contains; without the hosts for Apple's
    /// systems, whose pages aren't tested here.
    fileprivate static func publicTypes() throws -> [Substring] {
        let others = ["Samples/", "ScreensUIKit/", "ScreensSwiftUI/"]
        let kinds = "actor|class|enum|protocol|struct|typealias"
        let type = try Regex(#"^(@\w+ )*(public|open) (\w+ )*(\#(kinds)) (?<name>\w+)"#)
        let folder = root.appendingPathComponent("Sources").path
        return try (FileManager.default.subpaths(atPath: folder) ?? [])
            .filter { path in path.hasSuffix(".swift") && !others.contains { path.contains($0) } }
            .flatMap { try text(of: "Sources/\($0)").split(separator: "\n") }
            .compactMap { try type.firstMatch(in: $0)?["name"]?.substring }
    }
}
