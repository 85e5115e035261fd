import Delivery
import Testing

struct RedactedDescriptionTests {
    private let secret = Secret("1234")

    @Test
    func showsTheTextOfARedactedValueAsItIs() {
        #expect(redactedDescription(of: secret) == "•••")
    }

    @Test
    func leavesPlainValuesAsSwiftPrintsThem() {
        let missing: Int? = nil
        #expect(redactedDescription(of: 1) == "1")
        #expect(redactedDescription(of: "a \"b\"") == "a \"b\"")
        #expect(redactedDescription(of: missing) == "nil")
        #expect(redactedDescription(of: Described(secret: 7)) == "described 7")
        #expect(redactedDescription(of: Box(1)) == "DeliveryTests.Box<Swift.Int>")
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
    func doesNotAskADescriptionThatMayShowASecret() {
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
    func redactsWhatADescriptionMayShowOfAnObject() {
        #expect(
            "\(Described(secret: Box(secret)))"
                == "described DeliveryTests.Box<DeliveryTests.Secret>"
        )
        #expect(
            redactedDescription(of: Described(secret: Box(secret)))
                == "Described<Box<Secret>>(secret: DeliveryTests.Box<DeliveryTests.Secret>)"
        )
    }

    @Test
    func showsOnlyTheTypeOfOtherObjectsAsSwiftDoes() {
        #expect(redactedDescription(of: Box(secret)) == "\(Box(secret))")
    }

    /// Such an object was taken for one of which Swift shows the type only, so its secret was shown.
    @Test
    func redactsInObjectsThatMirrorThemselvesAsStructures() {
        let object = Mirrored(password: secret)
        #expect(redactedDescription(of: object) == "Mirrored(password: •••)")
        #expect(redactedDescription(of: [object]) == "[DeliveryTests.Mirrored(password: •••)]")
        #expect(redactedDescription(of: Mirrored(password: 1)) == "\(Mirrored(password: 1))")
    }

    @Test
    func endsWhereObjectsHoldEachOther() {
        let parent = Member("anna", secret)
        let child = Member("ben", secret)
        parent.other = child
        child.other = parent
        #expect(
            redactedDescription(of: parent) == """
                Member(name: "anna", password: •••, other: Optional(DeliveryTests.Member(\
                name: "ben", password: •••, other: Optional(DeliveryTests.Member(…)))))
                """
        )
    }

    @Test
    func leavesObjectsThatHoldEachOtherAsTheyDescribeThemselves() {
        let parent = PlainMember()
        parent.other = parent
        #expect(redactedDescription(of: parent) == "a member")
    }

    @Test
    func showsNothingOfWhatIsNestedTooDeeply() {
        let text = redactedDescription(of: Chain.of(length: 200, end: secret))
        #expect(text.hasPrefix("link(DeliveryTests.Chain.link("))
        #expect(text.contains("…"))
        #expect(!text.contains("1234"))
    }

    @Test
    func leavesDeepPlainValuesAsSwiftPrintsThem() {
        let chain = Chain.of(length: 100, end: 0)
        #expect(redactedDescription(of: chain) == "\(chain)")
    }

    /// A secret that prints itself as Swift would print the redacted text shows the form of the
    /// rest.
    @Test
    func hasTheFormThatSwiftPrints() {
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
