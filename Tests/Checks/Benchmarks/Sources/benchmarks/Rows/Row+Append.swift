import EventModules

extension Row {
    /// The cost of appending one entry to a large sub-state.
    static var appendRows: [Row] {
        inPlace("app-action", "an AppAction appends", Contestant.appendingByAction)
            + inPlace("mutating", "a MutatingReducer appends", Contestant.appendingByReducer)
            + [1000, 100_000].map(filtered) + [besideSelection, toPart]
    }

    private static func inPlace(
        _ name: String,
        _ summary: String,
        _ library: @escaping (Int) -> Contestant
    ) -> [Row] {
        let beside = [1000, 100_000].map { size in
            Row(
                "append/\(name)-\(size)",
                "\(summary) to \(size); raw: an array in a class",
                budget: Budget(allocations: 0)
            ) {
                [library(size), .rawAppending(to: size)]
            }
        }
        let growth = Row(
            "append/\(name)-growth",
            "\(summary) to 100000; raw: the same to 1000",
            budget: Budget(.flat, allocations: 0)
        ) {
            [library(100_000), library(1000)]
        }
        return beside + [growth]
    }

    private static var besideSelection: Row {
        Row(
            "append/selection-100000",
            "a MutatingReducer appends to 100000 beside a selection of another key; raw: to 1000",
            budget: Budget(.flat, allocations: 0)
        ) {
            [.appendingBesideSelection(to: 100_000), .appendingBesideSelection(to: 1000)]
        }
    }

    /// Appends to a sub-state whose partial store has a listener, which needs no old state.
    private static var toPart: Row {
        Row(
            "append/part-100000",
            "a MutatingReducer appends to 100000 with a listener of its part; raw: to 1000",
            budget: Budget(.flat, allocations: 0)
        ) {
            [.appendingToPart(100_000), .appendingToPart(1000)]
        }
    }

    /// Appends with a filter, which needs the old state and so makes a copy, even by hand.
    private static func filtered(_ size: Int) -> Row {
        Row(
            "append/filter-\(size)",
            "a MutatingReducer appends to \(size) with a filter; raw: by hand with a filter"
        ) {
            [
                .appendingByReducer(to: size, if: Journal.haveDifferentCounts),
                .rawAppendingFiltered(to: size),
            ]
        }
    }
}
