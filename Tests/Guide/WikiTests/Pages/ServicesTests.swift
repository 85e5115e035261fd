import EventModules
import EventModulesTesting
import Testing

//> struct SearchService: Sendable {

//> extension Services {

//> enum SearchKey: ServiceKey {

//>> extension SearchService {

extension SearchTests {
    @Test
    func closureHasServices() async throws {
        let app = SearchApp()
        let names = try await withServices {
            $0.search = .empty
        } run: {
            try await app.store.run(FindProducts(term: "lamp"))
            return app.store.state[Results.self]?.names
        }
        #expect(names == [])
    }
}
