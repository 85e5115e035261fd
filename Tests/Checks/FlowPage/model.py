"""The expected contents of a page, computed in a plain way."""


class Model:
    """The entries of a recording by their numbers."""

    def __init__(self, entries):
        self.entries = {entry["number"]: entry for entry in entries}

    def line(self, number):
        entry = self.entries[number]
        return f"{entry['kind']} {entry['text']}"

    def linked(self, number):
        return f"#{number}{self.line(number)}"

    def causes(self, number):
        causes = []
        while number := self.entries[number].get("cause"):
            causes.append(number)
        return causes

    def effects(self, number):
        return [other for other in self.entries if self.entries[other].get("cause") == number]

    def rows(self, shown):
        """Number, level, place and set size of each row, below the nearest shown cause."""
        numbers = sorted(filter(shown, self.entries), key=lambda n: [*self.causes(n)[::-1], n])
        parents = {
            number: next((cause for cause in self.causes(number) if cause in numbers), 0)
            for number in numbers
        }
        sets = {}
        for number in numbers:
            sets.setdefault(parents[number], []).append(number)
        return [
            {
                "number": str(number),
                "text": self.line(number),
                "level": 1 + len([cause for cause in self.causes(number) if cause in parents]),
                "position": 1 + sets[parents[number]].index(number),
                "size": len(sets[parents[number]]),
            }
            for number in numbers
        ]

    def states(self, number):
        """The texts of the sub-states after an entry, with the entries that changed them."""
        changes = {
            entry["from"]: entry
            for entry in self.entries.values()
            if entry["kind"] == "changed" and entry["number"] <= number
        }
        return [
            f"{key} {self.since(change, number)}{change['state']}"
            for key, change in sorted(changes.items())
            if "state" in change
        ]

    def position(self, number):
        """The router's last position up to an entry, if there is one."""
        known = [n for n in self.entries if n <= number and "position" in self.entries[n]]
        return [self.entries[n]["position"] for n in known[-1:]]

    @staticmethod
    def since(change, number):
        is_now = change["number"] == number
        return "since this entry" if is_now else f"since #{change['number']}"
