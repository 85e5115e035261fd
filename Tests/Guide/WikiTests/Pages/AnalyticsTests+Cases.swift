import EventModulesTesting
import Testing

@MainActor
struct ShopAnalyticsTests {
    @Test
    func everyCaseIsRecordedOrIgnored() {
        let analytics = AnalyticsEventsListener.shop(providers: [])
        analytics.expectNoUnmappedCases(of: SearchEvent.self)
    }
}

extension AnalyticsTests {
    @Test
    func trackingPlan() throws {
        let plan = AnalyticsEventsListener.shop(providers: []).trackingPlan()
        print(plan)

        #expect(try page.shows(String(plan.dropLast())))
    }
}
