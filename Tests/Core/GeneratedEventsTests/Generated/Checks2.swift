// swift-format-ignore-file
// Generated: Tests/Checks/Enums/Sources/enums
import EventModules
import ResilientEvents
import StrippedEvents

@MainActor
func check24() -> EnumCheckResult {
enum E24<T, U>: EventProtocol {
    case case0
    case case1(label0: Int.Type, Void)
    case case2
    case case3(label0: [U])
    case case4(label0: ((Int) -> Int)??, SIMD4<Float>)
    case case5(any Shape.Type, label1: any Drawn, Level, ArraySlice<Int>, (T, Int), label5: (any Shape)?)
}
typealias Event = E24<Suit, Int?>
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1(label0: let a0, _): return (1, [a0 as Any, () as Any])
case .case2: return (2, [])
case .case3(label0: let a0): return (3, [a0 as Any])
case .case4(label0: let a0, let a1): return (4, [a0 as Any, a1 as Any])
case .case5(let a0, label1: let a1, let a2, let a3, let a4, label5: let a5): return (5, [a0 as Any, a1 as Any, a2 as Any, a3 as Any, a4 as Any, a5 as Any])
}
}
let check = EnumCheck<Event>("E24<Suit, Int?>", isMirrored: false, read)
check.add(.case0)
check.add(.case1(label0: Int.self, ()))
check.add(.case2)
check.add(.case3(label0: []))
check.add(.case3(label0: [nil, 3]))
check.add(.case4(label0: nil, SIMD4(1, 2, 3, 4)))
check.add(.case4(label0: .some(nil), SIMD4(1, 2, 3, 4)))
check.add(.case4(label0: { $0 }, SIMD4(1, 2, 3, 4)))
check.add(.case5(Dot.self, label1: Figure(7), .low, [6, 7, 8].dropFirst(), (.hearts, 7), label5: Solid(5)))
check.add(.case5(Figure.self, label1: Figure(7), .high, [6, 7, 8].dropFirst(), (.spades, 7), label5: nil))
check.add(.case5(Dot.self, label1: Figure(7), .low, [6, 7, 8].dropFirst(), (.hearts, 7), label5: Dot(4)))
check.capture(1, Event.case1(label0:_:), isRefused: true)
check.capture(3, Event.case3(label0:))
check.capture(4, Event.case4(label0:_:), isRefused: true)
check.capture(5, Event.case5(_:label1:_:_:_:label5:))
return check.result()
}

@MainActor
func check25() -> EnumCheckResult {
typealias Event = E25
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1: return (1, [])
case .case2(let a0): return (2, [a0 as Any])
case .case3: return (3, [])
@unknown default: return (-1, [])
}
}
let check = EnumCheck<Event>("E25", isMirrored: false, read)
check.add(.case0)
check.add(.case1)
check.add(.case2(Int.self))
check.add(.case3)
check.capture(2, Event.case2(_:), isRefused: true)
return check.result()
}

@MainActor
func check26() -> EnumCheckResult {
typealias Event = E26<[String]>
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(let a0): return (0, [a0 as Any])
}
}
let check = EnumCheck<Event>("E26<[String]>", isMirrored: true, read)
check.add(.case0(nil))
check.add(.case0(SIMD2(1, 2)))
check.capture(0, Event.case0(_:))
return check.result()
}

@MainActor
func check27() -> EnumCheckResult {
typealias Event = E27
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1: return (1, [])
case .case2: return (2, [])
}
}
let check = EnumCheck<Event>("E27", isMirrored: true, read)
check.add(.case0)
check.add(.case1)
check.add(.case2)
return check.result()
}

enum E28: EventProtocol {
    case case0
    case case1(Any?, (Int) -> Int)
    case case2
    case case3
    case case4
}

@MainActor
func check28() -> EnumCheckResult {
typealias Event = E28
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1(let a0, let a1): return (1, [a0 as Any, a1 as Any])
case .case2: return (2, [])
case .case3: return (3, [])
case .case4: return (4, [])
}
}
let check = EnumCheck<Event>("E28", isMirrored: true, read)
check.add(.case0)
check.add(.case1(nil, { $0 + 1 }))
check.add(.case1(2.5, { $0 + 1 }))
check.add(.case2)
check.add(.case3)
check.add(.case4)
check.capture(1, Event.case1(_:_:), isRefused: true)
return check.result()
}

private enum E29<T, U>: EventProtocol {
    case case0(label0: T?)
    case case1(label0: Any?)
    indirect case case2(T, label1: U?, label2: [U])
    case case3((U, Int))
    case case4(U?, label1: U, (T, Int))
    case case5(T)
    case case6(label0: T, Any?)
    case case7(T)
    indirect case case8(label0: Any?, [T], label2: T)
    case case9((T, Int))
}

@MainActor
func check29() -> EnumCheckResult {
typealias Event = E29<Suit, Empty>
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(label0: let a0): return (0, [a0 as Any])
case .case1(label0: let a0): return (1, [a0 as Any])
case .case2(let a0, label1: let a1, label2: let a2): return (2, [a0 as Any, a1 as Any, a2 as Any])
case .case3(let a0): return (3, [a0 as Any])
case .case4(let a0, label1: let a1, let a2): return (4, [a0 as Any, a1 as Any, a2 as Any])
case .case5(let a0): return (5, [a0 as Any])
case .case6(label0: let a0, let a1): return (6, [a0 as Any, a1 as Any])
case .case7(let a0): return (7, [a0 as Any])
case .case8(label0: let a0, let a1, label2: let a2): return (8, [a0 as Any, a1 as Any, a2 as Any])
case .case9(let a0): return (9, [a0 as Any])
}
}
let check = EnumCheck<Event>("E29<Suit, Empty>", isMirrored: true, read)
check.add(.case0(label0: .hearts))
check.add(.case0(label0: .spades))
check.add(.case0(label0: nil))
check.add(.case1(label0: nil))
check.add(.case1(label0: 2.5))
check.add(.case2(.hearts, label1: nil, label2: []))
check.add(.case2(.spades, label1: Empty(), label2: [Empty()]))
check.add(.case3((Empty(), 7)))
check.add(.case4(Empty(), label1: Empty(), (.hearts, 7)))
check.add(.case4(nil, label1: Empty(), (.spades, 7)))
check.add(.case5(.hearts))
check.add(.case5(.spades))
check.add(.case6(label0: .hearts, 2.5))
check.add(.case6(label0: .spades, nil))
check.add(.case7(.hearts))
check.add(.case7(.spades))
check.add(.case8(label0: nil, [.hearts, .spades], label2: .hearts))
check.add(.case8(label0: 2.5, [], label2: .spades))
check.add(.case9((.hearts, 7)))
check.add(.case9((.spades, 7)))
check.capture(0, Event.case0(label0:))
check.capture(1, Event.case1(label0:))
check.capture(2, Event.case2(_:label1:label2:))
check.capture(3, Event.case3(_:))
check.capture(4, Event.case4(_:label1:_:))
check.capture(5, Event.case5(_:))
check.capture(6, Event.case6(label0:_:))
check.capture(7, Event.case7(_:))
check.capture(8, Event.case8(label0:_:label2:))
check.capture(9, Event.case9(_:))
return check.result()
}

enum Outer30 {
enum E30: String, EventProtocol {
    case case0
    case case1
}
}

@MainActor
func check30() -> EnumCheckResult {
typealias Event = Outer30.E30
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1: return (1, [])
}
}
let check = EnumCheck<Event>("Outer30.E30", isMirrored: true, read)
check.add(.case0)
check.add(.case1)
return check.result()
}

struct Outer31<T> {
indirect enum E31: EventProtocol {
    case case0
    case case1
}
}

@MainActor
func check31() -> EnumCheckResult {
typealias Event = Outer31<Big>.E31
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1: return (1, [])
}
}
let check = EnumCheck<Event>("Outer31<Big>.E31", isMirrored: true, read)
check.add(.case0)
check.add(.case1)
return check.result()
}

struct Outer32 {}

extension Outer32 {
indirect enum E32: EventProtocol {
    case case0
    case case1(label0: Tagged, OnlyPayload)
    case case2
    case case3
    case case4(Tagged)
    case case5(Int8)
    case case6
    case case7(Node, label1: Big)
    case case8(any Shape.Type)
    case case9(label0: ObjectIdentifier)
    case case10(ResilientPoint)
    case case11(label0: String)
    case case12
    case case13((x: Int, y: Double))
}
}

@MainActor
func check32() -> EnumCheckResult {
typealias Event = Outer32.E32
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1(label0: let a0, let a1): return (1, [a0 as Any, a1 as Any])
case .case2: return (2, [])
case .case3: return (3, [])
case .case4(let a0): return (4, [a0 as Any])
case .case5(let a0): return (5, [a0 as Any])
case .case6: return (6, [])
case .case7(let a0, label1: let a1): return (7, [a0 as Any, a1 as Any])
case .case8(let a0): return (8, [a0 as Any])
case .case9(label0: let a0): return (9, [a0 as Any])
case .case10(let a0): return (10, [a0 as Any])
case .case11(label0: let a0): return (11, [a0 as Any])
case .case12: return (12, [])
case .case13(let a0): return (13, [a0 as Any])
}
}
let check = EnumCheck<Event>("Outer32.E32", isMirrored: true, read)
check.add(.case0)
check.add(.case1(label0: Tagged(check.node(), 9), .value(check.node())))
check.add(.case2)
check.add(.case3)
check.add(.case4(Tagged(check.node(), 9)))
check.add(.case5(0))
check.add(.case5(-128))
check.add(.case6)
check.add(.case7(check.node(), label1: Big(-2)))
check.add(.case7(check.node(), label1: Big(1)))
check.add(.case8(Dot.self))
check.add(.case8(Figure.self))
check.add(.case9(label0: ObjectIdentifier(Int.self)))
check.add(.case10(ResilientPoint(1)))
check.add(.case11(label0: ""))
check.add(.case11(label0: "ab"))
check.add(.case11(label0: "a text that is too long for its own words"))
check.add(.case12)
check.add(.case13((3, 4)))
check.capture(1, Event.case1(label0:_:))
check.capture(4, Event.case4(_:))
check.capture(5, Event.case5(_:))
check.capture(7, Event.case7(_:label1:))
check.capture(8, Event.case8(_:))
check.capture(9, Event.case9(label0:))
check.capture(10, Event.case10(_:))
check.capture(11, Event.case11(label0:))
check.capture(13, Event.case13(_:))
return check.result()
}

@MainActor
func check33() -> EnumCheckResult {
enum E33: EventProtocol {
    case case0(Node)
    case case1(Int.Type?)
    case case2
    case case3
    indirect case case4(E33)
}
typealias Event = E33
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(let a0): return (0, [a0 as Any])
case .case1(let a0): return (1, [a0 as Any])
case .case2: return (2, [])
case .case3: return (3, [])
case .case4(let a0): return (4, [a0 as Any])
}
}
let check = EnumCheck<Event>("E33", isMirrored: false, read)
check.add(.case0(check.node()))
check.add(.case1(nil))
check.add(.case1(Int.self))
check.add(.case2)
check.add(.case3)
check.add(.case4(.case0(check.node())))
check.capture(0, Event.case0(_:))
check.capture(1, Event.case1(_:), isRefused: true)
check.capture(4, Event.case4(_:))
return check.result()
}

@MainActor
func check34() -> EnumCheckResult {
typealias Event = E34
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1(label0: let a0): return (1, [a0 as Any])
case .case2: return (2, [])
case .case3: return (3, [])
case .case4: return (4, [])
case .case5: return (5, [])
case .case6: return (6, [])
case .case7: return (7, [])
@unknown default: return (-1, [])
}
}
let check = EnumCheck<Event>("E34", isMirrored: true, read)
check.add(.case0)
check.add(.case1(label0: nil))
check.add(.case1(label0: SIMD2(1, 2)))
check.add(.case2)
check.add(.case3)
check.add(.case4)
check.add(.case5)
check.add(.case6)
check.add(.case7)
check.capture(1, Event.case1(label0:))
return check.result()
}
