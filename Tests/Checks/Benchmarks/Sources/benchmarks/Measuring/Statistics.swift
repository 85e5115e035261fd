/// The median and the quartiles of a number of samples.
struct Statistics: Codable {
    /// The samples in the order they were taken.
    let samples: [Double]
    let median: Double
    let lowerQuartile: Double
    let upperQuartile: Double

    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        self.samples = samples
        median = sorted.quantile(0.5)
        lowerQuartile = sorted.quantile(0.25)
        upperQuartile = sorted.quantile(0.75)
    }

    /// The distance between the quartiles, as a fraction of the median.
    var spread: Double {
        median == 0 ? 0 : (upperQuartile - lowerQuartile) / abs(median)
    }
}

extension [Double] {
    /// Returns the quantile at a fraction of the elements, which must be sorted.
    fileprivate func quantile(_ part: Double) -> Double {
        guard let last = indices.last else { return 0 }
        let position = part * Double(last)
        let lower = Int(position)
        let upper = Swift.min(lower + 1, last)
        return self[lower] + (self[upper] - self[lower]) * (position - Double(lower))
    }
}
