extension Deeplink {
    /// A name and a value of a link's query, decoded.
    public struct QueryItem: Hashable, Sendable {
        /// What stands before the `=`.
        public let name: String

        /// What stands behind the `=`; empty where there is none.
        public let value: String
    }
}
