// swift-format-ignore-file
// Generated: Tests/Checks/Enums/Sources/enums
public import EventModules
import ResilientEvents

extension E7: EventProtocol {}

extension E8: EventProtocol {}

extension E16: EventProtocol {}

extension E17: EventProtocol {}

extension E25: EventProtocol {}

extension E26: EventProtocol {}

extension E34: EventProtocol {}

extension E35: EventProtocol {}
