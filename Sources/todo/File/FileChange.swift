/// What somebody else did to a file since it was last read or saved here.
package enum FileChange: Sendable, Equatable {
    /// There is a file still, with other content.
    case edited
    /// There is a file now where there was none, or where none was ever read.
    case appeared
    /// There is no file any more.
    case deleted

    /// What happened between a time at which a file was there, or not, and now.
    init(existed: Bool, exists: Bool) {
        switch (existed, exists) {
        case (false, _): self = .appeared
        case (true, false): self = .deleted
        case (true, true): self = .edited
        }
    }
}
