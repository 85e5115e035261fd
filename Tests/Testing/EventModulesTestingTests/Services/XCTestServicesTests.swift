#if canImport(XCTest)
import EventModulesTesting
import XCTest

extension Services {
    fileprivate var weather: String { self[WeatherKey.self] }
}

private enum WeatherKey: ServiceKey {
    static var liveValue: String? { "rain" }
}

/// A test of XCTest fails by the name of a service as one of Swift Testing does.
final class XCTestServicesTests: CapturingTestCase {
    @MainActor
    func testAKeyWithoutATestValueFailsTheTest() async throws {
        let services = ModuleManager(services: Services()).services
        let reported = try await failures { _ = services?.weather }
        XCTAssertEqual(reported.map { $0.text.contains("service: weather") }, [true])
    }
}
#endif
