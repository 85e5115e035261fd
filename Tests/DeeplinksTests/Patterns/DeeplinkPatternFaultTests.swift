import Deeplinks
import Delivery
import Testing

struct DeeplinkPatternFaultTests {
    private func fault(_ text: String, alsoUnder roots: [String] = []) -> DeeplinkPatternFault? {
        do {
            _ = try DeeplinkPattern(parsing: text, priority: 0, alsoUnder: roots)
            return nil
        } catch {
            return error
        }
    }

    private func expect(_ fault: DeeplinkPatternFault, _ problem: String, _ remedy: String) {
        #expect(
            "\(fault.diagnostic(of: "a://b", at: "Shop/List.swift:7"))" == """
                A deep link pattern is malformed.
                    pattern: a://b
                    problem: \(problem)
                    made at: Shop/List.swift:7
                The pattern would not answer the links that it is written for.
                To fix this, \(remedy).
                """
        )
        #expect(!"\(fault.diagnostic(of: "a://b", at: nil))".contains("made at"))
    }

    @Test
    func aPatternBeginsWithAScheme() {
        for text in ["", "list", "todo:list", "todo:/list", "://a", "1a://b", "{a}://b"] {
            #expect(fault(text) == .scheme)
        }
        expect(
            .scheme,
            "it does not begin with a scheme and “://”",
            "begin the pattern as in todo://list"
        )
    }

    @Test
    func aPatternForTheWebHasALiteralHost() {
        #expect(fault("https://{host}/a") == .noHost("https://{host}/a"))
        #expect(fault("http://") == .noHost("http://"))
        #expect(fault("todo://a", alsoUnder: ["https://"]) == .noHost("https://"))
        expect(
            .noHost("https://"),
            "“https://” has no literal host",
            "write the host as in https://todo.example/list"
        )
    }

    @Test
    func placeholdersAreWholeParts() {
        for piece in ["{a", "a}", "a{b}", "{a}b", "{{a}}", "{a}{b}", "{", "}", "}a{"] {
            #expect(fault("todo://x/\(piece)") == .braces(piece))
            #expect(fault("todo://x?\(piece)") == .braces(piece))
        }
        expect(
            .braces("{a"),
            "the braces in “{a” are not around all of it",
            "write placeholders as in todo://list/{list}/item/{line:Int}?{filter}"
        )
    }

    @Test
    func placeholdersHaveNamesOfTheirOwn() {
        for piece in ["{}", "{:Int}", "{a b}", "{ä}", "{a.b}"] {
            #expect(fault("todo://\(piece)") == .name(piece))
        }
        expect(
            .name("{}"),
            "“{}” has no name of letters, digits, “_” and “-”",
            "give each placeholder a name of its own"
        )
        #expect(fault("todo://{a}/{a:Int}") == .duplicateName("a"))
        #expect(fault("todo://{a}?{b}&{a}") == .duplicateName("a"))
        expect(
            .duplicateName("a"),
            "two placeholders are named “a”",
            "give each placeholder a name of its own"
        )
    }

    @Test
    func thereAreFiveKinds() {
        for kind in ["", "int", "Integer", "Int:Int", " Int"] {
            #expect(fault("todo://{a:\(kind)}") == .kind(kind))
        }
        expect(
            .kind("int"),
            "there is no kind “int”",
            "choose one of Bool, Int, Double, UUID, String"
        )
    }

    @Test
    func literalsArePartsOfLinks() {
        #expect(fault("todo:///a") == .literal(""))
        for piece in ["..", "%2E", "5%", "%FF", "%00", "a%2F..", "\u{7}"] {
            #expect(fault("todo://x/\(piece)/y") == .literal(piece))
        }
        expect(
            .literal("5%"),
            "no link can have a part “5%”",
            "write the part as a link has it, percent-encoded where needed"
        )
    }

    @Test
    func theQueryHasPlaceholdersOnly() {
        for piece in ["", "a", "a=b"] { #expect(fault("todo://x?\(piece)") == .query(piece)) }
        #expect(fault("todo://x?{a}&") == .query(""))
        #expect(fault("todo://x?a={a}") == .braces("a={a}"))
        expect(
            .query("a"),
            "“a” behind the “?” is no placeholder",
            "write query values as in ?{filter}&{page:Int}"
        )
    }

    @Test
    func aPatternHasNoFragment() {
        #expect(fault("todo://x#y") == .fragment)
        #expect(fault("todo://x?{a}#y") == .fragment)
        expect(
            .fragment,
            "a “#” and what follows it is dropped from links",
            "remove the “#”, or write it as %23"
        )
    }

    @Test
    func furtherRootsAreSchemeAndLiterals() {
        for root in ["beta", "beta:", "1a://", "beta://{a}", "beta://a?b", "beta://.."] {
            #expect(fault("todo://x", alsoUnder: ["ok://a/b", root]) == .root(root))
        }
        expect(
            .root("beta"),
            "“beta” is no root",
            "write the root as in todo-beta:// or https://todo.example"
        )
    }

    @Test
    func aPatternFitsALink() {
        let most = "todo:/" + String(repeating: "/a", count: 32)
        #expect(fault(most) == nil)
        #expect(fault(most, alsoUnder: ["https://todo.example"]) == .tooManyParts(33))
        expect(
            .tooManyParts(33),
            "a link cannot have 33 parts",
            "use at most 32 parts, with those of the root"
        )
    }
}
