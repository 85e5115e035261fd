/// A type of payload, and expressions for values of it.
struct Kind {
    /// The modules in which a type can be a payload.
    enum Home {
        case everywhere
        case testsAndResilient
        case tests
    }

    /// How a `switch` reads a payload.
    enum Binding {
        case value

        /// Binding `()` is a warning.
        case void
        /// There is no value to bind.
        case none
    }

    let type: String
    let values: [String]
    var home = Home.everywhere

    /// False for functions and metatypes, which are reported instead.
    var isRead = true
    var binding = Binding.value

    init(_ type: String, _ values: String...) { self.init(type, values: values) }

    init(_ type: String, values: [String]) {
        self.type = type
        self.values = values
    }

    func inTests() -> Kind { with { $0.home = .tests } }

    /// A mirror reads the metatype of a certain type as if it were stored, and may crash.
    var isMirrored: Bool { !type.hasPrefix("Int.Type") }

    func refused() -> Kind { with { $0.isRead = false } }

    func with(_ change: (inout Kind) -> Void) -> Kind {
        var kind = self
        change(&kind)
        return kind
    }

    /// The payloads that an enum with this type as its argument can have.
    func payloads(ofParameter name: String) -> [(type: String, kind: Kind)] {
        let optional = with { $0 = Kind("\(type)?", values: values + ["nil"]).like($0) }
        let pair = with { $0 = Kind("", values: values.map { "(\($0), 7)" }).like($0) }
        let array = Kind("", values: ["[]", "[\(values.joined(separator: ", "))]"])
        return [
            (name, self), ("\(name)?", optional), ("(\(name), Int)", pair), ("[\(name)]", array),
        ]
    }

    private func like(_ other: Kind) -> Kind {
        with { ($0.home, $0.isRead) = (other.home, other.isRead) }
    }
}
