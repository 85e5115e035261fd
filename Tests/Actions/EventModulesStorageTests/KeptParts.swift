import EventModulesStorage
import Foundation
import Suas

struct Basket: Codable, Equatable {
    var names: [String]

    static var reducer: TableReducer<Basket> {
        TableReducer(initialState: Basket(names: [])).on(Add.self) { $0.names.append($1.name) }
    }
}

struct Volume: Codable, Equatable {
    var level = 0

    static var reducer: TableReducer<Volume> {
        TableReducer(initialState: Volume()).on(SetVolume.self) { $0.level = $1.level }
    }
}

struct Add: Action {
    let name: String

    init(_ name: String) { self.name = name }
}

struct SetVolume: Action {
    let level: Int

    init(_ level: Int) { self.level = level }
}

/// A file with one sub-state of the app.
func keptFile(_ key: StateKey, version: Int = 1, _ value: String) throws -> [String: Data] {
    struct Entry: Encodable {
        let name: [String: String]
        let version: Int
        let value: String
    }

    let entry = Entry(name: ["key": key], version: version, value: value)
    return [KeptFile.name(of: key): KeptFile.content(of: try JSONEncoder().encode([entry]))]
}
