import EventModules
import Foundation
import Testing

/// Prompts as values.
struct PromptTests {
    private static let signIn = Prompt(
        "Sign in",
        message: "To buy.",
        buttons: [.init("in", title: "Sign in"), .cancel],
        fields: [
            .init("name", placeholder: "Name", text: "anna"),
            .init("password", placeholder: "Password", text: nil),
        ]
    )

    private func decoded(_ text: String) throws -> Prompt {
        try JSONDecoder().decode(Prompt.self, from: Data(text.utf8))
    }

    @Test
    func aPromptWithoutButtonsHasAnOKButton() {
        #expect(Prompt("Saved").buttons.map(\.id) == ["ok"])
        #expect(Prompt("Saved", buttons: [.cancel]).buttons == [.cancel])
    }

    @Test
    func aPromptWithFieldsIsAnAlert() {
        #expect(Prompt("Name?", style: .dialog, fields: [.init("name")]).style == .alert)
        #expect(Prompt("Name?", style: .dialog).style == .dialog)
    }

    @Test
    func aPromptSurvivesCoding() throws {
        let data = try JSONEncoder().encode(Self.signIn)
        #expect(try decoded(String(decoding: data, as: UTF8.self)) == Self.signIn)
    }

    @Test(arguments: [
        Prompt("A", buttons: [.cancel, .init("b", title: "B"), .cancel]),
        Prompt("A", fields: [.init("name"), .init("name")]),
    ])
    func anImpossiblePromptIsRefused(prompt: Prompt) throws {
        try expectRefusal(String(decoding: JSONEncoder().encode(prompt), as: UTF8.self))
    }

    @Test
    func aPromptIsNotDecodedWithoutButtons() {
        expectRefusal(#"{"title":"A","style":"alert","buttons":[],"fields":[]}"#)
    }

    // Regression: UIKit stops a program that adds a field to an action sheet.
    @Test
    func aDialogWithFieldsIsNotDecoded() throws {
        let alert = try JSONEncoder().encode(Prompt("A", fields: [.init("name")]))
        let text = String(decoding: alert, as: UTF8.self)
        expectRefusal(text.replacing(#""style":"alert""#, with: #""style":"dialog""#))
    }

    private func expectRefusal(_ prompt: String) {
        let position =
            #"{"tabs":[],"selectedTab":0,"modals":[],"prompt":{"id":1,"prompt":\#(prompt)}}"#
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(RouterPosition.self, from: Data(position.utf8))
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["prompt"])
        #expect(
            context.debugDescription
                == "A prompt has no buttons, two buttons or fields with the same id, or fields in "
                + "a dialog. To fix this, give it a button, and each of them its own id, and show "
                + "fields in an alert."
        )
    }

    @Test
    func aMoveIsDescribedByItsTitle() {
        let move = RouterMove.prompt(Prompt("Two\nlines"))
        #expect("\(move)" == #"prompt "Two\nlines""#)
    }
}
