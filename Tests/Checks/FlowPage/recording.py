"""Recordings of a to-do list in which a user does the same things again and again."""

import json
import random

HEAD = {"flow": 1, "app": "todo", "began": "2026-11-23T02:37:51.123456Z"}


class Recording:
    """Lines as FlowFile writes them: a head, then one for each entry."""

    def __init__(self, **head):
        self.head = HEAD | head
        self.entries = []
        self.time = 0

    def add(self, kind, source, text, cause=None, detail=False, **others):
        """Adds an entry; returns its number."""
        self.time += 350_000 if cause else 1_200_000_000
        label = others.pop("label", text.split("(")[0].split(" ")[-1])
        entry = {"number": len(self.entries) + 1, "cause": cause, "at": self.time, "kind": kind}
        entry |= {"from": source, "label": label, "text": text, **others, "detail": detail or None}
        self.entries.append({key: value for key, value in entry.items() if value is not None})
        return len(self.entries)

    @property
    def lines(self):
        """The lines without their ends."""
        return [
            json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            for value in [self.head, *self.entries]
        ]

    @property
    def text(self):
        return "".join(f"{line}\n" for line in self.lines)


class TodoList(Recording):
    """A session with a to-do list, of a number of entries; the same for the same seed."""

    WORDS = "call buy write plan visit clean water read bake fix".split()
    THINGS = "Anna bread letter trip museum kitchen plants novel cake bicycle".split()

    def __init__(self, count, seed=1, task="", **head):
        super().__init__(**head)
        self.random = random.Random(seed)
        self.size = 0
        self.selection = "nil"
        self.screens = 1
        self.outcome = "opened"
        self.task = task
        self.start()
        steps = [self.add_task, self.select, self.complete, self.save, self.show]
        while len(self.entries) < count:
            self.random.choice(steps)()
        del self.entries[count:]

    def start(self):
        route = self.add(
            "route", "StackRouter#1", "started TodoListModule#1", position="stack: TodoListModule#1"
        )
        self.screen(route)
        for key, state in [("TodoList", self.state), ("TodoSettings", "TodoSettings(color: blue)")]:
            self.add("changed", key, f"{key}: added {state}", label="added", diff=[], state=state)

    @property
    def state(self):
        return (
            f"TodoList(document: {self.size} lines, selection: {self.selection}, "
            f"outcome: {self.outcome})"
        )

    def add_task(self):
        task = self.task or f"{self.random.choice(self.WORDS)} {self.random.choice(self.THINGS)}"
        action = self.bridged(f'taskEntered("{task}")', f'TodoListAction.add("{task}")')
        change = f"document: {self.size} lines → {self.size + 1} lines"
        self.size += 1
        self.change(action, f"added({self.size})", change)

    def select(self):
        task = self.random.randrange(1, self.size + 2)
        event = self.event(f"taskSelected({task})")
        action = self.action(event, f"TodoListAction.select({task})")
        change = f"selection: {self.selection} → {task}"
        self.selection = str(task)
        self.change(action, f"selected({task})", change)
        call = self.add("called", "ListRouting#1", "ListRouting#1", event, detail=True)
        self.screens += 1
        module = f"TaskModule#{self.screens}"
        position = f"stack: TodoListModule#1 / {module}"
        route = self.add("route", "StackRouter#1", f"pushed {module}", call, position=position)
        self.screen(route)
        self.add("tracked", "AnalyticsEventsListener#1", f"task.selected [line: {task}]", event)

    def complete(self):
        task = self.random.randrange(1, self.size + 2)
        action = self.bridged(f"taskDone({task})", f"TodoListAction.complete({task})")
        if task <= self.size:
            self.change(action, f"completed({task})")
        else:
            self.add("reported", "TodoList", f"There is no task {task}.", action)

    def save(self):
        action = self.bridged("saveRequested", "FileOperation(kind: save, keeper: TodoFileKeeper)")
        began = self.add("began", "FileOperation", "FileOperation(kind: save, keeper: TodoFileKeeper)", action)
        self.change(began, "transferring")
        kind = self.random.choice(["ended", "ended", "ended", "failed", "cancelled"])
        self.add(kind, "FileOperation", "FileOperation(kind: save, keeper: TodoFileKeeper)", began)

    def show(self):
        filter = self.random.choice(["all", 'project("Home")', 'context("phone")'])
        action = self.bridged(f"listRequested({filter})", f"TodoListAction.show({filter})")
        self.change(action, f"listed({filter})")

    def event(self, text):
        module = "TodoListModule#1"
        event = self.add("event", module, f"{module}: {text}", label=text.split("(")[0])
        by = f"{module} by EventsLogger#1"
        self.add("accepted", "EventsLogger#1", by, event, detail=True)
        return event

    def action(self, event, text):
        listener = "StoreEventsListener#1"
        call = self.add("called", listener, listener, event, detail=True)
        return self.add("action", "Store", text, call)

    def bridged(self, event, action):
        return self.action(self.event(event), action)

    def change(self, cause, outcome, *lines):
        lines = [*lines, f"outcome: {self.outcome} → {outcome}"]
        self.outcome = outcome
        text = f"TodoList: {'; '.join(lines)}"
        changed = self.add(
            "changed", "TodoList", text, cause, label="changed", diff=lines, state=self.state
        )
        self.add("notified", "ListScreen#1", "ListScreen.swift:31", changed, detail=True)

    def screen(self, route):
        name = f"LineScreen#{self.screens}"
        self.add("screen", name, f"willAppear {name}", route, detail=True)
        self.add("screen", name, f"appeared {name}", route)
