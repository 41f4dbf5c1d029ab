/** The text at the cursor. */
export interface CursorText {
  /** Text of one line or paragraph without Markdown syntax. */
  text: string;
  /** Number of earlier lines with the same text. */
  repeat: number;
}

/** The text at the cursor of the focused control; null when the focus is outside the form or there is no text. */
export function textAtCursor(form: Element): CursorText | null {
  const active = document.activeElement;
  if (!active || !form.contains(active)) return null;
  if (active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.selectionEnd !== null)) {
    const before = active.value.slice(0, active.selectionEnd ?? 0);
    return choose(active.value.split("\n").map(toPlainText), before.split("\n").length - 1);
  }
  return active instanceof HTMLElement && active.isContentEditable ? inEditor(active) : null;
}

const blocks = "p, h1, h2, h3, h4, h5, h6, pre";

function inEditor(editor: HTMLElement): CursorText | null {
  const node = getSelection()?.focusNode;
  const block = (node instanceof Element ? node : node?.parentElement)?.closest(blocks);
  const all = [...editor.querySelectorAll(blocks)];
  return block ? choose(all.map(wordsOf), all.indexOf(block)) : null;
}

/** The line itself, or the last one before it that is not blank. */
function choose(lines: readonly string[], index: number): CursorText | null {
  const at = lines.findLastIndex((line, place) => place <= index && line !== "");
  const text = lines[at];
  if (text === undefined) return null;
  return { text, repeat: lines.slice(0, at).filter((line) => line === text).length };
}

/** The text of an element on one line. */
function wordsOf(element: Element): string {
  return (element.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** A line of Markdown as plain text, close enough to be found in the rendered page. */
export function toPlainText(line: string): string {
  return line
    .replace(/^\s*(?:#{1,6}\s|>\s?|[-*+]\s|\d{1,9}[.)]\s)*(?:\[[ xX]\]\s)?/, "")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`~]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

const candidates = "h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, pre, blockquote, figcaption";

/**
 * Scrolls a page to the text at the cursor.
 * @returns whether the page contains it
 */
export function showPlace(page: Document, cursor: CursorText): boolean {
  const element = findPlace([...page.querySelectorAll(candidates)], cursor);
  const view = page.defaultView;
  if (!element || !view) return false;
  const { top, bottom } = element.getBoundingClientRect();
  const height = view.innerHeight;
  if (top >= height * 0.05 && bottom <= height * 0.9) return true;
  view.scrollTo({ top: view.scrollY + top - height * 0.3, behavior: "instant" });
  return true;
}

function findPlace(elements: readonly Element[], { text, repeat }: CursorText): Element | undefined {
  const matching = elements.filter((element) => wordsOf(element).includes(text));
  // Descendants follow their ancestors in document order, so this keeps the innermost elements.
  const innermost = matching.filter(
    (element, index) => !matching[index + 1] || !element.contains(matching[index + 1]!),
  );
  const least = Math.min(...innermost.map((element) => wordsOf(element).length));
  const closest = innermost.filter((element) => wordsOf(element).length === least);
  return closest[repeat] ?? closest.at(-1);
}
