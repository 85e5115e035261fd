extension Duration {
    /// Seconds with three decimals: `12.345 s`.
    var inSeconds: String { "\(thousandths(attoseconds: 1_000_000_000_000_000)) s" }

    /// Milliseconds with three decimals: `0.067 ms`.
    var inMilliseconds: String { "\(thousandths(attoseconds: 1_000_000_000_000)) ms" }

    /// How often a unit fits in, as a decimal number of thousands of it.
    private func thousandths(attoseconds unit: Int64) -> String {
        let unitsPerSecond = 1_000_000_000_000_000_000 / unit
        let count = components.seconds * unitsPerSecond + components.attoseconds / unit
        let decimals = String(count % 1000)
        return "\(count / 1000).\(String(repeating: "0", count: 3 - decimals.count))\(decimals)"
    }
}
