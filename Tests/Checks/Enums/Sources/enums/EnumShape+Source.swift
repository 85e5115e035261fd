extension EnumShape {
    private var name: String { "E\(number)" }

    private var parameters: String { list(["T", "U"].prefix(arguments.count)) }

    private var argumentList: String { list(arguments.map { $0.type }) }

    private func list(_ types: some Collection<String>) -> String {
        types.isEmpty ? "" : "<\(types.joined(separator: ", "))>"
    }

    /// The type as the tests name it.
    private var typeName: String {
        switch place {
        case .inStruct, .inEnum, .inExtension: "Outer\(number).\(name)\(argumentList)"
        case .inGenericStruct: "Outer\(number)\(argumentList).\(name)"
        default: "\(name)\(argumentList)"
        }
    }

    private var isMirrored: Bool {
        cases.allSatisfy { $0.elements.allSatisfy { $0.kind.isMirrored } }
    }

    /// The declaration in the module that has the enum.
    var declaration: String {
        switch place {
        case .topLevel, .inFunction: body(parameters)
        case .filePrivate: "private \(body(parameters))"
        case .inStruct: "struct Outer\(number) {\n\(body(parameters))\n}"
        case .inEnum: "enum Outer\(number) {\n\(body(parameters))\n}"
        case .inGenericStruct: "struct Outer\(number)\(parameters) {\n\(body(""))\n}"
        case .inExtension:
            "struct Outer\(number) {}\n\nextension Outer\(number) {\n\(body(parameters))\n}"
        case .resilient, .stripped: "public \(body(parameters))"
        case .frozen: "@frozen public \(body(parameters))"
        }
    }

    private func body(_ parameters: String) -> String {
        let types = rawType + (place.module == "ResilientEnums" ? [] : ["EventProtocol"])
        let conformance = types.isEmpty ? "" : ": \(types.joined(separator: ", "))"
        let lines = cases.map {
            "    \($0.isIndirect && !isIndirect ? "indirect " : "")case \($0.declaration)\n"
        }
        let head = "\(isIndirect ? "indirect " : "")enum \(name)\(parameters)\(conformance)"
        return "\(head) {\n\(lines.joined())}"
    }

    private var rawType: [String] {
        let isPlain = arguments.isEmpty && !isIndirect && cases.allSatisfy { $0.elements.isEmpty }
        return isPlain && !cases.isEmpty ? [number % 2 == 0 ? "String" : "Int"] : []
    }

    /// The code in the tests that compares the enum's captures with a `switch`, in parts that can be
    /// in different files.
    var checks: [String] {
        let steps = isSplit ? stepFunctions : []
        let statements = isSplit ? steps.indices.map { "\(stepName($0))(check)" } : self.statements
        let inside = place == .inFunction ? "\(declaration)\n" : ""
        let check = """
            @MainActor
            func check\(number)() -> EnumCheckResult {
            \(inside)typealias Event = \(typeName)
            \(reading)
            let check = EnumCheck<Event>("\(typeName)", isMirrored: \(isMirrored), read)
            \(statements.joined(separator: "\n"))
            return check.result()
            }
            """
        let parts = declarationsInTests + [check]
        return isSplit ? parts + steps : [parts.joined(separator: "\n\n")]
    }

    private var declarationsInTests: [String] {
        switch place {
        case .inFunction, .stripped: []
        // Their module doesn't import `EventModulesCore`.
        case .resilient, .frozen: ["extension \(name): EventProtocol {}"]
        default: [declaration]
        }
    }

    /// A local or private enum and its check are in one file.
    private var isSplit: Bool { cases.count > 100 && place != .inFunction && place != .filePrivate }

    private var statements: [String] {
        cases.indices.flatMap(events) + cases.indices.compactMap(capture)
    }

    private var stepFunctions: [String] {
        let statements = statements
        return stride(from: 0, to: statements.count, by: 300).enumerated().map { index, start in
            """
            @MainActor
            func \(stepName(index))(_ check: EnumCheck<\(typeName)>) {
            typealias Event = \(typeName)
            \(statements[start...].prefix(300).joined(separator: "\n"))
            }
            """
        }
    }

    private func stepName(_ index: Int) -> String { "check\(number)step\(index)" }

    private var reading: String {
        // The compiler warns of code for a value that can't exist.
        guard cases.contains(where: \.isInhabited) else {
            return "let read = readNothing(of: Event.self)"
        }
        let unknown = place == .resilient ? ["@unknown default: return (-1, [])"] : []
        let lines = cases.indices.map(reading) + unknown
        return """
            func read(_ event: Event) -> (Int, [Any]) {
            switch event {
            \(lines.joined(separator: "\n"))
            }
            }
            """
    }

    private func reading(_ index: Int) -> String {
        let elements = cases[index].elements
        if elements.isEmpty || elements.contains(where: { $0.kind.binding == .none }) {
            return "case .\(cases[index].name)\(labelsIfOverloaded(index)): return (\(index), [])"
        }
        let patterns = elements.enumerated().map { position, element in
            let label = element.label.map { "\($0): " } ?? ""
            return label + (element.kind.binding == .void ? "_" : "let a\(position)")
        }
        let values = elements.enumerated().map { position, element in
            element.kind.binding == .void ? "() as Any" : "a\(position) as Any"
        }
        return """
            case .\(cases[index].name)(\(patterns.joined(separator: ", "))): \
            return (\(index), [\(values.joined(separator: ", "))])
            """
    }

    /// Names an uninhabited case, whose values aren't bound, among those of its name.
    private func labelsIfOverloaded(_ index: Int) -> String {
        let elements = cases[index].elements
        guard !elements.isEmpty else { return "" }
        let labels = elements.map { $0.label.map { "\($0): _" } ?? "_" }
        return "(\(labels.joined(separator: ", ")))"
    }

    private func events(_ index: Int) -> [String] {
        guard cases[index].isInhabited else { return [] }
        let count = cases[index].elements.map { $0.kind.values.count }.max() ?? 1
        return (0..<count).map { "check.add(\(Self.event(cases[index], valuesAt: $0)))" }
    }

    private func capture(_ index: Int) -> String? {
        let elements = cases[index].elements
        guard !elements.isEmpty else { return nil }
        let labels = elements.map { "\($0.label ?? "_"):" }.joined()
        let isRead = cases[index].isRead && place != .stripped
        let refused = isRead ? "" : ", isRefused: true"
        return "check.capture(\(index), Event.\(cases[index].name)(\(labels))\(refused))"
    }

    /// An expression for an event of a case.
    static func event(_ enumCase: Case, valuesAt position: Int) -> String {
        let arguments = enumCase.elements.enumerated().map { index, element in
            let values = element.kind.values
            let label = element.label.map { "\($0): " } ?? ""
            return label + values[(position + index) % values.count]
        }
        let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
        return ".\(enumCase.name)\(list)"
    }
}

extension EnumShape.Case {
    fileprivate var declaration: String {
        guard !elements.isEmpty else { return name }
        let list = elements.map { ($0.label.map { "\($0): " } ?? "") + $0.type }
        return "\(name)(\(list.joined(separator: ", ")))"
    }
}
