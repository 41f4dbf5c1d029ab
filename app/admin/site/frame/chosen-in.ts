import { gapBelowAttribute, gapInAttribute } from "#app/lib/views/section-gap.tsx";
import { attributePlace, placeAttribute, placed } from "./marked-page.ts";

/** A place between two sections. */
export interface Gap {
  /** The text with the sections: a page of editors, or the page of a layout. */
  of: string;
  /** The id of the section above; null at the top. */
  below: string | null;
}

/** What a press in the page means. */
export type Chosen =
  | { kind: "nothing" }
  | { kind: "gap"; gap: Gap }
  /** A control of the page that works without its script: a menu, an answer. */
  | { kind: "control" }
  /** A link without a text that can be changed here. */
  | { kind: "page"; href: string }
  | { kind: "text" | "link" | "button" | "picture" | "icon"; element: HTMLElement | null; href: string | null };

/** How far from an icon its text may be. */
const levels = 3;

/** What was pressed: a sentence, or a thing with a panel of its own; the nearest text stands for a thing without words. */
export function chosenIn(target: Element): Chosen {
  const gap = target.closest(`[${gapInAttribute}]`);
  if (gap) {
    const below = gap.getAttribute(gapBelowAttribute);
    return { kind: "gap", gap: { of: gap.getAttribute(gapInAttribute) ?? "", below: below === "" ? null : below } };
  }
  const text = target.closest<HTMLElement>(`[${placeAttribute}]`);
  const link = target.closest<HTMLAnchorElement>("a[href]");
  const href = link?.getAttribute("href") ?? null;
  if (link) {
    const element = text ?? within(link);
    if (!element) return { kind: "page", href: href ?? "/" };
    return { kind: "link", element, href };
  }
  const picture = target.closest<HTMLElement>(`[${attributePlace}]`);
  const button = target.closest<HTMLElement>("button, summary, label");
  if (button) {
    const element = text ?? within(button);
    const opens = button.matches("summary, label, [popovertarget]");
    if (!text && opens) return { kind: "control" };
    return { kind: opens ? "text" : "button", element, href: null };
  }
  if (text) return { kind: "text", element: text, href: null };
  if (picture) return { kind: picture.matches("input, textarea, select") ? "text" : "picture", element: picture, href };
  const drawing = target.closest("svg, img");
  let around: Element | null | undefined = drawing?.parentElement;
  for (let level = 0; around && level < levels; level++) {
    const element = within(around);
    if (element) return { kind: "icon", element, href: null };
    around = around.parentElement;
  }
  return { kind: "nothing" };
}

const within = (element: Element): HTMLElement | null =>
  element.matches(placed) ? (element as HTMLElement) : element.querySelector<HTMLElement>(placed);
