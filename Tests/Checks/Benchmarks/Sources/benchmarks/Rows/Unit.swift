/// The unit of a row's figures.
enum Unit: String, Codable {
    case nanoseconds = "ns"
    case bytes = "B"
    case seconds = "s"
    case kilobytes = "kB"
}
