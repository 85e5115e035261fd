internal import Delivery

extension TodoTask {
    /// The known properties of the task, one per line.
    var details: [String] {
        let known: [(name: String, value: String?)] = [
            ("text", text.printable),
            ("priority", priority?.description),
            ("added", creationDate?.description),
            ("done", completionDate?.description),
            ("projects", projects.list),
            ("contexts", contexts.list),
            ("tags", tags.map { "\($0.key):\($0.value)" }.list),
        ]
        return known.compactMap { name, value in value.map { "\(name): \($0)" } }
    }
}

extension [String] {
    fileprivate var list: String? {
        isEmpty ? nil : joined(separator: ", ").printable
    }
}
