/// A randomly chosen enum.
struct EnumShape {
    enum Place: CaseIterable {
        case topLevel
        case filePrivate
        case inStruct
        case inEnum
        case inGenericStruct
        case inExtension
        case inFunction
        case resilient
        case frozen
        case stripped

        var module: String? {
            switch self {
            case .resilient, .frozen: "ResilientEnums"
            case .stripped: "StrippedEnums"
            default: nil
            }
        }

        func admits(_ kind: Kind) -> Bool {
            switch (self, kind.home) {
            case (_, .everywhere): true
            case (.stripped, _): false
            case (.resilient, .tests), (.frozen, .tests): false
            default: true
            }
        }
    }

    struct Case {
        var name: String
        var elements: [(label: String?, type: String, kind: Kind)]
        var isIndirect = false

        var isInhabited: Bool { elements.allSatisfy { !$0.kind.values.isEmpty } }
        var isRead: Bool { elements.allSatisfy(\.kind.isRead) }
    }

    let number: Int
    let place: Place
    let arguments: [Kind]
    let isIndirect: Bool
    private(set) var cases: [Case] = []

    init(number: Int, caseCount: Int, using random: inout SplitMix64) {
        let place = Place.allCases[(number + number / 10) % Place.allCases.count]
        self.number = number
        self.place = place
        isIndirect = random.next(below: 15) == 0 && caseCount > 0
        let isGeneric = place == .inGenericStruct || random.next(below: 4) == 0
        let possible = Kind.arguments.filter(place.admits)
        let argumentCount = isGeneric ? 1 + random.next(below: 2) : 0
        arguments = (0..<argumentCount).map { _ in random.pick(possible) }
        let kinds = palette(using: &random)
        // Enums with few payload cases have layouts that those with many have not.
        let plainShare = random.pick([10, 10, 35, 35, 80, 100])
        for index in 0..<caseCount {
            cases.append(makeCase(index, kinds, plainShare: plainShare, using: &random))
        }
    }

    /// Some enums have few types of payload, others any.
    private func palette(using random: inout SplitMix64) -> [(type: String, kind: Kind)] {
        let all = Kind.all.filter(place.admits).map { (type: $0.type, kind: $0) }
        let count = random.pick([1, 2, 3, 8, all.count])
        let few = count == all.count ? all : (0..<count).map { _ in random.pick(all) }
        let parameters = zip(["T", "U"], arguments).flatMap { $1.payloads(ofParameter: $0) }
        return parameters + few
    }

    private func makeCase(
        _ index: Int,
        _ kinds: [(type: String, kind: Kind)],
        plainShare: Int,
        using random: inout SplitMix64
    ) -> Case {
        var made = Case(name: "case\(index)", elements: [])
        guard random.next(below: 100) >= plainShare else { return made }
        let count = random.pick([1, 1, 1, 1, 1, 1, 2, 2, 3, 6])
        for element in 0..<count {
            let label = random.next(below: 3) == 0 ? "label\(element)" : nil
            let (type, kind) = random.pick(kinds)
            made.elements.append((label, type, kind))
        }
        if random.next(below: 8) == 0 { made.isIndirect = true }
        let earlier = cases.first { $0.isInhabited && $0.isRead }
        if made.isIndirect, let earlier, arguments.isEmpty {
            made.elements[0].kind = Kind("E\(number)", Self.event(earlier, valuesAt: 0))
            made.elements[0].type = "E\(number)"
        }
        if random.next(below: 3) == 0, let last = cases.last { overload(&made, last.name) }
        return made
    }

    /// Gives a case the name of another one, if a pattern can tell them apart by their labels.
    ///
    /// The compiler confuses cases of one name whose numbers of labels differ.
    private func overload(_ made: inout Case, _ name: String) {
        let labels = made.elements.map(\.label)
        let others = cases.filter { $0.name == name }.map { $0.elements.map(\.label) }
        let isClear = ([labels] + others).allSatisfy { other in
            other.count == labels.count && !other.isEmpty && !other.contains(nil)
        }
        if isClear, !others.contains(labels) { made.name = name }
    }
}
