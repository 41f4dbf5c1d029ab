import { type CursorText, wordsOf } from "./cursor-text.ts";

const candidates = "h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, pre, blockquote, figcaption";

/**
 * Scrolls a page so that what is written at the cursor is in sight; a page that doesn't have it stays where it is.
 * @returns whether the page has it
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
  // In the document's order, what an element contains follows it: only the innermost count.
  const innermost = matching.filter(
    (element, index) => !matching[index + 1] || !element.contains(matching[index + 1]!),
  );
  const least = Math.min(...innermost.map((element) => wordsOf(element).length));
  const closest = innermost.filter((element) => wordsOf(element).length === least);
  return closest[repeat] ?? closest.at(-1);
}
