internal import Delivery

/// Names what has identity by its type and a number, in the order in which it is named first:
/// `ProductArrayModule#1`.
@MainActor
struct FlowNames {
    private struct Name {
        weak var object: AnyObject?
        let text: String
    }

    private var names: [ObjectIdentifier: Name] = [:]
    private var counts: [String: Int] = [:]

    /// The name of an object; the same one as long as the object lives.
    mutating func name(of object: AnyObject) -> String {
        let id = ObjectIdentifier(object)
        if let name = names[id], name.object === object { return name.text }
        let type = typeName(type(of: object))
        let count = counts[type, default: 0] + 1
        counts[type] = count
        let text = "\(type)#\(count)"
        names[id] = Name(object: object, text: text)
        return text
    }

    mutating func forget(_ id: ObjectIdentifier) {
        names[id] = nil
    }
}
