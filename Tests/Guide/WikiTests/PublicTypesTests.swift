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
    /// The names of the public types of all modules, from the lists that `.ci/api` records.
    fileprivate static func publicTypes() throws -> [Substring] {
        try files(in: "Tests/Checks/PublicAPI").flatMap { list in
            let lines = try text(of: list).split(separator: "\n")
            return zip(lines, lines.dropFirst())
                .filter { $1.contains(#/^    .*\b(actor|class|enum|protocol|struct|typealias) /#) }
                .map(\.0)
                .filter { !$0.contains(".") }
        }
    }
}
