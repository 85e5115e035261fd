public import EventModules
public import EventModulesImportedEvents
import EventModulesTesting
import EventModulesTracing
import Testing

/// Enums of C have no case names at run time, and no functions that read their tags.
///
/// Regression: their values were printed alike, and labels were read with functions that aren't there.
@MainActor
struct ImportedEnumTests {
    @Test
    func payloadsArePrintedWithTheirRawValues() {
        #expect(AnyEvent(LiftEvent.door(.opened)).description == "door(Door(rawValue: 1))")
        #expect(AnyEvent(LiftEvent.door(.closed)).description == "door(Door(rawValue: 2))")
        #expect(AnyEvent(LiftEvent.floor(FloorSecond)).description == "floor(Floor(rawValue: 2))")
    }

    @Test
    func differentPayloadsDiffer() {
        #expect(
            ValueDifference(from: LiftEvent.door(.opened), to: .door(.closed)).lines
                == ["door: Door(rawValue: 1) → Door(rawValue: 2)"]
        )
        #expect(
            ValueDifference(from: LiftEvent.floor(FloorFirst), to: .floor(FloorSecond)).lines
                == ["floor.rawValue: 1 → 2"]
        )
        #expect(ValueDifference.areSame(LiftEvent.door(.opened), LiftEvent.door(.opened)))
    }

    @Test
    func casesWithSuchPayloadsAreCaptured() {
        let event = LiftEvent.door(.closed)
        #expect(event.label == "door")
        #expect(event.extractPayload(ifMatches: LiftEvent.door) == .closed)
        #expect(event.extractPayload(ifMatches: LiftEvent.floor) == nil)
    }

    @Test
    func suchEventsAreLabelledByTheirRawValues() {
        #expect(Door.opened.label == "Door(rawValue: 1)")
        #expect(Door.closed.label == "Door(rawValue: 2)")
        #expect(Door.opened.matches(event: .opened))
        #expect(!Door.opened.matches(event: .closed))
        #expect(AnyEvent(Door.opened).description == "Door(rawValue: 1)")
    }
}

private enum LiftEvent: EventProtocol {
    case door(Door)
    case floor(Floor)
}

extension Door: EventProtocol {}
