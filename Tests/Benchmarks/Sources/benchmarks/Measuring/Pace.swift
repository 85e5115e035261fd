/// How long and how often each piece of work is measured.
struct Pace {
    /// How many samples are thrown away first.
    let warmUps: Int

    /// How many samples count.
    let samples: Int

    /// How long one sample is to take, in nanoseconds; 0 for one operation, whatever
    /// it takes.
    let sampleTime: Double

    /// Whether the times may be held against a budget.
    let isLongEnough: Bool

    /// Long enough for figures that can be relied on.
    static let full = Pace(
        warmUps: 3,
        samples: 25,
        sampleTime: 4_000_000,
        isLongEnough: true
    )

    /// Only long enough to see that everything works.
    static let quick = Pace(
        warmUps: 1,
        samples: 3,
        sampleTime: 50_000,
        isLongEnough: false
    )

    /// For work of which one sample takes seconds, and so is a mean of very many operations.
    static let long = Pace(
        warmUps: 1,
        samples: 15,
        sampleTime: 0,
        isLongEnough: true
    )

    /// For the most heap that work takes, which is counted and hardly differs between samples.
    var forPeaks: Pace {
        Pace(
            warmUps: 0,
            samples: min(samples, 3),
            sampleTime: sampleTime,
            isLongEnough: isLongEnough
        )
    }
}
