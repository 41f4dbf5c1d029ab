import type { TextPlace } from "#domain/site-editor/edited-page.ts";
import { valueAt } from "#domain/texts/paths.ts";
import { type TextSchema, isEditable, isMadeLink, optionsOf, schemaFor } from "../../fields/text-schema.ts";

/** A field of the panel beside a link, button, icon or picture. */
export interface PanelField {
  key: string;
  path: string;
  role: "words" | "target" | "icon" | "choice" | "picture" | "replacement";
  value: string;
  /** Of an icon, a choice or a picture. */
  options: readonly string[];
  /** Of what stands in the place of a picture or film that ships; undefined while that is shown. */
  own?: unknown;
  /** What may stand there. */
  schema?: TextSchema;
}

/**
 * What can be changed of a link, button, icon or picture: the text at a place, and what stands beside it in the same object, such as the
 * target of a label or the icon of a card. So targets need no marks of their own.
 * @param schema of the whole text
 * @param words the whole text
 * @param path of the place
 */
export function panelFields(schema: TextSchema, words: unknown, path: string): PanelField[] {
  const keys = path.split(".");
  const key = keys.pop() ?? "";
  if (keys.at(-1) === "own") keys.pop();
  const own: PanelField = { key, path, role: "words", value: textOf(valueAt(words, path)), options: [] };
  let at: unknown = words;
  let found = schemaFor(schema, at);
  for (const step of keys) {
    at = valueAt(at, step);
    const inner = found.type === "array" ? found.items : found.properties?.[step];
    if (!inner) return [own];
    found = schemaFor(inner, at);
  }
  if (found.type !== "object") return [own];
  const parent = keys.join(".");
  const present = (at ?? {}) as Record<string, unknown>;
  const schemaOfOwn = found.properties?.["own"];
  if (schemaOfOwn) {
    const place = parent === "" ? "own" : `${parent}.own`;
    const replacement: PanelField = {
      key: "own",
      path: place,
      role: "replacement",
      value: "",
      options: [],
      own: present["own"],
      schema: schemaOfOwn,
    };
    // What the original shows is said of the original alone.
    const isOfOther = key === "alt" && present["own"] !== undefined;
    return isOfOther ? [replacement] : [replacement, own];
  }
  const beside = Object.entries(found.properties ?? {}).flatMap(([name, field]): PanelField[] => {
    const options = optionsOf(field);
    const role = name === key ? null : roleOf(name, options);
    if (role === null || !isEditable(name, field) || present[name] === undefined || isMadeLink(name, present))
      return [];
    const place = parent === "" ? name : `${parent}.${name}`;
    return [{ key: name, path: place, role, value: textOf(present[name]), options, schema: field }];
  });
  return [own, ...beside];
}

function roleOf(name: string, options: readonly string[]): PanelField["role"] | null {
  if (name === "href") return "target";
  if (name === "alt") return "words";
  if (options.length === 0) return null;
  if (name === "picture") return "picture";
  return name === "icon" ? "icon" : "choice";
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Where a thing is found again after a rendering: a picture that was replaced is described by another text than before. */
export function placeOfThing({
  kind,
  place: { name, path },
}: {
  kind: string;
  place: Pick<TextPlace, "name" | "path">;
}) {
  return { name, path: kind === "picture" ? path.replace(/\.?(?:own\.)?\w+$/, "") : path };
}

/** Space between the panel and what it belongs to, and around both, in CSS pixels. */
const gap = 10;
/** Below this width the panel is a sheet at the bottom (app/styles/preview.css). */
const narrow = 560;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Where a panel stands: below what it belongs to, else above it, else beside it at the edge of the room; always inside.
 * @param room its size
 * @param anchor in the room
 */
export function placeIn(
  room: Pick<Box, "width" | "height">,
  anchor: Box,
  panel: Pick<Box, "width" | "height">,
): { left: number; top: number } {
  const inside = (wanted: number, size: number, most: number) => Math.max(gap, Math.min(wanted, most - size - gap));
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - panel.height - gap;
  const fitsBelow = below + panel.height + gap <= room.height;
  const isAbove = !fitsBelow && above >= gap;
  const isCovered = !fitsBelow && !isAbove;
  // It would cover what it belongs to: on its right, else on its left.
  const right = anchor.left + anchor.width + gap;
  const side = right + panel.width + gap <= room.width ? right : anchor.left - panel.width - gap;
  return {
    left: inside(isCovered ? side : anchor.left, panel.width, room.width),
    top: inside(isAbove ? above : isCovered ? anchor.top : below, panel.height, room.height),
  };
}

/** Places a panel beside an element of a scaled frame. */
export function placeBeside(panel: HTMLElement, element: Element, box: HTMLElement, frame: HTMLElement): void {
  if (box.clientWidth < narrow) {
    panel.style.removeProperty("left");
    panel.style.removeProperty("top");
    return;
  }
  const room = box.getBoundingClientRect();
  const outer = frame.getBoundingClientRect();
  const scale = outer.width / (frame.offsetWidth || 1);
  const { left, top, width, height } = element.getBoundingClientRect();
  const anchor = {
    left: outer.left - room.left + left * scale,
    top: outer.top - room.top + top * scale,
    width: width * scale,
    height: height * scale,
  };
  const at = placeIn(room, anchor, panel.getBoundingClientRect());
  panel.style.left = `${at.left}px`;
  panel.style.top = `${at.top}px`;
}

/** Scrolls the page so that a sheet at the bottom does not cover what it belongs to. */
export function uncover(panel: HTMLElement, element: Element, box: HTMLElement, frame: HTMLElement): void {
  if (box.clientWidth >= narrow) return;
  const outer = frame.getBoundingClientRect();
  const scale = outer.width / (frame.offsetWidth || 1);
  const covered = outer.top + element.getBoundingClientRect().bottom * scale + gap - panel.getBoundingClientRect().top;
  if (covered > 0) element.ownerDocument.documentElement.scrollTop += covered / scale;
}
