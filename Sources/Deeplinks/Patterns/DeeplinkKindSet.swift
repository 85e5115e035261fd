/// Several kinds of values.
struct DeeplinkKindSet: OptionSet, Sendable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ kind: DeeplinkKind) { rawValue = 1 << kind.rank }

    /// Those of these kinds that a text can be read as.
    func fitting(_ text: String) -> DeeplinkKindSet {
        var fitting: DeeplinkKindSet = []
        for kind in DeeplinkKind.bySpecificity where contains(Self(kind)) {
            if kind.value(of: text) != nil { fitting.insert(Self(kind)) }
        }
        return fitting
    }
}

extension DeeplinkKind {
    static let bySpecificity = allCases

    /// The place among the kinds, from the most specific on.
    var rank: Int {
        switch self {
        case .bool: 0
        case .int: 1
        case .double: 2
        case .uuid: 3
        case .string: 4
        }
    }
}
