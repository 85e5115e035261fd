// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct NSDiffableDataSourceSnapshot<Section: Hashable & Sendable, Item: Hashable & Sendable>
{
    fileprivate var items: [Item] = []
    public init() {}
    public mutating func appendSections(_ identifiers: [Section]) {}
    public mutating func appendItems(_ identifiers: [Item]) { items += identifiers }
}

/// Every change loads the whole table.
@MainActor
open class UITableViewDiffableDataSource<
    Section: Hashable & Sendable,
    Item: Hashable & Sendable
>: NSObject, UITableViewDataSource {
    public typealias CellProvider = (UITableView, IndexPath, Item) -> UITableViewCell?

    private weak var tableView: UITableView?
    private var items: [Item] = []
    private let cellProvider: CellProvider

    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        self.tableView = tableView
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
    }

    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>,
        animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        items = snapshot.items
        tableView?.reloadData()
    }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        items.count
    }

    open func tableView(
        _ tableView: UITableView,
        cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        cellProvider(tableView, indexPath, items[indexPath.row]) ?? UITableViewCell()
    }
}
