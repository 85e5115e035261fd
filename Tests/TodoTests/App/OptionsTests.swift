import Testing
import todo

struct OptionsTests {
    @Test
    func readsFileAndOptionsInAnyOrder() throws {
        let options = try Options(["--log", "a", "todo.txt", "--analytics", "b"])
        #expect(options.file == "todo.txt")
        #expect(options.log == "a")
        #expect(options.analytics == "b")
        #expect(!options.showsHelp)
        #expect(try Options(["--open", "todo://list"]).link == "todo://list")
    }

    @Test
    func aFileMayLookLikeAnOption() throws {
        #expect(try Options(["--", "--log"]).file == "--log")
    }

    @Test
    func refusesWhatItDoesNotUnderstand() {
        #expect(throws: OptionsError.unknown("-x")) { try Options(["-x"]) }
        #expect(throws: OptionsError.noValue("--log")) { try Options(["--log"]) }
        #expect(throws: OptionsError.secondFile("b")) { try Options(["a", "b"]) }
        #expect(
            "\(OptionsError.noValue("--log"))"
                == "The option --log needs a file. To fix this, write: --log FILE"
        )
        #expect(
            "\(OptionsError.noValue("--open"))"
                == "The option --open needs a link. To fix this, write: --open LINK"
        )
        #expect(
            "\(OptionsError.secondFile("b"))"
                == "There is one list only, and b would be a second. To fix this, name one file."
        )
    }
}
