/**
 * Prevents a file that is dropped outside of an upload area from replacing the screen, and with it typed text.
 * @returns a function that ends it
 */
export function keepFilesOut(root: Window): () => void {
  const keepOut = (event: DragEvent) => {
    const { dataTransfer, target } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes("Files")) return;
    const taken = target instanceof Element ? target.closest("input, textarea, [contenteditable='true']") : null;
    if (taken instanceof HTMLInputElement && taken.type === "file") return;
    event.preventDefault();
    // Fields for text are asked what they take of a drop; elsewhere the browser shows that there is no place for it.
    if (!taken) dataTransfer.dropEffect = "none";
  };
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ["dragover", "drop"] as const) {
    // After all other listeners, those that came later included: a screen may take the files.
    const beLast = () => {
      root.removeEventListener(type, keepOut);
      root.addEventListener(type, keepOut, { signal });
    };
    root.addEventListener(type, beLast, { capture: true, signal });
  }
  return () => controller.abort();
}
