/// What the figures of a row count.
enum Unit: String, Codable {
    case nanoseconds = "ns"
    case bytes = "B"
    case seconds = "s"
    case kilobytes = "kB"
}
