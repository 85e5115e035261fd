import EventModulesCore

final class Token {
    let name: String

    init(_ name: String) { self.name = name }
}

enum Size: Equatable {
    case small
    case custom(Int)
}

struct Failure: Error, Equatable {
    let code: Int
}

struct Handler {
    let run: (Int) -> Int
}

/// One case for every kind of payload.
enum CaptureEvent: EventProtocol {
    case plain
    case number(Int)
    case otherNumber(Int)
    case labelled(id: Int)
    case pair(Int, String)
    case labelledPair(id: Int, name: String)
    case optional(Int?)
    case failed(any Error)
    case anything(Any)
    case callback(() -> Void)
    case handler(Handler)
    case object(Token)
    case size(Size)
    case void(Void)
    case byte(UInt8)
    case large(String, String, String, Double)
    case nested((x: Int, y: Int), String)
    case other
    indirect case boxed(String)
    indirect case boxedByte(UInt8)
    indirect case tree(CaptureEvent, CaptureEvent)
    case function((Int) -> Int)
    case maybeFunction(((Int) -> Int)?)
    case type(Int.Type)
}

enum GenericEvent<Value, Other>: EventProtocol {
    case nothing
    case value(Value)
    case both(Value, Other)
    case function((Value) -> Other)
}

enum SingleEvent: EventProtocol {
    case only(String)
}

enum SinglePlainEvent: EventProtocol {
    case only
}

indirect enum RecursiveEvent: EventProtocol {
    case leaf(Int)
    case node(RecursiveEvent, RecursiveEvent)
    case empty
}

struct StructEvent: EventProtocol, Equatable {
    let id: Int
}

struct OtherStructEvent: EventProtocol {
    let id: Int
    let name: String
}

/// Has a custom mirror, which must not prevent the capture of its payload.
enum DisguisedEvent: EventProtocol, CustomReflectable {
    case shown(Int)
    case hidden(Int)

    var customMirror: Mirror { Mirror(self, children: ["nothing": 0]) }
}
