import Testing

/// Every block of UIKit in the guide stands in a file of this folder, so that it is compiled and run.
struct GuideTests {
    @Test(arguments: GuidePage.all)
    func everyBlockIsCompiledAndRun(page: GuidePage) throws {
        let tested = try GuidePage.files(in: "Tests/Checks/AppleHosts/Tests/UIKitGuideTests")
            .flatMap(GuidePage.lines)
        for paragraph in try page.paragraphs(of: "swift uikit") {
            let isTested = tested.containsInARow(paragraph.lines)
            #expect(isTested, "\(page.path):\(paragraph.firstLine) is in no test")
        }
    }
}
