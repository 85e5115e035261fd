/// The number and length of the samples.
struct Pace {
    /// The number of samples to discard first.
    let warmUps: Int

    /// The number of samples that count.
    let samples: Int

    /// The target length of one sample in nanoseconds; 0 for one operation per sample.
    let sampleTime: Double

    /// True if the times may be compared with a budget.
    let isLongEnough: Bool

    /// Long enough for reliable figures.
    static let full = Pace(
        warmUps: 3,
        samples: 25,
        sampleTime: 4_000_000,
        isLongEnough: true
    )

    /// Only long enough to check that everything works.
    static let quick = Pace(
        warmUps: 1,
        samples: 3,
        sampleTime: 50_000,
        isLongEnough: false
    )

    /// For samples that take seconds, each the mean of very many operations.
    static let long = Pace(
        warmUps: 1,
        samples: 15,
        sampleTime: 0,
        isLongEnough: true
    )

    /// For peak heap use, which is counted and hardly differs between samples.
    var forPeaks: Pace {
        Pace(
            warmUps: 0,
            samples: min(samples, 3),
            sampleTime: sampleTime,
            isLongEnough: isLongEnough
        )
    }
}
