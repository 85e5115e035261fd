extension String {
    /// The text of a link, even a malformed one or only its rest, for reports and logs: `…`
    /// replaces secrets, such as user info, query values and the fragment.
    package var shownLink: String {
        var (text, part) = ("", "")
        var (isQuery, hasValue) = (false, false)
        var (slashes, hasScheme, isHost, hasColon) = (0, false, false, false)
        var previous: Unicode.Scalar?
        func endPart(_ separator: String) {
            // Without a value, the name may be the secret.
            text += isQuery && !hasValue ? "…" : part
            text += separator
            (part, hasValue, hasColon) = ("", false, false)
        }
        // Not by characters: a separator and a scalar that joins it are one character.
        for scalar in unicodeScalars {
            switch scalar {
            case "#":
                endPart("#…")
                return text
            case "?" where !isQuery:
                endPart("?")
                isQuery = true
            case "&" where isQuery: endPart("&")
            case _ where hasValue: break
            case "=" where isQuery:
                part += "=…"
                hasValue = true
            case "/" where !isQuery:
                isHost = slashes == 1 && hasScheme && previous == "/"
                hasScheme = slashes == 0 && (previous == nil || previous == ":")
                slashes += 1
                endPart("/")
            // Outside the host's part, only a user with a password is recognized.
            case "@" where !isQuery && (isHost || hasColon): part = "…@"
            default:
                if scalar == ":" { hasColon = true }
                part.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        endPart("")
        return text
    }
}
