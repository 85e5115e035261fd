// Generated from page.html by .ci/page: change that file, and run the script.

/// The page that shows a recorded flow.
enum Page {
    /// Stands in the template where the recorded lines belong, verbatim except for `\u003c` instead
    /// of `<`.
    static let marker = "{{recording}}"

    /// Stands between two of every few thousand lines, so that browsers read large pages in parts.
    static let seam = #"</script><script type="application/x-flow">"#

    /// The page without a recording.
    static let template = #"""
        <!DOCTYPE html>
        <!--
            The page that `flow page` writes. It shows the recording at its end, loads nothing and sends
            nothing. `.ci/page` turns this file into Page.swift: run it after each change.
        -->
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src 'none';
            script-src 'sha256-LMS7yLjOlafHNGddsbIX8SyP7uVs17XOmV5v/UIli84='; style-src 'sha256-rwS47oJ9aUe4nP/DxmyKXMPP9nPsB4g+xKRSHMBtDu8='; base-uri 'none';
            form-action 'none'; trusted-types 'none'; require-trusted-types-for 'script'">
        <meta name="referrer" content="no-referrer">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>A recorded flow</title>
        <style>
        :root {
            color-scheme: light dark;
            --back: #ffffff;
            --bar: #f5f6f8;
            --field: #ffffff;
            --line: #e1e4e8;
            --text: #1c1e22;
            --quiet: #5b626d;
            --accent: #0b57c2;
            --hover: #f3f5f8;
            --selected: #dce8fb;
            --resting: #e9ebef;
            --mark: #ffe58a;
            --notice: #fff5d9;
            --old: #fdeaea;
            --new: #e3f5e8;
            --event: #0b57c2;
            --action: #7429b0;
            --changed: #0b6437;
            --route: #8f4300;
            --screen: #0a616c;
            --tracked: #8a1f6b;
            --async: #4a45b5;
            --bad: #ad1420;
            --code: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
        }
        @media (prefers-color-scheme: dark) {
            :root {
                --back: #1b1c1f;
                --bar: #232428;
                --field: #1b1c1f;
                --line: #35373c;
                --text: #e7e8eb;
                --quiet: #a2a9b4;
                --accent: #82b4ff;
                --hover: #25272b;
                --selected: #243e63;
                --resting: #303238;
                --mark: #6d5600;
                --notice: #3a3115;
                --old: #4a2528;
                --new: #1f4029;
                --event: #8abaff;
                --action: #d3a6ff;
                --changed: #74d69f;
                --route: #ffb876;
                --screen: #68d2de;
                --tracked: #f49bd1;
                --async: #b3afff;
                --bad: #ff9c9c;
            }
        }
        * { box-sizing: border-box; margin: 0; }
        [hidden] { display: none !important; }
        body {
            display: flex;
            flex-direction: column;
            height: 100vh;
            height: 100dvh;
            overflow: hidden;
            background: var(--back);
            color: var(--text);
            font: 0.8125rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
        }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
        mark { border-radius: 2px; background: var(--mark); color: inherit; }
        a { color: inherit; text-decoration: none; }
        kbd {
            padding: 0 0.4em;
            border: 1px solid var(--line);
            border-bottom-width: 2px;
            border-radius: 4px;
            background: var(--bar);
            font: inherit;
        }

        /* The bars at the top */
        header { flex: none; background: var(--bar); }
        .bar, #kinds, #state { padding: 0 1rem; }
        .bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; padding-top: 0.7rem; }
        .title { flex: 1 1 14rem; min-width: 0; }
        h1, .title p { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        h1 { font-size: 1rem; line-height: 1.3; }
        .title p, #status { color: var(--quiet); font-size: 0.75rem; }
        button, input {
            height: 1.875rem;
            padding: 0 0.7rem;
            border: 1px solid var(--line);
            border-radius: 7px;
            background: var(--field);
            color: inherit;
            font: inherit;
        }
        button { cursor: default; white-space: nowrap; }
        button:hover { background: var(--hover); }
        button[aria-pressed="true"] { border-color: var(--accent); background: var(--selected); }
        input { min-width: 0; }
        input::placeholder { color: var(--quiet); opacity: 1; }
        #query { flex: 0 1 17rem; }
        #module { flex: 0 1 11rem; }
        #kinds { display: flex; flex-wrap: wrap; gap: 0.3rem; padding-top: 0.6rem; }
        #kinds button { max-width: 16rem; overflow: hidden; text-overflow: ellipsis; }
        #kinds button { height: 1.5rem; padding: 0 0.6rem; border-radius: 0.75rem; font-size: 0.75rem; }
        #kinds span { margin-left: 0.25rem; color: var(--quiet); font-variant-numeric: tabular-nums; }
        #state { display: flex; align-items: center; min-height: 2.1rem; }
        #state { border-bottom: 1px solid var(--line); }
        #clear { height: 1.4rem; margin-left: 0.7rem; padding: 0 0.5rem; font-size: 0.75rem; }
        #notices { padding: 0; list-style: none; }
        #notices li { padding: 0.45rem 1rem; background: var(--notice); }
        #notices li { border-bottom: 1px solid var(--line); }

        /* The list */
        main { display: grid; flex: 1; grid-template-columns: minmax(0, 1fr) minmax(18rem, 38%); }
        main, main > * { min-height: 0; }
        #list { height: 100%; overflow: hidden auto; overflow-anchor: none; contain: strict; }
        #list:focus-visible { outline: none; }
        .sheet { overflow: hidden; }
        .rows { will-change: transform; }
        .row {
            display: flex;
            align-items: center;
            height: 1.625rem;
            padding-right: 1rem;
            overflow: hidden;
            contain: strict;
            cursor: default;
            white-space: pre;
        }
        .row:hover { background: var(--hover); }
        .row[aria-selected="true"] { background: var(--resting); }
        #list:focus .row[aria-selected="true"] {
            background: var(--selected);
            box-shadow: inset 3px 0 var(--accent);
        }
        .number, .time { flex: none; color: var(--quiet); font-variant-numeric: tabular-nums; }
        .number { min-width: 4.5rem; padding-right: 0.8rem; font-size: 0.6875rem; text-align: right; }
        .time { padding-left: 1rem; font-size: 0.6875rem; }
        .indent {
            flex: none;
            align-self: stretch;
            width: calc(var(--depth) * 1.1rem);
            background: repeating-linear-gradient(to right, var(--line) 0 1px, transparent 1px 1.1rem);
        }
        .line {
            flex: 1;
            overflow: hidden;
            font-family: var(--code);
            font-size: 0.75rem;
            text-overflow: ellipsis;
            unicode-bidi: isolate;
        }
        .detail .line { color: var(--quiet); }
        .kind { color: var(--quiet); font-weight: 600; }
        .event { color: var(--event); }
        .action { color: var(--action); }
        .changed { color: var(--changed); }
        .route { color: var(--route); }
        .screen { color: var(--screen); }
        .tracked { color: var(--tracked); }
        .began, .ended { color: var(--async); }
        .cancelled, .failed, .reported, .unreadable { color: var(--bad); }
        .detail .kind { font-weight: 400; }
        #nothing { padding: 3rem 1rem; color: var(--quiet); text-align: center; }

        /* The details of one entry */
        #details { overflow: auto; padding: 0 1.2rem 2rem; border-left: 1px solid var(--line); }
        #details:focus-visible { outline-offset: -2px; }
        #details h2 { padding-top: 1rem; font-size: 1rem; }
        #details h2 .number { min-width: 0; padding: 0 0.3rem 0 0; font-size: inherit; font-weight: 400; }
        #details h3 { margin-top: 1.3rem; color: var(--quiet); font-size: 0.75rem; font-weight: 600; }
        #details h4 { margin-top: 0.6rem; font-size: 0.8125rem; font-weight: 600; }
        #details :is(h3, h4) a, #details .note { color: var(--quiet); font-size: 0.75rem; }
        #details :is(h3, h4) :is(a, .note) { margin-left: 0.4rem; font-weight: 400; }
        #details a:hover { text-decoration: underline; }
        #details pre {
            margin-top: 0.3rem;
            font: 0.75rem/1.55 var(--code);
            overflow-wrap: anywhere;
            unicode-bidi: isolate;
            white-space: pre-wrap;
        }
        #details ol { padding: 0; list-style: none; }
        .entry { display: flex; align-items: baseline; padding: 0.15rem 0; }
        .entry .number { min-width: 3.2rem; padding-right: 0.6rem; }
        .entry .line { white-space: pre; }
        #details summary { margin-top: 0.4rem; color: var(--quiet); font-size: 0.75rem; }
        #details button { height: 1.5rem; margin-top: 0.4rem; padding: 0 0.5rem; font-size: 0.75rem; }
        del, ins { border-radius: 3px; text-decoration: none; }
        del { background: var(--old); }
        ins { background: var(--new); }

        /* What lies above the page */
        dialog {
            margin: auto;
            padding: 1.2rem 1.6rem;
            border: 1px solid var(--line);
            border-radius: 12px;
            background: var(--back);
            color: inherit;
        }
        dialog::backdrop { background: rgb(0 0 0 / 0.35); }
        dialog h2 { font-size: 1rem; }
        dialog dl { display: grid; grid-template-columns: auto auto; gap: 0.5rem 1.5rem; padding: 1rem 0; }
        .dropping::after {
            position: fixed;
            inset: 0.8rem;
            display: grid;
            place-items: center;
            border: 2px dashed var(--accent);
            border-radius: 12px;
            background: color-mix(in srgb, var(--back) 88%, transparent);
            content: "Drop the recording to open it";
            font-size: 1.1rem;
        }
        @media (max-width: 48rem) {
            body { overflow: auto; }
            main { grid-template-columns: minmax(0, 1fr); grid-template-rows: 3fr 2fr; min-height: 22rem; }
            #details { border-top: 1px solid var(--line); border-left: 0; }
            #query { flex: 1 1 100%; }
            #module { flex: 1 1 7rem; }
            #kinds { flex-wrap: nowrap; overflow-x: auto; padding-bottom: 0.3rem; }
            #kinds button { flex: none; }
            .number { min-width: 3rem; padding-right: 0.5rem; }
            .time { display: none; }
        }
        @media (forced-colors: active) {
            .row[aria-selected="true"] { outline: 2px solid Highlight; outline-offset: -2px; }
        }
        </style>
        <script>
        "use strict";

        // MARK: - The recording

        const CHUNK_ENTRIES = 1024, CHUNK_LENGTH = 1 << 20;
        const OUTSIDE = -1, MISSING = -2;
        const DETAIL = 1, BAD = 2, STATE = 4;
        const GREATEST_TIME = 1e18;

        /** A typed array that grows. */
        class Column {
            constructor(type) {
                this.values = new type(1024);
                this.count = 0;
            }

            push(value) {
                if (this.count === this.values.length) {
                    const values = new this.values.constructor(2 * this.count);
                    values.set(this.values);
                    this.values = values;
                }
                this.values[this.count++] = value;
            }
        }

        /** Texts that many entries share, numbered in the order of their first entries. */
        class Names {
            constructor() {
                this.ids = new Map();
                this.texts = [];
                this.counts = [];
            }

            add(text) {
                let id = this.ids.get(text);
                if (id === undefined) {
                    id = this.texts.push(text) - 1;
                    this.ids.set(text, id);
                    this.counts.push(0);
                }
                this.counts[id] += 1;
                return id;
            }
        }

        /**
         * The entries of a recording: numbers in columns, and texts joined in chunks, so that a million
         * entries need few objects, and a search runs through few strings.
         *
         * An entry's index is its position among the lines. A line that can't be read is an entry, too.
         */
        class Recording {
            constructor(name) {
                this.name = name;
                this.head = null;
                this.notices = [];
                this.lineCount = 0;
                this.badCount = 0;
                this.lastNumber = 0;
                this.kinds = new Names();
                this.producers = new Names();
                this.number = new Column(Float64Array);
                this.causeNumber = new Column(Float64Array);
                this.cause = new Column(Int32Array);
                this.at = new Column(Float64Array);
                this.kind = new Column(Int32Array);
                this.producer = new Column(Int32Array);
                this.flags = new Column(Uint8Array);
                this.end = new Column(Int32Array);
                this.chunks = [];
                this.chunkStarts = [];
                this.pending = [];
                this.pendingLength = 0;
                this.changes = new Map();
                this.positions = [];
            }

            get count() { return this.number.count; }

            /** Adds a line. The last one is ignored if it was cut off. */
            read(line, isLast) {
                this.lineCount += 1;
                if (line.trim() === "") return;
                let value;
                try {
                    value = JSON.parse(line, line.includes("\\u001") ? withoutSeparators : undefined);
                } catch {
                    if (!isLast) this.addBad(line, "it isn’t JSON");
                    return;
                }
                const isObject = typeof value === "object" && value !== null;
                if (!isObject) this.addBad(line, "it isn’t an object");
                else if (this.head !== null || !this.readHead(value)) this.addEntry(value, line);
            }

            /** Reads the first line; returns true if it is a head. */
            readHead(value) {
                const isHead = "flow" in value;
                this.head = isHead ? value : {};
                return isHead;
            }

            addEntry(value, line) {
                const reason = this.problem(value);
                if (reason) return this.addBad(line, reason);
                const { number, cause = 0 } = value;
                const diff = Array.isArray(value.diff) ? value.diff.map(asText) : [];
                const kind = asText(value.kind) || "unknown", from = asText(value.from);
                const text = `${kind} ${asText(value.text)}`;
                const others = [from, asText(value.label)].filter((other) => !text.includes(other));
                const position = asText(value.position), state = asText(value.state);
                const flags = (value.detail === true ? DETAIL : 0) | ("state" in value ? STATE : 0);
                const producer = this.producers.add(from);
                if (position) this.positions.push(this.count);
                if (kind === "changed") this.addChange(producer);
                this.lastNumber = number;
                const fields = [text, position, state, others.join(" "), ...diff];
                this.push(number, cause, value.at, this.kinds.add(kind), producer, flags, fields);
            }

            problem({ number, cause = 0 }) {
                if (!Number.isSafeInteger(number) || number < 1) return "it has no number";
                if (number <= this.lastNumber) return `its number ${number} comes after ${this.lastNumber}`;
                const isEarlier = Number.isSafeInteger(cause) && cause >= 0 && cause < number;
                return isEarlier ? null : "its cause isn’t an earlier entry";
            }

            addChange(producer) {
                const changes = this.changes.get(producer);
                if (changes) changes.push(this.count);
                else this.changes.set(producer, [this.count]);
            }

            addBad(line, reason) {
                this.badCount += 1;
                const whole = withoutSeparators("", line);
                const start = whole.length > 1000 ? `${whole.slice(0, 1000)}…` : whole;
                const fields = [`unreadable line ${this.lineCount}, since ${reason}: ${start}`, "", "", ""];
                const kind = this.kinds.add("unreadable"), producer = this.producers.add("");
                this.push(this.lastNumber + 0.5, 0, NaN, kind, producer, BAD, fields);
            }

            push(number, cause, at, kind, producer, flags, fields) {
                this.cause.push(cause === 0 ? OUTSIDE : this.index(cause));
                this.causeNumber.push(cause);
                this.number.push(number);
                this.at.push(at >= 0 && at < GREATEST_TIME ? at : NaN);
                this.kind.push(kind);
                this.producer.push(producer);
                this.flags.push(flags);
                this.addText(fields.join("\x1f"));
            }

            addText(text) {
                if (this.pending.length === 0) this.chunkStarts.push(this.count - 1);
                this.pending.push(text);
                this.pendingLength += text.length + 1;
                this.end.push(this.pendingLength - 1);
                const isFull = this.pending.length === CHUNK_ENTRIES || this.pendingLength > CHUNK_LENGTH;
                if (isFull) this.flush();
            }

            flush() {
                if (this.pending.length > 0) this.chunks.push(this.pending.join("\x1e"));
                this.pending = [];
                this.pendingLength = 0;
            }

            /** The index of the entry with a number, or MISSING. */
            index(number) {
                const { values, count } = this.number;
                const guess = number - values[0];
                if (guess < count && values[guess] === number) return guess;
                const index = upperBound(values, count, number) - 1;
                return index >= 0 && values[index] === number ? index : MISSING;
            }

            /** Completes the recording: links each entry to its effects. */
            finish() {
                this.flush();
                const version = this.head?.flow;
                if (version === undefined) this.notices.push(this.count ? NOTICES.headless : NOTICES.empty);
                else if (version !== 1) this.notices.push(NOTICES.version(version));
                if (this.badCount > 0) this.notices.push(NOTICES.bad(this.badCount));
                const count = this.count, cause = this.cause.values, flags = this.flags.values;
                this.firstEffect = new Int32Array(count).fill(-1);
                this.nextEffect = new Int32Array(count).fill(-1);
                this.size = new Int32Array(count).fill(1);
                this.leads = new Uint8Array(count);
                for (let index = count - 1; index >= 0; index--) {
                    if (!(flags[index] & DETAIL)) this.leads[index] = 1;
                    const parent = cause[index];
                    if (parent < 0) continue;
                    this.nextEffect[index] = this.firstEffect[parent];
                    this.firstEffect[parent] = index;
                    this.size[parent] += this.size[index];
                    this.leads[parent] |= this.leads[index];
                }
                this.order = this.preorder();
            }

            /** The indices of all entries, each below its cause, as a transcript has them. */
            preorder() {
                const order = new Int32Array(this.count);
                let filled = 0;
                for (let root = 0; root < this.count; root++) {
                    if (this.cause.values[root] >= 0) continue;
                    let index = root;
                    while (index >= 0) {
                        order[filled++] = index;
                        const effect = this.firstEffect[index];
                        index = effect >= 0 ? effect : this.after(index, root);
                    }
                }
                return order;
            }

            /** The next entry below a root that isn’t an effect of this one, or -1. */
            after(index, root) {
                while (index !== root) {
                    if (this.nextEffect[index] >= 0) return this.nextEffect[index];
                    index = this.cause.values[index];
                }
                return -1;
            }

            // MARK: Reading an entry

            fields(index) {
                const chunk = upperBound(this.chunkStarts, this.chunkStarts.length, index) - 1;
                const start = index === this.chunkStarts[chunk] ? 0 : this.end.values[index - 1] + 1;
                return this.chunks[chunk].slice(start, this.end.values[index]).split("\x1f");
            }

            entry(index) {
                const [line, position, state, , ...diff] = this.fields(index);
                const kind = this.kinds.texts[this.kind.values[index]];
                const flags = this.flags.values[index];
                return {
                    index, kind, position, diff,
                    number: this.number.values[index],
                    at: this.at.values[index],
                    text: line.slice(kind.length + 1),
                    state: flags & STATE ? state : null,
                    isDetail: (flags & DETAIL) !== 0,
                    isBad: (flags & BAD) !== 0,
                };
            }

            /** The indices of the causes, from the nearest to the outermost. */
            causes(index) {
                const causes = [];
                const cause = this.cause.values;
                while (cause[index] >= 0) causes.push(index = cause[index]);
                return causes;
            }

            effects(index) {
                const effects = [];
                let effect = this.firstEffect[index];
                for (; effect >= 0; effect = this.nextEffect[effect]) effects.push(effect);
                return effects;
            }

            /** The router's position at the moment of an entry; undefined if it isn’t known. */
            position(index) {
                const last = this.positions[upperBound(this.positions, this.positions.length, index) - 1];
                return last === undefined ? undefined : { index: last, text: this.entry(last).position };
            }

            /** The sub-states that exist at the moment of an entry: their keys and last changes. */
            states(index) {
                const states = [];
                for (const [producer, changes] of this.changes) {
                    const last = changes[upperBound(changes, changes.length, index) - 1];
                    if (last === undefined || !(this.flags.values[last] & STATE)) continue;
                    states.push({ key: this.producers.texts[producer], index: last });
                }
                return states.sort((one, other) => (one.key < other.key ? -1 : 1));
            }

            /** The sub-state before a change; null if there was none. */
            stateBefore(index) {
                const changes = this.changes.get(this.producer.values[index]);
                const last = changes[upperBound(changes, changes.length, index) - 2];
                return last === undefined ? null : this.entry(last).state;
            }

            // MARK: Searching

            /** Marks the entries of a chunk that match a global expression. */
            search(chunk, expression, matches) {
                const text = this.chunks[chunk], ends = this.end.values;
                let index = this.chunkStarts[chunk];
                expression.lastIndex = 0;
                while (expression.test(text)) {
                    while (ends[index] < expression.lastIndex) index += 1;
                    matches[index] = 1;
                    expression.lastIndex = ends[index];
                }
            }
        }

        const NOTICES = {
            empty: "This file has no entries.",
            headless:
                "The first line isn’t the head of a recorded flow, so parts may be missing. To fix this, "
                + "open a file that a FlowFile has written.",
            version: (version) =>
                `This recording has version ${asText(version) || JSON.stringify(version)}, and this page `
                + "shows version 1, so parts may be missing. To fix this, make the page with a newer flow "
                + "command.",
            bad: (count) =>
                `${plural(count, "line", "lines")} can’t be read; marked “unreadable” in the list.`,
        };

        /** The number of sorted values that aren't greater than a limit. */
        function upperBound(values, count, limit) {
            let low = 0, high = count;
            while (low < high) {
                const middle = (low + high) >>> 1;
                if (values[middle] <= limit) low = middle + 1;
                else high = middle;
            }
            return low;
        }

        // MARK: - Texts

        /** Replaces the characters that separate texts in a chunk. */
        function withoutSeparators(key, value) {
            return typeof value === "string" ? value.replace(/[\x1e\x1f]/g, "�") : value;
        }

        function asText(value) { return typeof value === "string" ? value : ""; }

        function grouped(number) { return number.toLocaleString("en-US"); }

        function plural(count, one, many) { return `${grouped(count)} ${count === 1 ? one : many}`; }

        function entries(count) { return plural(count, "entry", "entries"); }

        /** A time after the beginning, such as 1:02.345. */
        function clock(nanoseconds) {
            if (Number.isNaN(nanoseconds)) return "";
            const milliseconds = Math.floor(nanoseconds / 1e6);
            const hours = Math.floor(milliseconds / 3_600_000);
            const minutes = Math.floor(milliseconds / 60_000) % 60;
            const seconds = ((milliseconds % 60_000) / 1000).toFixed(3).padStart(6, "0");
            return hours ? `${hours}:${`${minutes}`.padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
        }

        /** A length of time, such as 3 min 20 s or 1.23 ms. */
        function duration(nanoseconds) {
            const minutes = Math.floor(nanoseconds / 60e9);
            if (minutes > 0) return `${grouped(minutes)} min ${Math.floor((nanoseconds % 60e9) / 1e9)} s`;
            const units = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]];
            const [size, name] = units.find(([size]) => nanoseconds >= size) ?? [1, "ns"];
            return `${Number((nanoseconds / size).toPrecision(3))} ${name}`;
        }

        const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "long" });
        const TIME = new Intl.DateTimeFormat("en-GB", {
            hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3,
        });

        /** A moment as text; empty if it isn't known. */
        function moment(milliseconds, format) {
            return Number.isNaN(new Date(milliseconds).getTime()) ? "" : format.format(milliseconds);
        }

        const KINDS = [
            "event", "accepted", "called", "dropped", "action", "changed", "notified", "route", "screen",
            "tracked", "began", "ended", "cancelled", "failed", "reported", "restored", "unreadable",
        ];

        /** The kind as an element in its color. */
        function kindElement(kind, name = "span") {
            return make(name, { class: KINDS.includes(kind) ? `kind ${kind}` : "kind" }, ...marked(kind));
        }

        /** The start of a text, on one line. */
        function oneLine(text) { return text.slice(0, 400).replace(/\s*[\n\r]\s*/g, " "); }

        // MARK: - Elements

        /** An element with attributes and children; texts become text nodes, never markup. */
        function make(name, attributes, ...children) {
            const element = document.createElement(name);
            for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
            element.append(...children);
            return element;
        }

        /** A text with the matches of the search marked. */
        function marked(text) {
            if (page.expression === null) return [text];
            const parts = text.split(new RegExp(`(${page.expression.source})`, "i"));
            return parts.map((part, index) => (index % 2 ? make("mark", {}, part) : part));
        }

        /** A text of any length, of which a long one is shown whole only on demand. */
        function block(text, limit = 10_000) {
            if (text.length <= limit) return [make("pre", {}, ...marked(text))];
            const start = make("pre", {}, ...marked(text.slice(0, limit)), "…");
            return [start, more(`Show all ${grouped(text.length)} characters`, () => {
                start.replaceChildren(...marked(text));
            })];
        }

        /** A list with the elements that a function makes for each item; a long one grows on demand. */
        function list(items, elements) {
            const list = make("ol", {});
            grow(list, items, elements, 50);
            return list;
        }

        function grow(list, items, elements, count) {
            for (const item of items.slice(0, count)) list.append(make("li", {}, ...elements(item)));
            const rest = items.slice(count), next = Math.min(10 * count, rest.length);
            if (next === 0) return;
            const label = `Show ${grouped(next)} of ${grouped(rest.length)} more`;
            const button = more(label, () => {
                button.parentElement.remove();
                grow(list, rest, elements, next);
            });
            list.append(make("li", {}, button));
        }

        /** A button that shows more, and then disappears. */
        function more(label, show) {
            const button = make("button", { type: "button" }, label);
            button.addEventListener("click", () => {
                show();
                button.remove();
                page.details.focus({ preventScroll: true });
            });
            return button;
        }

        // MARK: - The shown entries

        /** The rows of the list: the entries that pass the filters, each below its nearest shown cause. */
        class Rows {
            constructor(recording, { matches, kinds, producers, outcomesOnly }) {
                const { count, order, leads } = recording;
                const cause = recording.cause.values, kind = recording.kind.values;
                const producer = recording.producer.values;
                this.parent = new Int32Array(count);
                this.level = new Int32Array(count);
                this.row = new Int32Array(count).fill(-1);
                for (let index = 0; index < count; index++) {
                    const isShown = (matches === null || matches[index])
                        && (kinds === null || kinds[kind[index]])
                        && (producers === null || producers[producer[index]])
                        && (!outcomesOnly || leads[index]);
                    if (isShown) this.row[index] = 0;
                    const parent = cause[index];
                    this.parent[index] = parent < 0 || this.row[parent] >= 0 ? parent : this.parent[parent];
                    if (this.parent[index] >= 0) this.level[index] = this.level[this.parent[index]] + 1;
                }
                this.number(order, count);
            }

            /** Numbers the rows, and the rows with the same parent. */
            number(order, count) {
                const rows = new Int32Array(count);
                this.position = new Int32Array(count);
                this.siblings = new Int32Array(count + 1);
                let filled = 0;
                for (const index of order) {
                    if (this.row[index] < 0) continue;
                    this.row[index] = filled;
                    rows[filled++] = index;
                    this.position[index] = this.siblings[Math.max(this.parent[index], -1) + 1] += 1;
                }
                this.rows = rows.subarray(0, filled);
            }

            get count() { return this.rows.length; }

            setSize(index) { return this.siblings[Math.max(this.parent[index], -1) + 1]; }
        }

        /** For each name, true if a filter's text selects it; null if it selects all. */
        function selectedProducers(producers, text) {
            const wanted = text.trim().toLowerCase();
            if (wanted === "") return null;
            const names = producers.texts.map((name) => name.toLowerCase());
            const isExact = (name) => name === wanted || typeName(name) === wanted;
            const passes = names.some(isExact) ? isExact : (name) => name.includes(wanted);
            return names.map(passes);
        }

        /** The name without the number of an instance. */
        function typeName(name) { return name.replace(/#\d+$/, ""); }

        // MARK: - The list

        /** The greatest height of a scrolled element; browsers cut higher ones. */
        const GREATEST_HEIGHT = 8_000_000;
        const GREATEST_INDENT = 24;
        const SPARE_ROWS = 12;

        /** A list that has elements only for the rows in sight. */
        class List {
            constructor(box) {
                this.box = box;
                this.layer = make("div", { class: "rows", role: "presentation" });
                this.sheet = make("div", { class: "sheet", role: "presentation" }, this.layer);
                this.elements = [];
                this.first = 0;
                this.top = 0;
                this.version = 0;
                box.append(this.sheet);
                box.addEventListener("scroll", () => this.scrolled(), { passive: true });
                box.addEventListener("scrollend", () => this.align());
                new ResizeObserver(() => this.resize()).observe(box);
            }

            /** Shows rows; `selected` is an entry's index. */
            show(rows, selected) {
                this.rows = rows;
                this.selected = selected;
                this.box.hidden = rows.count === 0;
                if (this.box.hidden) this.fit(0);
                this.resize();
            }

            resize() {
                if (!this.rows || this.box.hidden) return;
                this.height = this.box.clientHeight;
                if (this.elements.length === 0) this.fit(1);
                this.rowHeight = this.elements[0].root.getBoundingClientRect().height;
                this.fit(Math.ceil(this.height / this.rowHeight) + 2 * SPARE_ROWS);
                const full = this.rows.count * this.rowHeight;
                const sheetHeight = Math.min(full, GREATEST_HEIGHT);
                this.greatestTop = Math.max(full - this.height, 0);
                this.ratio = sheetHeight === full ? 1 : this.greatestTop / (sheetHeight - this.height);
                this.sheet.style.height = `${sheetHeight}px`;
                this.version += 1;
                this.moveTo(this.top);
            }

            /** Creates or removes elements, so that there are as many as rows in sight. */
            fit(capacity) {
                const count = Math.min(capacity, this.rows.count);
                while (this.elements.length < count) this.elements.push(new Row());
                for (const element of this.elements.splice(count)) element.root.remove();
                this.layer.append(...this.elements.map((element) => element.root));
            }

            /**
             * Follows the scroll bar. If the sheet is lower than all rows together, short distances are
             * exact, and long ones are in proportion.
             */
            scrolled() {
                const boxTop = this.box.scrollTop, distance = boxTop - this.boxTop;
                if (distance === 0) return;
                const isAtEnd = boxTop <= 0 || boxTop + this.height >= this.sheet.clientHeight - 1;
                const isShort = Math.abs(distance) <= 2 * this.height && !isAtEnd;
                this.boxTop = boxTop;
                this.top = this.ratio !== 1 && isShort ? this.top + distance : boxTop * this.ratio;
                this.top = Math.min(Math.max(this.top, 0), this.greatestTop);
                this.render();
            }

            /** Sets the scroll bar in proportion to the rows. */
            align() {
                if (this.ratio !== 1) this.moveTo(this.top);
            }

            moveTo(top) {
                this.top = Math.round(Math.min(Math.max(top, 0), this.greatestTop));
                this.box.scrollTop = this.top / this.ratio;
                this.boxTop = this.box.scrollTop;
                this.render();
            }

            /** Scrolls as little as possible to a row, or to the middle if it is far away. */
            reveal(row) {
                const top = row * this.rowHeight, bottom = top + this.rowHeight;
                if (top >= this.top && bottom <= this.top + this.height) return;
                const isNear = top > this.top - this.height && bottom < this.top + 2 * this.height;
                if (!isNear) this.moveTo(top - (this.height - this.rowHeight) / 2);
                else this.moveTo(top < this.top ? top : bottom - this.height);
            }

            select(index) {
                this.selected = index;
                this.version += 1;
                if (this.rows.row[index] >= 0) this.reveal(this.rows.row[index]);
                this.render();
            }

            render() {
                const capacity = this.elements.length;
                const wanted = Math.floor(this.top / this.rowHeight) - SPARE_ROWS;
                const first = Math.max(Math.min(wanted, this.rows.count - capacity), 0);
                this.rotate(first - this.first);
                this.first = first;
                this.elements.forEach((element, index) => this.fill(element, first + index));
                const offset = first * this.rowHeight - this.top + this.boxTop;
                this.layer.style.transform = `translateY(${offset}px)`;
                const row = this.rows.row[this.selected] ?? -1;
                const isThere = row >= first && row < first + capacity;
                if (isThere) this.box.setAttribute("aria-activedescendant", `entry-${this.selected}`);
                else this.box.removeAttribute("aria-activedescendant");
            }

            /** Moves the elements of rows that leave to the other end; the others stay as they are. */
            rotate(count) {
                if (count === 0 || Math.abs(count) >= this.elements.length) return;
                const moved = count > 0 ? this.elements.splice(0, count) : this.elements.splice(count);
                const roots = moved.map((element) => element.root);
                if (count > 0) this.layer.append(...roots);
                else this.layer.prepend(...roots);
                this.elements = count > 0 ? [...this.elements, ...moved] : [...moved, ...this.elements];
            }

            fill(element, row) {
                if (element.row === row && element.version === this.version) return;
                element.row = row;
                element.version = this.version;
                const index = this.rows.rows[row];
                element.fill(page.recording.entry(index), this.rows, index === this.selected);
            }
        }

        /** The elements of one row. */
        class Row {
            constructor() {
                this.number = make("span", { class: "number" });
                this.indent = make("span", { class: "indent" });
                this.line = make("span", { class: "line" });
                this.time = make("span", { class: "time" });
                const parts = [this.number, this.indent, this.line, this.time];
                this.root = make("div", { role: "treeitem", class: "row" }, ...parts);
            }

            fill(entry, rows, isSelected) {
                const { index } = entry, level = rows.level[index];
                this.root.id = `entry-${index}`;
                this.root.className = entry.isDetail ? "row detail" : "row";
                this.root.ariaSelected = isSelected;
                this.root.ariaLevel = level + 1;
                this.root.ariaSetSize = rows.setSize(index);
                this.root.ariaPosInSet = rows.position[index];
                this.number.textContent = entry.isBad ? "" : entry.number;
                this.indent.style.setProperty("--depth", Math.min(level, GREATEST_INDENT));
                this.line.replaceChildren(kindElement(entry.kind), " ", ...marked(oneLine(entry.text)));
                this.time.textContent = clock(entry.at);
            }
        }

        // MARK: - The details

        /** The details of one entry, in the order in which a reader asks for them. */
        class Details {
            constructor(box) { this.box = box; }

            show(recording, index) {
                const isSame = this.recording === recording && this.index === index;
                const top = isSame ? this.box.scrollTop : 0;
                this.recording = recording;
                this.index = index;
                const entry = index < 0 ? null : recording.entry(index);
                this.box.replaceChildren(...(entry ? this.parts(entry) : []));
                this.box.scrollTop = top;
            }

            parts(entry) {
                if (entry.isBad) return [make("h2", {}, kindElement(entry.kind)), ...block(entry.text)];
                return [
                    ...this.title(entry), ...this.change(entry), ...this.causes(entry),
                    ...this.effects(entry), ...this.position(entry), ...this.states(entry),
                ];
            }

            title(entry) {
                const number = make("span", { class: "number" }, `#${entry.number}`);
                const time = make("p", { class: "note" }, this.time(entry));
                return [make("h2", {}, number, " ", kindElement(entry.kind)), ...block(entry.text), time];
            }

            time({ at, index }) {
                if (Number.isNaN(at)) return "";
                const time = moment(Date.parse(this.recording.head.began) + at / 1e6, TIME);
                const cause = this.recording.cause.values[index];
                const delay = cause < 0 ? NaN : at - this.recording.at.values[cause];
                const after = delay >= 0 && `${duration(delay)} after its cause`;
                const parts = [time && `at ${time}`, `${clock(at)} after the beginning`, after];
                return parts.filter(Boolean).join(", ");
            }

            change(entry) {
                if (entry.kind !== "changed") return [];
                const lines = list(entry.diff, (line) => [difference(line)]);
                const before = this.recording.stateBefore(entry.index);
                const whole = make("details", {}, make("summary", {}, "The whole state before and after"));
                whole.append(...this.whole("Before", before), ...this.whole("After", entry.state));
                return [make("h3", {}, "What changed"), lines, whole];
            }

            whole(title, state) {
                const none = make("p", { class: "note" }, "There is none in the recording.");
                return [make("h4", {}, title), ...(state === null ? [none] : block(state))];
            }

            causes({ index }) {
                const causes = this.recording.causes(index);
                const outermost = causes.at(-1) ?? index;
                const links = list(causes, (cause) => [this.link(cause)]);
                const origin = make("p", { class: "note" }, this.origin(outermost, causes.length > 0));
                return [make("h3", {}, "Causes"), links, origin];
            }

            /** The end of a list of causes. */
            origin(index, hasCauses) {
                const missing = this.recording.causeNumber.values[index];
                const isMissing = this.recording.cause.values[index] === MISSING;
                if (isMissing) return `because of entry ${missing}, which isn’t kept any more`;
                return hasCauses ? "which came from outside" : "none; it came from outside";
            }

            effects({ index }) {
                const effects = this.recording.effects(index), all = this.recording.size[index] - 1;
                const links = list(effects, (effect) => [this.link(effect)]);
                const rest = all - effects.length;
                const note = rest ? `and ${entries(rest)} caused by them` : effects.length ? "" : "none";
                return [make("h3", {}, "Effects"), links, make("p", { class: "note" }, note)];
            }

            position({ index }) {
                const position = this.recording.position(index);
                if (!position) return [];
                const title = make("h3", {}, "Router’s position ", this.since(position.index, index));
                return [title, ...block(position.text)];
            }

            states({ index }) {
                const states = this.recording.states(index);
                if (states.length === 0) return [];
                const texts = list(states, (state) => this.state(state, index));
                return [make("h3", {}, "States at this moment"), texts];
            }

            state({ key, index: changed }, index) {
                const title = make("h4", {}, ...marked(key), " ", this.since(changed, index));
                return [title, ...block(this.recording.entry(changed).state)];
            }

            since(changed, index) {
                if (changed === index) return make("span", { class: "note" }, "since this entry");
                const number = this.recording.number.values[changed];
                return make("a", { href: `#${number}` }, `since #${number}`);
            }

            link(index) {
                const entry = this.recording.entry(index);
                const number = make("span", { class: "number" }, `#${entry.number}`);
                const texts = [kindElement(entry.kind), " ", ...marked(oneLine(entry.text))];
                const line = make("span", { class: "line" }, ...texts);
                return make("a", { class: "entry", href: `#${entry.number}` }, number, line);
            }
        }

        /** A line of a difference, with the old and the new value set apart. */
        function difference(line) {
            const [, path = "", rest = line] = /^(.*?: )?(.*)$/s.exec(line);
            const part = (name, text) => make(name, {}, ...marked(text));
            const [before, after, ...others] = rest.split(" → ");
            if (after !== undefined && others.length === 0) {
                return make("pre", {}, ...marked(path), part("del", before), " → ", part("ins", after));
            }
            const isOld = /^(- |removed )/.test(rest), isNew = /^(\+ |inserted )/.test(rest);
            return make("pre", {}, ...marked(path), part(isOld ? "del" : isNew ? "ins" : "span", rest));
        }

        // MARK: - The page

        const SLICE = 40;

        /** Lets the browser draw and take input. */
        function pause() { return new Promise((resolve) => setTimeout(resolve)); }

        /** The state of the page, and its reactions to the reader. */
        class Page {
            constructor() {
                this.recording = null;
                this.selected = -1;
                this.expression = null;
                this.matches = null;
                this.openings = 0;
                this.searches = 0;
            }

            start() {
                for (const element of document.querySelectorAll("body [id]")) this[element.id] = element;
                this.view = new List(this.list);
                this.pane = new Details(this.details);
                this.listen();
                this.openEmbedded();
            }

            // MARK: Opening

            openEmbedded() {
                const scripts = document.querySelectorAll("script[type='application/x-flow']");
                return this.open("", async function* () {
                    for (const script of scripts) {
                        const text = script.textContent;
                        script.remove();
                        yield text;
                    }
                }());
            }

            openFile(file) {
                this.file.value = "";
                history.replaceState(null, "", location.pathname);
                const reader = file.stream().getReader(), decoder = new TextDecoder();
                const opened = this.open(file.name, async function* () {
                    for (;;) {
                        const { done, value } = await reader.read();
                        yield decoder.decode(value, { stream: !done });
                        if (done) return;
                    }
                }());
                return opened.catch((error) => this.say(`${file.name} can’t be read: ${error.message}`));
            }

            /** Reads the pieces of a recording, unless another one is opened meanwhile. */
            async open(name, pieces) {
                const opening = this.openings += 1;
                const recording = new Recording(name);
                let rest = "", deadline = performance.now() + SLICE;
                for await (const piece of pieces) {
                    if (!piece.includes("\n")) {
                        rest += piece;
                        continue;
                    }
                    const text = rest + piece;
                    let start = 0, end = 0;
                    while ((end = text.indexOf("\n", start)) >= 0) {
                        recording.read(text.slice(start, end), false);
                        start = end + 1;
                        if (recording.lineCount % 256 !== 0 || performance.now() < deadline) continue;
                        this.say(`Reading: ${entries(recording.count)}…`);
                        await pause();
                        if (opening !== this.openings) return;
                        deadline = performance.now() + SLICE;
                    }
                    rest = text.slice(start);
                }
                if (opening !== this.openings) return;
                recording.read(rest, true);
                recording.finish();
                this.display(recording);
            }

            display(recording) {
                this.recording = recording;
                this.selected = -1;
                this.expression = null;
                this.describe();
                this.clearFilters();
                const shown = this.followAddress() || recording.count === 0;
                if (!shown) this.select(recording.order[0], false);
                this.focusList();
                document.documentElement.dataset.opened = this.openings;
            }

            describe() {
                const { head, name, notices, count, at, producers } = this.recording;
                const app = asText(head?.app) || name || "A recorded flow";
                document.title = `${app} – ${entries(count)}`;
                this.app.textContent = app;
                const began = moment(Date.parse(head?.began), DAY), last = at.values[count - 1];
                const length = last >= 0 && `${duration(last)} long`;
                const parts = [name, began && `Recorded on ${began}`, length];
                this.summary.textContent = parts.filter(Boolean).join(", ");
                this.notices.replaceChildren(...notices.map((notice) => make("li", {}, notice)));
                this.kinds.replaceChildren(...this.kindButtons());
                const names = new Set([...producers.texts.map(typeName), ...producers.texts]);
                const options = [...names].filter(Boolean).slice(0, 500);
                this.modules.replaceChildren(...options.map((value) => make("option", { value })));
            }

            /** A button for each kind that occurs: first the known ones, in their order. */
            kindButtons() {
                const { texts, counts } = this.recording.kinds;
                const known = KINDS.filter((kind) => texts.includes(kind));
                const others = texts.filter((kind) => !KINDS.includes(kind));
                const kinds = [...known, ...others].slice(0, 100);
                return kinds.map((kind) => this.kindButton(kind, counts[texts.indexOf(kind)]));
            }

            kindButton(kind, count) {
                const button = make("button", { type: "button", "aria-pressed": "false", value: kind });
                button.append(kindElement(kind, "b"), make("span", {}, grouped(count)));
                button.addEventListener("click", () => {
                    button.ariaPressed = button.ariaPressed !== "true";
                    this.filter();
                });
                return button;
            }

            // MARK: Filtering

            async search() {
                if (this.recording === null) return;
                const search = this.searches += 1;
                const text = this.query.value.trim();
                const expression = text === "" || /^#\d*$/.test(text) ? null
                    : new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "gi");
                const matches = expression && new Uint8Array(this.recording.count);
                this.list.ariaBusy = true;
                let deadline = performance.now() + SLICE;
                for (let chunk = 0; expression && chunk < this.recording.chunks.length; chunk++) {
                    this.recording.search(chunk, expression, matches);
                    if (performance.now() < deadline) continue;
                    await pause();
                    if (search !== this.searches) return;
                    deadline = performance.now() + SLICE;
                }
                this.expression = expression;
                this.matches = matches;
                this.filter();
            }

            filter() {
                if (this.recording === null) return;
                const { kinds, producers, count } = this.recording;
                const buttons = [...this.kinds.querySelectorAll("[aria-pressed='true']")];
                const pressed = new Set(buttons.map((button) => button.value));
                this.rows = new Rows(this.recording, {
                    matches: this.matches,
                    kinds: pressed.size ? kinds.texts.map((kind) => pressed.has(kind)) : null,
                    producers: selectedProducers(producers, this.module.value),
                    outcomesOnly: this.outcomes.ariaPressed === "true",
                });
                const isWhole = this.rows.count === count;
                this.clear.hidden = isWhole && !this.isFiltered;
                this.nothing.hidden = this.rows.count > 0;
                this.nothing.textContent = count ? "No entry matches." : "Drop a recording to open it.";
                this.view.show(this.rows, this.selected);
                const row = this.rows.row[this.selected] ?? -1;
                if (row >= 0) this.view.reveal(row);
                else this.view.moveTo(0);
                this.pane.show(this.recording, this.selected);
                this.list.ariaBusy = false;
                this.say(`${isWhole ? "" : `${grouped(this.rows.count)} of `}${entries(count)}`);
            }

            get isFiltered() {
                return this.query.value !== "" || this.module.value !== ""
                    || document.querySelector("[aria-pressed='true']") !== null;
            }

            clearFilters() {
                this.query.value = this.module.value = "";
                this.outcomes.ariaPressed = false;
                for (const button of this.kinds.children) button.ariaPressed = false;
                this.searches += 1;
                this.expression = this.matches = null;
                this.filter();
            }

            say(text) { this.status.textContent = text; }

            // MARK: Selecting

            select(index, isAddressed = true) {
                this.selected = index;
                this.view.select(index);
                cancelAnimationFrame(this.drawing);
                this.drawing = requestAnimationFrame(() => this.pane.show(this.recording, index));
                if (!isAddressed) return;
                clearTimeout(this.addressing);
                this.addressing = setTimeout(() => this.writeAddress(), 200);
            }

            /** Puts the entry's number into the address without a step in the history. */
            writeAddress() {
                const number = this.recording.number.values[this.selected];
                if (Number.isInteger(number)) history.replaceState(null, "", `#${number}`);
            }

            /** Selects the entry in the address; returns false if there is none. */
            followAddress() {
                const [, number] = /^#(\d+)$/.exec(location.hash) ?? [];
                return number !== undefined && this.goTo(Number(number));
            }

            goTo(number) {
                const index = this.recording?.index(number) ?? MISSING;
                if (index < 0) {
                    this.say(`There is no entry ${number}.`);
                    return false;
                }
                const isHidden = this.rows.row[index] < 0;
                if (isHidden) this.clearFilters();
                if (isHidden) this.say(`The filters are cleared, to show entry ${number}.`);
                clearTimeout(this.addressing);
                this.select(index, false);
                return true;
            }

            // MARK: Reacting

            listen() {
                this.query.addEventListener("input", () => this.search());
                this.module.addEventListener("input", () => this.filter());
                this.clear.addEventListener("click", () => {
                    this.clearFilters();
                    this.focusList();
                });
                this.outcomes.addEventListener("click", () => {
                    this.outcomes.ariaPressed = this.outcomes.ariaPressed !== "true";
                    this.filter();
                });
                this.help.addEventListener("click", () => this.keys.showModal());
                this.close.addEventListener("click", () => this.keys.close());
                this.choose.addEventListener("click", () => this.file.click());
                this.file.addEventListener("change", () => this.openFile(this.file.files[0]));
                this.list.addEventListener("click", (event) => this.clicked(event));
                addEventListener("hashchange", () => {
                    if (this.followAddress()) this.focusList();
                });
                addEventListener("keydown", (event) => this.pressed(event));
                this.listenToDrops();
            }

            listenToDrops() {
                const mark = (isOver) => document.body.classList.toggle("dropping", isOver);
                for (const name of ["dragenter", "dragover"]) {
                    addEventListener(name, (event) => {
                        event.preventDefault();
                        event.dataTransfer.dropEffect = "copy";
                        mark(true);
                    });
                }
                addEventListener("dragleave", (event) => { if (!event.relatedTarget) mark(false); });
                addEventListener("drop", (event) => {
                    event.preventDefault();
                    mark(false);
                    const file = event.dataTransfer.files[0];
                    if (file) this.openFile(file);
                });
            }

            /** Goes back to the list; in the list, clears the filters. */
            escape() {
                if (document.activeElement === this.list) this.clearFilters();
                this.focusList();
            }

            focusList() { this.list.focus({ preventScroll: true }); }

            clicked(event) {
                const row = event.target.closest("[role='treeitem']");
                if (row) this.select(Number(row.id.slice("entry-".length)));
            }

            pressed(event) {
                if (event.ctrlKey || event.metaKey || event.altKey || this.keys.open || !this.rows) return;
                const isWriting = event.target.matches("input");
                const isMoving = event.target === this.list || event.target === document.body;
                const isDone = isMoving && this.moveByKey(event.key)
                    || isWriting && this.leaveByKey(event)
                    || !isWriting && this.commandByKey(event.key);
                if (isDone) event.preventDefault();
            }

            moveByKey(key) {
                const screenful = Math.max(Math.floor(this.view.height / this.view.rowHeight) - 1, 1);
                const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: screenful, PageUp: -screenful };
                const current = this.rows.row[this.selected] ?? -1, last = this.rows.count - 1;
                if (key === "ArrowLeft") return this.moveTo(this.rows.row[this.rows.parent[this.selected]]);
                if (key === "ArrowRight") return this.moveToEffect(current + 1);
                if (key === "Home") return this.moveTo(0);
                if (key === "End") return this.moveTo(last);
                if (key in steps) return this.moveTo(Math.min(Math.max(current + steps[key], 0), last));
                if (key === "Enter") this.details.focus();
                return key === "Enter";
            }

            moveTo(row) {
                const index = this.rows.rows[row];
                if (index !== undefined) this.select(index);
                return true;
            }

            moveToEffect(row) {
                const isEffect = this.rows.parent[this.rows.rows[row]] === this.selected;
                return isEffect ? this.moveTo(row) : true;
            }

            /** Leaves an input for the list: Escape clears it, Enter and the down arrow keep it. */
            leaveByKey({ key, target }) {
                if (!["Escape", "Enter", "ArrowDown"].includes(key)) return false;
                if (key === "ArrowDown" && target === this.module) return false;
                const [, number] = /^#(\d+)$/.exec(this.query.value.trim()) ?? [];
                if (key === "Escape") target.value = "";
                if (key === "Escape") target === this.query ? this.search() : this.filter();
                else if (number) this.goTo(Number(number));
                else if (!(this.rows.row[this.selected] >= 0)) this.moveTo(0);
                this.focusList();
                return true;
            }

            commandByKey(key) {
                const commands = {
                    "/": () => this.query.focus(),
                    "?": () => this.keys.showModal(),
                    o: () => this.outcomes.click(),
                    Escape: () => this.escape(),
                };
                commands[key]?.();
                return key in commands;
            }
        }

        const page = new Page();
        document.addEventListener("DOMContentLoaded", () => page.start());
        </script>
        </head>
        <body>
        <header>
            <div class="bar">
                <div class="title">
                    <h1 id="app">A recorded flow</h1>
                    <p id="summary"></p>
                </div>
                <input id="query" type="search" placeholder="Search, or #42" aria-label="Search"
                    autocomplete="off" spellcheck="false">
                <input id="module" list="modules" placeholder="Module" aria-label="Module"
                    autocomplete="off" spellcheck="false">
                <datalist id="modules"></datalist>
                <button id="outcomes" type="button" aria-pressed="false">Outcomes only</button>
                <button id="choose" type="button">Open…</button>
                <button id="help" type="button" aria-label="Keys">?</button>
                <input id="file" type="file" aria-label="A recording" hidden>
            </div>
            <div id="kinds" role="group" aria-label="Kinds"></div>
            <div id="state">
                <p id="status" role="status">Reading…</p>
                <button id="clear" type="button" hidden>Clear filters</button>
            </div>
            <ul id="notices"></ul>
        </header>
        <main>
            <div>
                <div id="list" role="tree" tabindex="0" aria-label="Entries" hidden></div>
                <p id="nothing" hidden></p>
            </div>
            <section id="details" tabindex="0" aria-label="Details"></section>
        </main>
        <dialog id="keys" aria-labelledby="keys-title">
            <h2 id="keys-title">Keys</h2>
            <dl>
                <dt><kbd>↑</kbd> <kbd>↓</kbd></dt><dd>The entry above or below</dd>
                <dt><kbd>←</kbd></dt><dd>The cause</dd>
                <dt><kbd>→</kbd></dt><dd>The first effect</dd>
                <dt><kbd>Enter</kbd></dt><dd>The details; <kbd>Tab</kbd> leads through their links</dd>
                <dt><kbd>/</kbd></dt><dd>Search; <kbd>#42</kbd> and <kbd>Enter</kbd> go to entry 42</dd>
                <dt><kbd>o</kbd></dt><dd>Outcomes only, and what led to them</dd>
                <dt><kbd>Esc</kbd></dt><dd>Back to the list; in the list, clear the filters</dd>
            </dl>
            <button id="close" type="button">Close</button>
        </dialog>
        <noscript>This page needs JavaScript to show the recording. It sends nothing anywhere.</noscript>
        <script type="application/x-flow">{{recording}}</script>
        </body>
        </html>
        """#
}
