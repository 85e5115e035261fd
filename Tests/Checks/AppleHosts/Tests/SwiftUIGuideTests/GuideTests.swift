import Testing

/// Every block of SwiftUI in the guide stands in a file of these folders, so that it is compiled and run.
struct GuideTests {
    @Test(arguments: GuidePage.all)
    func everyBlockIsCompiledAndRun(page: GuidePage) throws {
        let tested = try ["SwiftUIGuideApp", "SwiftUIGuideTests", "SwiftUIShop"]
            .flatMap { GuidePage.files(in: "Tests/Checks/AppleHosts/Tests/\($0)") }
            .flatMap(GuidePage.lines)
            .map { $0.replacing("@testable import SwiftUIShop", with: "@testable import Shop") }
        for paragraph in try page.paragraphs(of: "swift swiftui") {
            let isTested = tested.containsInARow(paragraph.lines)
            #expect(isTested, "\(page.path):\(paragraph.firstLine) is in no test")
        }
    }
}
