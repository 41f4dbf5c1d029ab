import type { ManagedKind } from "#domain/documents/kind.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import type { ItemPlace } from "#domain/site-editor/edited-page.ts";
import { type RenderedPage, numberOf, placed } from "./frame-document.ts";

/** Texts of "Logo and pictures" that items without a picture of their own show, too. */
const itemPictures = /^(?:useCases|caseStudies|articles)\./;

/**
 * The item that something belongs to. A picture leads to the picture of its item, also where one that ships stands for it; beside a built-in
 * entry that one is edited in the page.
 * @param number of its place
 */
export function itemOf(
  target: Element,
  number: number | null,
  { places, items }: Pick<RenderedPage, "places" | "items">,
): ItemPlace | undefined {
  const picture = target.closest("img");
  const place = number === null ? undefined : places[number];
  const isShipped = picture !== null && place?.name === "pictures" && itemPictures.test(place.path);
  const item = isShipped ? items[nearestItem(picture, items) ?? -1] : items[number ?? -1];
  const kind = item && kinds.find(({ path }) => item.href.startsWith(`${path}?`));
  if (isShipped && !kind) return undefined;
  if (!item || !picture || !kind?.card.picture || isText(kind, item)) return item;
  const href = item.href.replace(/#.*$/, `#${kind.card.picture}`);
  return { ...item, href, says: item.says.replace(/^.+? of the /, "The picture of the ") };
}

/** The number of the first text of an item in the smallest part of the page that has one beside the picture. */
function nearestItem(picture: Element, items: RenderedPage["items"]): number | null {
  for (let around = picture.parentElement; around && !around.matches("main, body"); around = around.parentElement) {
    const numbers = [...around.querySelectorAll(placed)].map((element) => numberOf(element) ?? -1);
    const found = numbers.find((number) => items[number]);
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether a place is a text that may have pictures of its own. */
function isText({ fields }: ManagedKind, { href }: ItemPlace): boolean {
  return fields.some(({ name, type }) => type === "markdown" && href.endsWith(`#${name}`));
}
