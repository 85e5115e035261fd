import Terminal
import TerminalTestSupport
import Testing

struct TerminalDrawingTests {
    private let empty = TerminalSurface(.init(rows: 3, columns: 20))

    @Test
    func drawsNothingIfNothingChanged() {
        #expect(bytes(from: empty, to: empty).isEmpty)
    }

    @Test
    func drawsOnlyChangedCells() {
        let old = surface { $0.write("abcdefghijklm", at: (1, 0)) }
        let new = surface { $0.write("abcdefghijkLm", at: (1, 0)) }
        #expect(bytes(from: old, to: new) == "\u{1B}[2;12HL")
    }

    @Test
    func rewritesCellsIfThatIsShorterThanAMove() {
        let old = surface { $0.write("abcdefghijklm", at: (0, 0)) }
        let new = surface { $0.write("AbcDefghijklM", at: (0, 0)) }
        #expect(bytes(from: old, to: new) == "\u{1B}[1;1HAbcD\u{1B}[1;13HM")
    }

    @Test
    func changesTheStyleOnlyWhereItChanges() {
        let new = surface {
            $0.write("ab", at: (0, 0), style: .init(.bold))
            $0.write("cd", at: (0, 2), style: .init([.bold, .inverse], color: .red))
            $0.write("e", at: (0, 4))
        }
        #expect(
            bytes(from: empty, to: new)
                == "\u{1B}[1;1H\u{1B}[1mab\u{1B}[0;1;7;31mcd\u{1B}[me"
        )
    }

    @Test
    func drawsSixteenColorsForTextAndBackground() {
        let new = surface {
            $0.write("a", at: (0, 0), style: .init(color: .white, background: .black))
            $0.write("b", at: (0, 1), style: .init(color: .brightBlack, background: .brightWhite))
        }
        #expect(
            bytes(from: empty, to: new)
                == "\u{1B}[1;1H\u{1B}[37;40ma\u{1B}[0;90;107mb\u{1B}[m"
        )
    }

    @Test
    func aBackgroundIsUnderlinedWithoutColors() {
        let new = surface {
            $0.write("a", at: (0, 0), style: .init(.inverse, background: .yellow))
            $0.write("b", at: (0, 1), style: .init(.dim, color: .yellow))
        }
        let without = TerminalDrawing(.init(environment: ["NO_COLOR": "1"]))
        #expect(
            text(without.bytes(from: empty, to: new))
                == "\u{1B}[1;1H\u{1B}[4;7ma\u{1B}[0;2mb\u{1B}[m"
        )
    }

    @Test
    func erasesALongRest() {
        let old = surface { $0.write("abcdefgh", at: (0, 0)) }
        let new = surface { $0.write("x", at: (0, 0)) }
        #expect(bytes(from: old, to: new) == "\u{1B}[1;1Hx\u{1B}[K")
    }

    @Test
    func movesAndHidesTheCursor() {
        var (old, new) = (empty, empty)
        new.cursor = .init(row: 1, column: 2)
        #expect(bytes(from: old, to: new) == "\u{1B}[2;3H\u{1B}[?25h")
        old.cursor = .init(row: 1, column: 3)
        #expect(bytes(from: old, to: new) == "\u{1B}[2;3H")
        #expect(bytes(from: old, to: empty) == "\u{1B}[?25l")
        #expect(bytes(from: old, to: old).isEmpty)
    }

    @Test
    func redrawsEverythingAfterAResize() {
        let small = TerminalSurface(.init(rows: 1, columns: 5))
        let new = surface { $0.write("a", at: (0, 0)) }
        #expect(bytes(from: small, to: new) == "\u{1B}[m\u{1B}[2J\u{1B}[1;1Ha")
        #expect(bytes(from: nil, to: new) == "\u{1B}[m\u{1B}[2J\u{1B}[1;1Ha\u{1B}[?25l")
    }

    @Test
    func movesBeforeWritingAfterTheLastColumn() {
        let new = surface {
            $0.write("x", at: (0, 19))
            $0.write("y", at: (1, 0))
        }
        #expect(bytes(from: empty, to: new) == "\u{1B}[1;20Hx\u{1B}[2;1Hy")
    }

    @Test
    func doesNotJoinHalvesOfAFlag() {
        let new = surface {
            $0.write("🇩", at: (0, 0))
            $0.write("🇪", at: (0, 1))
        }
        #expect(
            bytes(from: empty, to: new)
                == "\u{1B}[1;1H\u{1B}[K🇩\u{1B}[1;2H\u{1B}[K🇪\u{1B}[1;3H\u{1B}[K"
        )
    }

    @Test
    func ambiguousWidthsDoNotMoveOtherCells() {
        let new = surface { $0.write("👩\u{200D}👧x", at: (0, 0)) }
        #expect(
            bytes(from: empty, to: new)
                == "\u{1B}[1;1H\u{1B}[K👩\u{200D}👧\u{1B}[1;3H\u{1B}[Kx"
        )
    }

    @Test
    func reducesStylesToTheStyling() {
        let new = surface { $0.write("a", at: (0, 0), style: .init(.inverse, color: .red)) }
        let without = TerminalDrawing(.init(environment: ["NO_COLOR": "1"]))
        #expect(text(without.bytes(from: empty, to: new)) == "\u{1B}[1;1H\u{1B}[7ma\u{1B}[m")
        let plain = TerminalDrawing(.init(environment: ["TERM": "dumb"]))
        #expect(text(plain.bytes(from: empty, to: new)) == "\u{1B}[1;1Ha")
        let colored = TerminalDrawing(.init(environment: ["NO_COLOR": "", "TERM": "xterm"]))
        #expect(text(colored.bytes(from: empty, to: new)) == bytes(from: empty, to: new))
    }

    private func surface(_ change: (inout TerminalSurface) -> Void) -> TerminalSurface {
        var surface = empty
        change(&surface)
        return surface
    }

    private func bytes(from old: TerminalSurface?, to new: TerminalSurface) -> String {
        text(TerminalDrawing(.colors).bytes(from: old, to: new))
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
