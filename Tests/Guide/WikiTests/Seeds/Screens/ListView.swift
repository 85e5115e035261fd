/// A list of rows that can be selected and deleted.
final class ListView: UIView {
    enum Interaction {
        case selection
        case deleteItem
    }

    struct IndexPath {
        let item: Int
    }

    var source: [String] = []
    var selectedIndex: Int?
    private var answers: [Interaction: (IndexPath) -> Void] = [:]

    func on(_ interaction: Interaction, _ answer: @escaping (IndexPath) -> Void) {
        answers[interaction] = answer
    }

    /// The actions of a user.
    func perform(_ interaction: Interaction, on row: Int) {
        answers[interaction]?(IndexPath(item: row))
    }
}
