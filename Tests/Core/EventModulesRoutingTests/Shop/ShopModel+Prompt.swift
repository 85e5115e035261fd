/// The prompt before a basket is emptied: one for each window, over all of its screens.
extension ShopModel {
    /// The prompts of a window.
    struct Prompts {
        /// The number of the last one.
        var last = 0

        /// The prompt that a basket waits for; a restored one has no basket.
        var asked: (prompt: Int, basket: Int)?
    }

    /// Replaces an earlier prompt; a window without screens shows none.
    func ask(_ basket: Int) {
        guard let window = modules[basket]?.window else { return }
        turn(window) { position in
            let number = prompts[window].last + 1
            prompts[window].last = number
            guard !position.stack.isEmpty else { return }
            position.prompt = number
            prompts[window].asked = (number, basket)
        }
    }

    /// A restored prompt that isn't shown is another one, unless its number is new to the window.
    func restored(_ prompt: Int?, _ window: Int, in position: ModelPosition) -> Int? {
        guard let prompt, prompt != position.prompt else { return prompt }
        prompts[window].last = max(prompts[window].last + 1, prompt)
        return prompts[window].last
    }

    /// A dismissal presses the cancel button.
    func answer(_ window: Int, button: String?) {
        guard let prompt = windows[window]?.prompt else { return }
        let asked = prompts[window].asked
        turn(window) { $0.prompt = nil }
        guard button == "empty", let asked, asked.prompt == prompt, modules[asked.basket] != nil
        else { return }
        queue.append { $0.basket.products = [] }
    }

    func endPrompt(_ window: Int, unlessShownIn position: ModelPosition) {
        if prompts[window].asked?.prompt != position.prompt { prompts[window].asked = nil }
    }
}
