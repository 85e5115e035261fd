//>1 import EventModulesTesting

//>> final class SearchFieldModule: EventsEmitting {

//>>3 @MainActor

//>>5 @MainActor

//>> extension PriceTests {
