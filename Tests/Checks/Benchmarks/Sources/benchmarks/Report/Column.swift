/// One column of a table.
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

    /// Pads a text to the column's width, with words on the left and numbers on the right.
    func padded(_ text: String) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return isText ? text + space : space + text
    }
}
