internal import EventRuntime
package import Foundation

extension URL {
    /// Returns this URL as it may be shown: `…` replaces the user info, the fragment and the values
    /// of query items, except those with these names in lower-case letters.
    package func printed(showing names: Set<String> = []) -> String {
        let text = absoluteString.shownLink { name in
            names.contains((name.removingPercentEncoding ?? String(name)).lowercased())
        }
        return text.printable
    }
}
