// swift-format-ignore-file
// Generated: Tests/Checks/Enums/Sources/enums
import EventModules
import ResilientEvents
import StrippedEvents

@MainActor
func check35() -> EnumCheckResult {
typealias Event = E35
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1(let a0, label1: let a1): return (1, [a0 as Any, a1 as Any])
case .case2(let a0): return (2, [a0 as Any])
case .case3(let a0): return (3, [a0 as Any])
case .case4(let a0, let a1): return (4, [a0 as Any, a1 as Any])
}
}
let check = EnumCheck<Event>("E35", isMirrored: true, read)
check.add(.case0)
check.add(.case1(.case0, label1: check.node()))
check.add(.case1(.case0, label1: nil))
check.add(.case2(.case0))
check.add(.case3(nil))
check.add(.case3(check.node()))
check.add(.case4(.success(1), .failure(CancellationError())))
check.add(.case4(.failure(CancellationError()), .success(1)))
check.capture(1, Event.case1(_:label1:))
check.capture(2, Event.case2(_:))
check.capture(3, Event.case3(_:))
check.capture(4, Event.case4(_:_:))
return check.result()
}

@MainActor
func check36() -> EnumCheckResult {
typealias Event = E36
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(label0: let a0): return (0, [a0 as Any])
case .case1(let a0): return (1, [a0 as Any])
case .case2(let a0): return (2, [a0 as Any])
case .case3(let a0, let a1): return (3, [a0 as Any, a1 as Any])
case .case4(let a0, let a1): return (4, [a0 as Any, a1 as Any])
case .case5: return (5, [])
case .case6(let a0, let a1): return (6, [a0 as Any, a1 as Any])
case .case7(label0: let a0): return (7, [a0 as Any])
case .case8(let a0, let a1, label2: let a2): return (8, [a0 as Any, a1 as Any, a2 as Any])
case .case9(let a0, let a1, label2: let a2): return (9, [a0 as Any, a1 as Any, a2 as Any])
case .case10(label0: let a0, let a1): return (10, [a0 as Any, a1 as Any])
case .case11(let a0): return (11, [a0 as Any])
case .case12: return (12, [])
case .case13(let a0, let a1): return (13, [a0 as Any, a1 as Any])
}
}
let check = EnumCheck<Event>("E36", isMirrored: true, read)
check.add(.case0(label0: nil))
check.add(.case0(label0: CancellationError()))
check.add(.case1(nil))
check.add(.case1(check.callback()))
check.add(.case2(.case0(label0: nil)))
check.add(.case3(nil, CancellationError()))
check.add(.case3(check.callback(), nil))
check.add(.case4(nil, check.callback()))
check.add(.case4(CancellationError(), nil))
check.add(.case5)
check.add(.case6(nil, "ab"))
check.add(.case6(check.callback(), "a text that is too long for its own words"))
check.add(.case6(nil, ""))
check.add(.case7(label0: nil))
check.add(.case7(label0: CancellationError()))
check.add(.case8(nil, check.callback(), label2: nil))
check.add(.case8(CancellationError(), nil, label2: CancellationError()))
check.add(.case9(nil, "ab", label2: nil))
check.add(.case9(check.callback(), "a text that is too long for its own words", label2: CancellationError()))
check.add(.case9(nil, "", label2: nil))
check.add(.case10(label0: nil, "ab"))
check.add(.case10(label0: check.callback(), "a text that is too long for its own words"))
check.add(.case10(label0: nil, ""))
check.add(.case11(nil))
check.add(.case11(CancellationError()))
check.add(.case12)
check.add(.case13(nil, CancellationError()))
check.add(.case13(CancellationError(), nil))
check.capture(0, Event.case0(label0:), isRefused: true)
check.capture(1, Event.case1(_:), isRefused: true)
check.capture(2, Event.case2(_:), isRefused: true)
check.capture(3, Event.case3(_:_:), isRefused: true)
check.capture(4, Event.case4(_:_:), isRefused: true)
check.capture(6, Event.case6(_:_:), isRefused: true)
check.capture(7, Event.case7(label0:), isRefused: true)
check.capture(8, Event.case8(_:_:label2:), isRefused: true)
check.capture(9, Event.case9(_:_:label2:), isRefused: true)
check.capture(10, Event.case10(label0:_:), isRefused: true)
check.capture(11, Event.case11(_:), isRefused: true)
check.capture(13, Event.case13(_:_:), isRefused: true)
return check.result()
}

enum E37<T, U>: EventProtocol {
    indirect case case0(label0: any Drawn)
    case case1([T])
    case case2(U?, U?, label2: UnsafeBufferPointer<UInt8>)
    case case3((T, Int), (T, Int))
}

@MainActor
func check37() -> EnumCheckResult {
typealias Event = E37<(Int) -> Int, Int?>
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(label0: let a0): return (0, [a0 as Any])
case .case1(let a0): return (1, [a0 as Any])
case .case2(let a0, let a1, label2: let a2): return (2, [a0 as Any, a1 as Any, a2 as Any])
case .case3(let a0, let a1): return (3, [a0 as Any, a1 as Any])
}
}
let check = EnumCheck<Event>("E37<(Int) -> Int, Int?>", isMirrored: true, read)
check.add(.case0(label0: Figure(7)))
check.add(.case1([]))
check.add(.case1([{ $0 }]))
check.add(.case2(nil, 3, label2: UnsafeBufferPointer(start: nil, count: 0)))
check.add(.case2(3, nil, label2: UnsafeBufferPointer(start: nil, count: 0)))
check.add(.case2(nil, nil, label2: UnsafeBufferPointer(start: nil, count: 0)))
check.add(.case3(({ $0 }, 7), ({ $0 }, 7)))
check.capture(0, Event.case0(label0:))
check.capture(1, Event.case1(_:))
check.capture(2, Event.case2(_:_:label2:))
check.capture(3, Event.case3(_:_:), isRefused: true)
return check.result()
}

private enum E38: EventProtocol {
    case case0(Node)
    case case1(label0: WeakBox?)
    case case2((Bool, (UInt8, String?)))
    case case3((() -> Void, Int))
    case case4
    case case5(Bool)
    case case6
    case case7
    case case8
    case case9(label0: Range<Int>)
    case case10(Tagged)
    case case11((any Drawn)?)
    case case12
    case case13(label0: Never)
    case case14(any Error.Type)
    case case15
    case case16(Wrapped<Int>)
    case case17
    case case18(label0: Never, Handler, label2: Int.Type)
    case case19(any Error.Type, Only, label2: Never, Choice, Void, label5: UnsafeRawPointer??)
    case case20(label0: Only, label1: () -> Void, Int128, ResilientBig, Either<Node, String>, Result<Int, any Error>)
    case case21([(Int) -> Int])
    case case22
    case case23(any Shape, (any Drawn)?)
    case case24(Int.Type)
    case case25
    case case26(Bits)
    case case27
    case case28(label0: Bits?)
    case case29(label0: [(Int) -> Int], Int.Type?)
    case case30
    case case31
    case case32(any Drawn)
    indirect case case33(E38)
    case case34
    case case35(label0: (Int, () -> Int), label1: (Int, String))
    case case36
    case case37(Big)
    case case38(Either<Node, String>, label1: (Int) -> Int)
    case case39
}

@MainActor
func check38() -> EnumCheckResult {
typealias Event = E38
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(let a0): return (0, [a0 as Any])
case .case1(label0: let a0): return (1, [a0 as Any])
case .case2(let a0): return (2, [a0 as Any])
case .case3(let a0): return (3, [a0 as Any])
case .case4: return (4, [])
case .case5(let a0): return (5, [a0 as Any])
case .case6: return (6, [])
case .case7: return (7, [])
case .case8: return (8, [])
case .case9(label0: let a0): return (9, [a0 as Any])
case .case10(let a0): return (10, [a0 as Any])
case .case11(let a0): return (11, [a0 as Any])
case .case12: return (12, [])
case .case13(label0: _): return (13, [])
case .case14(let a0): return (14, [a0 as Any])
case .case15: return (15, [])
case .case16(let a0): return (16, [a0 as Any])
case .case17: return (17, [])
case .case18(label0: _, _, label2: _): return (18, [])
case .case19(_, _, label2: _, _, _, label5: _): return (19, [])
case .case20(label0: let a0, label1: let a1, let a2, let a3, let a4, let a5): return (20, [a0 as Any, a1 as Any, a2 as Any, a3 as Any, a4 as Any, a5 as Any])
case .case21(let a0): return (21, [a0 as Any])
case .case22: return (22, [])
case .case23(let a0, let a1): return (23, [a0 as Any, a1 as Any])
case .case24(let a0): return (24, [a0 as Any])
case .case25: return (25, [])
case .case26(let a0): return (26, [a0 as Any])
case .case27: return (27, [])
case .case28(label0: let a0): return (28, [a0 as Any])
case .case29(label0: let a0, let a1): return (29, [a0 as Any, a1 as Any])
case .case30: return (30, [])
case .case31: return (31, [])
case .case32(let a0): return (32, [a0 as Any])
case .case33(let a0): return (33, [a0 as Any])
case .case34: return (34, [])
case .case35(label0: let a0, label1: let a1): return (35, [a0 as Any, a1 as Any])
case .case36: return (36, [])
case .case37(let a0): return (37, [a0 as Any])
case .case38(let a0, label1: let a1): return (38, [a0 as Any, a1 as Any])
case .case39: return (39, [])
}
}
let check = EnumCheck<Event>("E38", isMirrored: false, read)
check.add(.case0(check.node()))
check.add(.case1(label0: nil))
check.add(.case1(label0: WeakBox(check.node())))
check.add(.case2((true, (255, nil))))
check.add(.case2((false, (0, "a"))))
check.add(.case3((check.callback(), 1)))
check.add(.case4)
check.add(.case5(true))
check.add(.case5(false))
check.add(.case6)
check.add(.case7)
check.add(.case8)
check.add(.case9(label0: 1..<4))
check.add(.case10(Tagged(check.node(), 9)))
check.add(.case11(nil))
check.add(.case11(Figure(8)))
check.add(.case12)
check.add(.case14(CancellationError.self))
check.add(.case15)
check.add(.case16(Wrapped(1)))
check.add(.case17)
check.add(.case20(label0: .only, label1: check.callback(), 0, ResilientBig(3), .left(check.node()), .failure(CancellationError())))
check.add(.case20(label0: .only, label1: check.callback(), Int128.max, ResilientBig(3), .right("a"), .success(1)))
check.add(.case21([{ $0 }, { $0 + 1 }]))
check.add(.case22)
check.add(.case23(Dot(1), Figure(8)))
check.add(.case23(Solid(2), nil))
check.add(.case23(Figure(3), Figure(8)))
check.add(.case24(Int.self))
check.add(.case25)
check.add(.case26(Bits(isOn: true, level: 200)))
check.add(.case27)
check.add(.case28(label0: nil))
check.add(.case28(label0: Bits(isOn: false, level: 1)))
check.add(.case29(label0: [{ $0 }, { $0 + 1 }], Int.self))
check.add(.case29(label0: [{ $0 }, { $0 + 1 }], nil))
check.add(.case30)
check.add(.case31)
check.add(.case32(Figure(7)))
check.add(.case33(.case0(check.node())))
check.add(.case34)
check.add(.case35(label0: (1, { 2 }), label1: (-2, "")))
check.add(.case35(label0: (1, { 2 }), label1: (1, "a")))
check.add(.case36)
check.add(.case37(Big(1)))
check.add(.case37(Big(-2)))
check.add(.case38(.left(check.node()), label1: { $0 + 1 }))
check.add(.case38(.right("a"), label1: { $0 + 1 }))
check.add(.case39)
check.capture(0, Event.case0(_:))
check.capture(1, Event.case1(label0:))
check.capture(2, Event.case2(_:))
check.capture(3, Event.case3(_:))
check.capture(5, Event.case5(_:))
check.capture(9, Event.case9(label0:))
check.capture(10, Event.case10(_:))
check.capture(11, Event.case11(_:))
check.capture(13, Event.case13(label0:))
check.capture(14, Event.case14(_:))
check.capture(16, Event.case16(_:))
check.capture(18, Event.case18(label0:_:label2:), isRefused: true)
check.capture(19, Event.case19(_:_:label2:_:_:label5:))
check.capture(20, Event.case20(label0:label1:_:_:_:_:))
check.capture(21, Event.case21(_:))
check.capture(23, Event.case23(_:_:))
check.capture(24, Event.case24(_:), isRefused: true)
check.capture(26, Event.case26(_:))
check.capture(28, Event.case28(label0:))
check.capture(29, Event.case29(label0:_:), isRefused: true)
check.capture(32, Event.case32(_:))
check.capture(33, Event.case33(_:))
check.capture(35, Event.case35(label0:label1:), isRefused: true)
check.capture(37, Event.case37(_:))
check.capture(38, Event.case38(_:label1:), isRefused: true)
return check.result()
}
