// swift-format-ignore-file
// Generated: Tests/Checks/Enums/Sources/enums
public import EventModules

public enum E9: EventProtocol {
    case case0
    case case1(AnyHashable)
    case case2
    case case3
    case case4
    case case5
    case case6
    case case7
    case case8(label0: ObjectIdentifier, any Error.Type, (Bool, (UInt8, String?)), [String: Int], StaticString, (inout Int) -> Void)
    case case9
}

public enum E18: String, EventProtocol {
    case case0
    case case1
}

public enum E27: Int, EventProtocol {
    case case0
    case case1
    case case2
}

public indirect enum E36: EventProtocol {
    case case0(label0: (any Error)?)
    case case1((() -> Void)?)
    case case2(E36)
    case case3((() -> Void)?, (any Error)?)
    case case4((any Error)?, (() -> Void)?)
    case case5
    case case6((() -> Void)?, String)
    case case7(label0: (any Error)?)
    case case8((any Error)?, (() -> Void)?, label2: (any Error)?)
    case case9((() -> Void)?, String, label2: (any Error)?)
    case case10(label0: (() -> Void)?, String)
    case case11((any Error)?)
    case case12
    case case13((any Error)?, (any Error)?)
}
