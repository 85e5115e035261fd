import EventRuntime
import Testing

struct RedactedDescriptionTests {
    private let secret = Secret("1234")

    @Test
    func printsTheRedactedText() {
        #expect(redactedDescription(of: secret) == "•••")
    }

    @Test
    func printsPlainValuesAsSwiftDoes() {
        let missing: Int? = nil
        #expect(redactedDescription(of: 1) == "1")
        #expect(redactedDescription(of: "a \"b\"") == "a \"b\"")
        #expect(redactedDescription(of: missing) == "nil")
        #expect(redactedDescription(of: Described(secret: 7)) == "described 7")
        #expect(redactedDescription(of: Box(1)) == "EventRuntimeTests.Box<Swift.Int>")
    }

    @Test
    func redactsInStructs() {
        let login = Login(name: "anna", password: secret)
        #expect(redactedDescription(of: login) == #"Login(name: "anna", password: •••)"#)
    }

    @Test
    func redactsInEnums() {
        #expect(redactedDescription(of: Step.asked(secret)) == "asked(•••)")
        #expect(redactedDescription(of: Step.sent(to: "a", secret)) == #"sent(to: "a", •••)"#)
        #expect(redactedDescription(of: Step.kept(password: secret)) == "kept(password: •••)")
    }

    @Test
    func redactsInTuplesOptionalsAndCollections() {
        let some: Secret? = secret
        #expect(redactedDescription(of: (1, password: secret)) == "(1, password: •••)")
        #expect(redactedDescription(of: some) == "Optional(•••)")
        #expect(redactedDescription(of: [secret, secret]) == "[•••, •••]")
        #expect(redactedDescription(of: ["k": secret]) == #"["k": •••]"#)
        #expect(redactedDescription(of: [secret: "v"]) == #"[•••: "v"]"#)
        #expect(redactedDescription(of: Set([secret])) == "[•••]")
    }

    @Test
    func redactsInValuesOfTypeAny() {
        let anything: Any = [1, secret as Any]
        #expect(redactedDescription(of: anything) == "[1, •••]")
    }

    @Test
    func ignoresADescriptionThatMayShowASecret() {
        #expect(
            redactedDescription(of: Described(secret: secret)) == "Described<Secret>(secret: •••)"
        )
        #expect(redactedDescription(of: [Described(secret: secret)]).contains("1234") == false)
    }

    @Test
    func redactsInObjectsThatDescribeThemselves() {
        let account = SavingsAccount(password: secret)
        #expect(redactedDescription(of: account) == "SavingsAccount(password: •••, balance: 3)")
    }

    @Test
    func redactsObjectsThatADescriptionMayShow() {
        #expect(
            "\(Described(secret: Box(secret)))"
                == "described EventRuntimeTests.Box<EventRuntimeTests.Secret>"
        )
        #expect(
            redactedDescription(of: Described(secret: Box(secret)))
                == "Described<Box<Secret>>(secret: EventRuntimeTests.Box<EventRuntimeTests.Secret>)"
        )
    }

    @Test
    func printsOnlyTheTypeOfOtherObjectsAsSwiftDoes() {
        #expect(redactedDescription(of: Box(secret)) == "\(Box(secret))")
    }

    /// Regression: Swift prints such an object by its mirror, which can show a secret as a string.
    @Test
    func printsValuesWithACustomMirrorAsTheirType() {
        let object = Mirrored(password: "1234")
        #expect("\(object)".contains("1234"))
        #expect(redactedDescription(of: object) == "Mirrored")
        #expect(redactedDescription(of: [object]) == "[EventRuntimeTests.Mirrored]")
    }

    @Test
    func printsObjectsThatReferToEachOtherOnce() {
        let parent = Member("anna", secret)
        let child = Member("ben", secret)
        parent.other = child
        child.other = parent
        #expect(
            redactedDescription(of: parent) == """
                Member(name: "anna", password: •••, other: Optional(EventRuntimeTests.Member(\
                name: "ben", password: •••, other: Optional(EventRuntimeTests.Member(…)))))
                """
        )
    }

    @Test
    func printsAnObjectThatOccursTwiceOnce() {
        let member = Member("anna", secret)
        #expect(
            redactedDescription(of: (member, member)) == """
                (EventRuntimeTests.Member(name: "anna", password: •••, other: nil), \
                EventRuntimeTests.Member(…))
                """
        )
    }

    @Test
    func printsAPlainObjectWhereverItOccurs() {
        let member = PlainMember()
        let text = redactedDescription(of: (secret, member, member))
        #expect(text == "(•••, \(String(reflecting: member)), \(String(reflecting: member)))")
    }

    @Test
    func aValueWithUnreadablePartsIsNotPrintedByItsOwnDescription() {
        struct Safe: CustomStringConvertible {
            let codes: InlineArray<1, Secret>
            var description: String { "Safe \(codes[0].text)" }
        }
        let text = redactedDescription(of: Safe(codes: [secret]))
        #expect(text.hasPrefix("Safe(codes: "))
        #expect(!text.contains("1234"))
    }

    /// Regression: an object known from an earlier search counted as plain in the next one.
    @Test
    func redactsASharedObjectWhereverItOccurs() {
        let box = Box(secret)
        let (revealing, other) = (Revealing(box: box), Described(secret: box))
        let values: [Any] = [
            [revealing, revealing], [revealing, other] as [Any], [other, revealing] as [Any],
            (secret, [revealing, revealing]),
        ]
        for value in values {
            for text in [redactedDescription(of: value), shortDescription(of: value)] {
                #expect(!text.contains("1234"), "\(text)")
            }
        }
    }

    /// Regression: every level was searched again for each enclosing level.
    @Test
    func inspectsEachPartOnce() {
        let log = InspectionLog()
        let value = (1...40).reduce(secret as Any) { Inspected(number: $1, part: $0, log: log) }

        #expect(redactedDescription(of: value).hasSuffix(String(repeating: ")", count: 40)))
        #expect(log.numbers == (1...40).map { 41 - $0 })
    }

    @Test
    func printsPlainCyclesByTheirDescription() {
        let parent = PlainMember()
        parent.other = parent
        #expect(redactedDescription(of: parent) == "a member")
    }

    @Test
    func omitsDeeplyNestedValues() {
        let text = redactedDescription(of: Chain.of(length: 200, end: secret))
        #expect(text.hasPrefix("link(EventRuntimeTests.Chain.link("))
        #expect(text.contains("…"))
        #expect(!text.contains("1234"))
    }

    @Test
    func printsDeepPlainValuesAsSwiftDoes() {
        let chain = Chain.of(length: 100, end: 0)
        #expect(redactedDescription(of: chain) == "\(chain)")
    }

    /// `Secret` describes itself by its redacted text, so the expected text is Swift's own output.
    @Test
    func spellsPartsAsSwiftDoes() {
        let values: [Any] = [
            Login(name: "anna \"x\"", password: secret),
            [Login(name: "anna", password: secret)],
            ["a": [Step.sent(to: "a", secret)]],
            Step.nested(.asked(secret)),
            Step.kept(password: secret),
            (1, (secret, label: "x"), Step.nothing),
            Optional(Optional(Set([secret]))) as Any,
            [1: (secret, Set([secret]))],
            Holder(parts: [
                secret, 1.5, nil as Int? as Any, Step.nothing, Int.self, "s" as Character,
            ]),
            Chain.of(length: 3, end: secret),
            Result<Secret, Never>.success(secret),
        ]
        for value in values {
            #expect(redactedDescription(of: value) == "\(value)")
        }
    }
}
