/** Keys with which an input method chooses, accepts or drops what it proposes, and with which the admin does other things. */
const sharedKeys = new Set(["Enter", "Escape", "Tab", "ArrowUp", "ArrowDown"]);

/**
 * Keeps keys that belong to an input method, such as those for Japanese, from every field, dialog and shortcut in a window or document: the
 * Enter that accepts a word must not send a form, and the Escape that drops one must not close it. Capture phase: must run before all
 * other listeners.
 * @returns ends it
 */
export function keepInputMethodKeys(target: Window | Document): () => void {
  const controller = new AbortController();
  target.addEventListener("keydown", (event) => keep(event as KeyboardEvent), {
    capture: true,
    signal: controller.signal,
  });
  return () => controller.abort();
}

function keep(event: KeyboardEvent): void {
  // Safari sends the key that ends the composition after its end, with the key code that stands for an input method.
  const isOfInputMethod = event.isComposing || event.keyCode === 229;
  if (!isOfInputMethod || !sharedKeys.has(event.key)) return;
  event.stopImmediatePropagation();
  // What browsers do by themselves with these two: submit the form of a field, close a dialog.
  if (event.key === "Enter" || event.key === "Escape") event.preventDefault();
}
