/// A pattern under one of its roots.
struct DeeplinkForm {
    let root: DeeplinkRoot
    let parts: [DeeplinkPart]

    /// All that the form wants of a link behind the `://`.
    var allParts: [DeeplinkPart] { root.parts.map(DeeplinkPart.literal) + parts }

    /// Whether both want the same of a link, whatever they call it.
    func isAlike(_ other: DeeplinkForm) -> Bool {
        root.scheme == other.root.scheme
            && allParts.elementsEqual(other.allParts) { $0.isAlike($1) }
    }
}
