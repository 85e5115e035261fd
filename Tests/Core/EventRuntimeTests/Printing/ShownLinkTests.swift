import EventRuntime
import Testing

/// The shown text of a link has none of its secrets.
struct ShownLinkTests {
    private static let link = "a://user:s3cret@host/part?name=s3cret&s3cret&b=s3cret#s3cret"

    @Test
    func theRestOfALinkIsShown() {
        #expect(Self.link.shownLink == "a://…@host/part?name=…&…&b=…#…")
        #expect("a://host/part".shownLink == "a://host/part")
    }

    /// Regression: a separator and a scalar that joins it are one character, so that a link's query
    /// was shown.
    @Test(arguments: ["\u{FE0F}", "\u{301}", "\u{200D}", "\u{D4E}", "\u{1F3FD}"])
    func aScalarThatJoinsASeparatorHidesNothing(joining: String) {
        for index in Self.link.indices where ":/@?=&#".contains(Self.link[index]) {
            for offset in 0...1 {
                var link = Self.link
                link.insert(contentsOf: joining, at: link.index(index, offsetBy: offset))
                #expect(link.shownLink.utf8.firstRange(of: "s3cret".utf8) == nil, "\(link)")
            }
        }
    }
}
