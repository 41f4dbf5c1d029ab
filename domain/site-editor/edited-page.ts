import { isPageName } from "#content/page-names.ts";
import { moduleNames } from "#content/schema/module-names.ts";
import { marked, withoutMarks } from "#lib/text/text-marks.ts";
import type { Context } from "../context.ts";
import { findReleaseDrafts } from "../releases/open-releases.ts";
import { withPublished } from "../publishing/views.ts";
import { requireAbility } from "../security/rights.ts";
import { type SiteTextName, siteTextNames } from "#content/site-texts.ts";
import { type ComposeOptions, composeTexts } from "../texts/compose-texts.ts";
import { type TextPath, valueAt } from "../texts/paths.ts";
import { findPageHeads } from "../site-texts/cache-by-page.ts";
import { findTextsWithDrafts } from "../site-texts/stored-texts.ts";
import { wholeText } from "../texts/text-names.ts";
import { type ContentField, type Entry, type ManagedKind, titleOf } from "../documents/kind.ts";
import type { MarkItem } from "../documents/view.ts";
import { noRelease } from "../documents/drafts.ts";

/** Where a marked text of a page is kept, and its words with placeholders. */
export interface TextPlace {
  name: SiteTextName;
  path: TextPath;
  words: string;
}

/** Where something marked is kept: a text of the site, or a field of an item. */
export type Place = TextPlace | ItemPlace;

/** Keys of what pages do not show as text: addresses, names of pictures and icons, times. Metadata is not on the page. */
const unmarked =
  /^(?:meta|href|address|place|id|slug|icon|scene|form|src|type|poster|captions|published|currency|opens|closes|days|siteUrl|kind|keywords)$/;

/** Names of modules, by which pages find the module. */
const modules: ReadonlySet<string> = new Set(moduleNames);

/**
 * A context that sees the texts with all drafts (in a release, the whole site as it will be), each text between marks (lib/text/text-marks.ts), and so the texts of items.
 * @param release in which the site is edited
 * @returns the context, and the place of each mark by its number, filled while pages are rendered
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function withMarkedTexts(ctx: Context, release = noRelease): Promise<{ ctx: Context; places: Place[] }> {
  requireAbility(ctx, "texts");
  const [changed, heads] = await Promise.all([
    findTextsWithDrafts(ctx, siteTextNames, release),
    findPageHeads(ctx, null, release),
  ]);
  const places: Place[] = [];
  const composed = composeTexts(changed, {
    isDraft: true,
    pages: {
      heads: new Map([...heads].map(([name, { fitting }]) => [name, fitting])),
      read: async (name) => (await findTextsWithDrafts(ctx, [name], release))[name] ?? null,
    },
    mark: textMarks((place) => places.push(place) - 1),
  });
  const isInRelease = release !== noRelease;
  const drafts = isInRelease ? await findReleaseDrafts(ctx, release) : [];
  const made = new Set(drafts.filter(({ base_version }) => base_version === 0).map(({ item_id }) => item_id));
  const inRelease = isInRelease ? { id: release, made } : null;
  const markItem = itemMarks((field) => places.push(placeOf(field, inRelease)) - 1);
  const seen = isInRelease ? await withPublished(ctx, drafts) : ctx;
  return { ctx: { ...seen, view: { texts: composed, markItem } }, places };
}

/**
 * Marks the texts of the site that pages show as text.
 * @param add keeps a place, and gives its number
 */
export function textMarks(add: (place: TextPlace) => number): NonNullable<ComposeOptions["mark"]> {
  return (name, text, path, stored) => {
    // Only in the head of a page.
    if (name === "search" || path.some((key) => unmarked.test(key)) || modules.has(text)) return text;
    // Choices of a section.
    if ((name === "layouts" || isPageName(name)) && /^(?:picture|film|service)$/.test(path.at(-1) ?? "")) return text;
    const words = valueAt(wholeText(name, stored), path.join("."));
    return typeof words === "string" ? marked(text, add({ name, path: path.join("."), words })) : text;
  };
}

/** Where a marked text of an item is edited: in its form, and not in the page. */
export interface ItemPlace {
  /** Address of the form, at the field; of the import for what is built in. */
  href: string;
  /** What is said about it. */
  says: string;
  /** Words of the link to the form. */
  action: string;
}

/** Texts by which pages find something. */
const unmarkedFields: ReadonlySet<string> = new Set(["use_case", "tags", "closing_form"]);

/** A field of an item that is marked. */
export interface MarkedField {
  kind: ManagedKind;
  title: string;
  /** Null for what is built in. */
  id: string | null;
  field: ContentField;
}

/**
 * Marks the texts of items.
 * @param add keeps a place, and gives its number
 */
export function itemMarks(add: (place: MarkedField) => number): MarkItem {
  return (kind, item, id) => {
    const values = item as Record<string, unknown>;
    const fields = kind.fields.filter(
      ({ name, group }) => group !== "search" && !unmarkedFields.has(name) && Object.hasOwn(values, name),
    );
    const seen = fields.flatMap((field) => {
      const value = values[field.name];
      if (value === null || value === "") return [];
      let number: number | null = null;
      const mark = (text: string) => {
        const plain = withoutMarks(text);
        if (plain.trim() === "") return plain;
        number ??= add({ kind, title: titleOf(kind, item), id, field });
        return marked(plain, number);
      };
      return [[field.name, markedValue(field, value, mark)]];
    });
    return { ...item, ...Object.fromEntries(seen) };
  };
}

/** @param release in which items are edited, and the ids of those that it makes; null beside the live site */
function placeOf(
  { kind, title, id, field: { name, label } }: MarkedField,
  release: { id: string; made: ReadonlySet<string> } | null,
): ItemPlace {
  if (id === null) {
    return {
      href: "/admin",
      says: `“${title}” is built in. To edit it, import the built-in content from the dashboard first.`,
      action: "Go to the dashboard",
    };
  }
  const form = new URLSearchParams({
    [release?.made.has(id) ? "draft" : "edit"]: id,
    ...(release && { release: release.id }),
  });
  return {
    href: `${kind.path}?${form}#${name}`,
    says: `${label} of the ${kind.noun} “${title}” is edited in its form.`,
    action: "Open the form",
  };
}

function markedValue(field: ContentField, value: unknown, mark: (text: string) => string): unknown {
  switch (field.type) {
    case "line":
    case "markdown":
    case "picture":
      return mark(value as string);
    case "text":
      return markedLines(value as string, mark);
    case "lines":
      return (value as readonly string[]).map(mark);
    case "entries":
      return (value as readonly Entry[]).map((entry) =>
        Object.fromEntries(Object.entries(entry).map(([name, text]) => [name, markedLines(text, mark)])),
      );
    case "choice":
    case "switch":
    case "number":
    case "address":
    case "date":
    case "slug":
    case "items":
      return value;
  }
}

/** Each line by itself, because pages make paragraphs and lists of them; without a bullet at its beginning. */
function markedLines(text: string, mark: (line: string) => string): string {
  return text.replace(/^([ \t]*[-*•][ \t]+)?(.*)$/gmu, (_, bullet: string | undefined, line: string) => {
    return (bullet ?? "") + mark(line);
  });
}
