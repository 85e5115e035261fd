// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public var row: Int { self[1] }
}

public struct UIListContentConfiguration: Sendable {
    public var text: String?
}

open class UITableViewCell: UIView {
    public enum AccessoryType: Sendable { case none, checkmark }

    open var accessoryType = AccessoryType.none
    open var contentConfiguration: UIListContentConfiguration?

    open func defaultContentConfiguration() -> UIListContentConfiguration {
        UIListContentConfiguration()
    }
}

@MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

@MainActor
public protocol UITableViewDelegate: NSObjectProtocol {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

/// A table with one section, whose rows are all visible; cells aren't reused.
open class UITableView: UIView {
    open weak var dataSource: (any UITableViewDataSource)?
    open weak var delegate: (any UITableViewDelegate)?
    public private(set) var visibleCells: [UITableViewCell] = []
    private var classes: [String: UITableViewCell.Type] = [:]

    open func register(_ cellClass: UITableViewCell.Type, forCellReuseIdentifier name: String) {
        classes[name] = cellClass
    }

    open func dequeueReusableCell(
        withIdentifier name: String,
        for indexPath: IndexPath
    ) -> UITableViewCell {
        classes[name]?.init() ?? UITableViewCell()
    }

    open func reloadData() {
        let rows = dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0
        visibleCells = (0..<rows).compactMap { row in
            dataSource?.tableView(self, cellForRowAt: IndexPath(row: row, section: 0))
        }
    }

    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }

    package func userTaps(row: Int) {
        delegate?.tableView(self, didSelectRowAt: IndexPath(row: row, section: 0))
    }
}

/// A guess: the table is loaded whenever the controller appears.
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tableView: UITableView! { view as? UITableView }

    open override func loadView() {
        let table = UITableView()
        (table.dataSource, table.delegate) = (self, self)
        view = table
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        tableView.reloadData()
    }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

    open func tableView(
        _ tableView: UITableView,
        cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell() }

    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}
