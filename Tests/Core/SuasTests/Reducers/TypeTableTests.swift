import Suas
import Testing

struct TypeTableTests {
    private class Base {}
    private final class Derived: Base {}

    @Test
    func keepsTheRowsOfATypeInTheirOrder() {
        var table = TypeTable<String>()
        table.append("first", for: Int.self)
        table.append("other", for: String.self)
        table.append("second", for: Int.self)
        #expect(table.rows(for: Int.self) == ["first", "second"])
        #expect(table.rows(for: String.self) == ["other"])
    }

    @Test
    func namesEachTypeOnceInTheOrderOfTheFirstRows() {
        var table = TypeTable<String>()
        for type: Any.Type in [String.self, Int.self, String.self, Bool.self] {
            table.append("row", for: type)
        }
        #expect(table.types.map { "\($0)" } == ["String", "Int", "Bool"])
    }

    @Test
    func aTypeWithoutRowsHasNone() {
        let table = TypeTable<String>()
        #expect(table.rows(for: Int.self).isEmpty)
        #expect(table.types.isEmpty)
    }

    @Test
    func rowsForASuperclassAreNotRowsForItsSubclass() {
        var table = TypeTable<String>()
        table.append("base", for: Base.self)
        #expect(table.rows(for: Derived.self).isEmpty)
    }
}
