/// The numbers that name the instances of one store, such as the 3 in `ProductState@ProductModule#3`.
///
/// Whatever attaches instances to a store takes their numbers from here, so no two living instances
/// have the same number.
@MainActor
package final class InstanceNumbers {
    private var greatest = 0

    /// The numbers of the living instances.
    private var taken: Set<Int> = []

    /// Creates the numbers of a store, or of instances without one.
    package init() {}

    /// Returns a number that is greater than all earlier ones.
    package func next() -> Int {
        greatest += 1
        return greatest
    }

    /// Takes a number for an instance, until `free(_:)`: the wanted one, or the next one if a living
    /// instance has it.
    package func take(_ wanted: Int? = nil) -> Int {
        let number = wanted.flatMap { taken.contains($0) ? nil : $0 } ?? next()
        reserve(number)
        taken.insert(number)
        return number
    }

    /// Lets another instance have a number if it wants it.
    package func free(_ number: Int) { taken.remove(number) }

    /// Excludes a number from those that `next()` returns.
    package func reserve(_ number: Int) { greatest = max(greatest, number) }
}
