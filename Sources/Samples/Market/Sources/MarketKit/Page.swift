import EventModulesScreens

/// The contents of a screen in a terminal.
public struct Page {
    /// A line, or something that the user can do.
    public enum Row {
        case text(String)
        case button(_ word: String, String, () -> Void)
        case field(_ word: String, String, (String) -> Void)
    }

    /// The text above the rows.
    public let title: String

    /// The rows, from the top to the bottom.
    public let rows: [Row]

    /// Creates a page with a title and rows.
    public init(_ title: String, _ rows: [Row] = []) { (self.title, self.rows) = (title, rows) }
}

/// A view or a screen that a terminal can print.
public protocol PageProviding {
    /// The page to print in the terminal.
    var page: Page { get }
}
