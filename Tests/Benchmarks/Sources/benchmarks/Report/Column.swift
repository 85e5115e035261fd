/// One column of the table.
struct Column {
    let title: String
    let width: Int
    let isText: Bool
    let text: (Line) -> String

    init(_ title: String, width: Int, isText: Bool = false, text: @escaping (Line) -> String) {
        self.title = title
        self.width = width
        self.isText = isText
        self.text = text
    }

    /// A text as wide as the column: words to the left, numbers to the right.
    func padded(_ text: String) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return isText ? text + space : space + text
    }
}
