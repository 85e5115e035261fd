import Terminal
import TestSupport
import Testing

/// Random keys have the effect that they have on an array of characters.
struct TextFieldLawsTests {
    @Test(arguments: Repetitions.seeds(short: 20, long: 2000))
    func editsLikeAnArrayOfCharacters(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var field = TextField()
        var model = FieldModel()
        for _ in 0..<200 {
            let key = Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]
            let isIgnored = key == .control("d") && field.text.isEmpty
            let isHandled = field.handle(key)
            model.handle(key)
            #expect(isHandled != isIgnored, "\(key)")
            #expect(field.text == String(model.before + model.after), "\(key)")
            #expect(field.cursor == model.before.count, "\(key)")
        }
    }

    private static let keys: [Key] = {
        var keys: [Key] = [.paste("one two"), .paste("  "), .backspace, .delete, .home, .end]
        keys += [.left, .right, .alt(.backspace), .alt(.left), .alt(.right)]
        keys += "ab1 -.日é🇩".map { Key.character($0) }
        keys += "aebfdkuw".map { Key.control($0) }
        keys += "bfd".map { Key.alt(.character($0)) }
        return keys
    }()
}

/// The characters on both sides of a cursor.
///
/// The characters of the test don't combine with each other, except two halves of a flag.
private struct FieldModel {
    var before: [Character] = []
    var after: [Character] = []

    mutating func handle(_ key: Key) {
        switch key {
        case .character(let character): before.append(character)
        case .paste(let text): before += text
        case .backspace: _ = before.popLast()
        case .delete, .control("d"): after = Array(after.dropFirst())
        case .left, .control("b"): move(to: before.count - 1)
        case .right, .control("f"): move(to: before.count + 1)
        case .home, .control("a"): move(to: 0)
        case .end, .control("e"): move(to: before.count + after.count)
        case .control("k"): after = []
        case .control("u"): before = []
        case .control("w"):
            removeLast { $0 == " " }
            removeLast { $0 != " " }
        case .alt(.backspace):
            removeLast { !$0.isWordPart }
            removeLast { $0.isWordPart }
        case .alt(.character("d")): after = Array(after.dropFirst(wordAhead))
        case .alt(.character("f")), .alt(.right): move(to: before.count + wordAhead)
        case .alt(.character("b")), .alt(.left):
            var rest = self
            rest.handle(.alt(.backspace))
            move(to: rest.before.count)
        default: break
        }
        join()
    }

    private mutating func move(to cursor: Int) {
        let all = before + after
        let cursor = max(0, min(cursor, all.count))
        (before, after) = (Array(all[..<cursor]), Array(all[cursor...]))
    }

    private mutating func removeLast(while condition: (Character) -> Bool) {
        while let last = before.last, condition(last) { before.removeLast() }
    }

    private var wordAhead: Int {
        let spaces = after.prefix { !$0.isWordPart }.count
        return spaces + after.dropFirst(spaces).prefix(while: \.isWordPart).count
    }

    /// The text decides which halves form flags; a flag at the cursor belongs to the text before.
    private mutating func join() {
        let bytes = String(before).utf8.count
        let all = Array(String(before + after))
        var length = 0
        let count = all.prefix { character in
            defer { length += character.utf8.count }
            return length < bytes
        }.count
        (before, after) = (Array(all[..<count]), Array(all[count...]))
    }
}

extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber }
}
