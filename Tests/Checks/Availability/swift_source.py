"""Reads Swift files without comments and texts, and finds which systems compile and run them."""

import itertools
import re

SYSTEMS = ["iOS", "macOS", "tvOS", "watchOS", "visionOS"]
# Catalyst is an iOS app on a Mac.
PLATFORMS = ["iOS", "Catalyst", "tvOS", "visionOS", "watchOS", "macOS"]
APPLE = "Darwin ObjectiveC os SwiftUI Combine".split()
OTHERS = "Glibc Musl Android FoundationEssentials FoundationNetworking".split()

TOKEN = re.compile(r'//[^\n]*|/\*|#*"""|#*"|#+/(?![*/])|[()]')
KEYWORD = re.compile(
    r"\b(class|struct|enum|extension|protocol|actor|func|init|subscript|var|let|case|typealias"
    r"|associatedtype|import|deinit)\b"
)
CONTINUED = re.compile(r"[{.=?:&|]|->|(where|async|throws|rethrows)\b")


class Code:
    """The code of a file: its text with spaces in place of comments and literals.

    Interpolations stay. Each position is the same as in the file.
    """

    def __init__(self, text):
        self.source, self.kept = text, list(text)
        self.scan(0)
        self.text = "".join(self.kept)
        self.lines = self.text.split("\n")

    def line(self, position):
        return self.text.count("\n", 0, position)

    # Literals and comments

    def blank(self, start, end):
        self.kept[start:end] = [c if c == "\n" else " " for c in self.source[start:end]]

    def scan(self, index, is_interpolation=False):
        """Blanks what isn't code, up to the end of the file or of the interpolation."""
        depth = 0
        while token := TOKEN.search(self.source, index):
            index = token.end()
            if token[0] == "/*":
                index = self.comment_end(index)
                self.blank(token.start(), index)
            elif token[0][-1] == '"':
                index = self.literal(token)
            elif token[0][0] == "#":
                index = self.source.find("/" + token[0][:-1], index) + len(token[0])
                self.blank(token.start(), index)
            elif token[0][0] == "/":
                self.blank(token.start(), index)
            elif is_interpolation and depth == 0 and token[0] == ")":
                return index
            else:
                depth += 1 if token[0] == "(" else -1
        return len(self.source)

    def comment_end(self, index):
        depth = 1
        while depth > 0 and (mark := re.compile(r"/\*|\*/").search(self.source, index)):
            depth += 1 if mark[0] == "/*" else -1
            index = mark.end()
        return index if depth == 0 else len(self.source)

    def literal(self, token):
        hashes = token[0].rstrip('"')
        end, escape = token[0].lstrip("#") + hashes, "\\" + hashes
        start, index = token.start(), token.end()
        while index < len(self.source) and not self.source.startswith(end, index):
            if self.source.startswith(escape + "(", index):
                self.blank(start, index + len(escape))
                start = index = self.scan(index + len(escape) + 1, is_interpolation=True)
            else:
                index += len(escape) + 1 if self.source.startswith(escape, index) else 1
        self.blank(start, index + len(end))
        return index + len(end)

    # Blocks

    def closing(self, opening):
        """The position after the brace that closes the one at a position."""
        depth = 0
        for brace in re.compile(r"[{}]").finditer(self.text, opening):
            depth += 1 if brace[0] == "{" else -1
            if depth == 0:
                return brace.end()
        return len(self.text)

    def block(self, start):
        """The next block that isn't in parentheses, from its opening brace to its end."""
        depth = 0
        for mark in re.compile(r"[(\[{}\])]").finditer(self.text, start):
            if mark[0] == "{" and depth == 0:
                return mark.start(), self.closing(mark.start())
            depth += 1 if mark[0] in "([" else -1
        return start, start

    def opening(self, position):
        """The brace that opens the block around a position, or -1."""
        depth = 0
        for index in range(position - 1, -1, -1):
            depth += {"}": 1, "{": -1}.get(self.text[index], 0)
            if depth < 0:
                return index
        return -1

    def declaration(self, start):
        """The next declaration: to the end of its block, or of the lines that continue it."""
        keyword = KEYWORD.search(self.text, start)
        depth, first = 0, keyword.end() if keyword else start
        for mark in re.compile(r"[(\[{}\])\n]").finditer(self.text, first):
            if mark[0] != "\n":
                depth += 1 if mark[0] in "([{" else -1
            goes_on = self.text[: mark.start()].rstrip()[-1:] in "=,:&|" or CONTINUED.match(
                self.text[mark.end() :].lstrip()
            )
            if depth < 0 or mark[0] == "\n" and depth == 0 and not goes_on:
                return start, mark.start()
        return start, len(self.text)

    # Availability

    def scopes(self):
        """Each range with the versions from which it runs, by the names of the systems."""
        for mark in re.finditer(r"@available\s*\(([^)]*)\)|#available\s*\(([^)]*)\)", self.text):
            versions = {
                name: version(number)
                for name, number in re.findall(
                    r"(\w+)(?:\s*,\s*introduced\s*:)?\s+([\d.]+)", mark[1] or mark[2] or ""
                )
            }
            if mark[0][0] == "@":
                yield (*self.declaration(mark.end()), versions)
                continue
            keywords = re.findall(r"\b(if|while|guard)\b", self.text[: mark.start()])
            start, end = self.block(mark.end())
            if keywords and keywords[-1] == "guard":
                opening = self.opening(mark.start())
                start, end = end, len(self.text) if opening < 0 else self.closing(opening)
            yield start, end, versions

    def compiled(self, system):
        """Whether a system may compile each of the lines, by their conditions."""
        active, compiled = [(True, False)], []
        for line in self.lines:
            directive = re.match(r"\s*#(if|elseif|else|endif)\b(.*)", line)
            name, condition = directive.groups() if directive else (None, "")
            if name in ["elseif", "else", "endif"]:
                _, is_decided = active.pop()
            if name in ["if", "elseif", "else"]:
                is_decided = name != "if" and is_decided
                results = values(condition, system) if name != "else" else {True}
                may_be = active[-1][0] and True in results and not is_decided
                active.append((may_be, is_decided or results == {True}))
            compiled.append(active[-1][0])
        return compiled


def values(condition, system):
    """The results that a condition may have for a system."""
    is_catalyst = system == "Catalyst"
    system = "iOS" if is_catalyst else system
    known = {f"os({name})": name == system for name in SYSTEMS + ["Linux", "Windows", "Android"]}
    known |= {f"canImport({name})": True for name in APPLE}
    known |= {f"canImport({name})": False for name in OTHERS}
    known["targetEnvironment(macCatalyst)"] = is_catalyst
    known["canImport(UIKit)"] = system != "macOS"
    atoms = re.findall(r"\w+\s*(?:\([^()]*\))?", condition)
    choices = [[known[atom]] if atom in known else [True, False] for atom in atoms]
    form = re.sub(r"\w+\s*(?:\([^()]*\))?", "%s", condition.replace("%", ""))
    form = form.replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    return {eval(form % values, {}) for values in itertools.product(*choices)}


def version(text):
    """The three numbers of a version, so that 17 equals 17.0."""
    return tuple((list(map(int, text.split("."))) + [0, 0])[:3])
