import { isPageName } from "#content/page-names.ts";
import { moduleNames } from "#content/schema/module-names.ts";
import { marked } from "#lib/text/text-marks.ts";
import type { Context } from "../context.ts";
import { findReleaseDrafts } from "../publishing/releases/releases.ts";
import { withPublished } from "../publishing/drafts/views.ts";
import { requireAbility } from "../rights.ts";
import { siteTextNames, type SiteTextName } from "#content/site-texts.ts";
import { composeTexts } from "./compose-texts.ts";
import { type ItemPlace, itemMarks } from "./item-marks.ts";
import type { TextPath } from "./paths.ts";
import { findPageHeads } from "./page-heads.ts";
import { findTextsWithDrafts, wholeText } from "./stored-texts.ts";
import { valueAt } from "./paths.ts";

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
 * @returns the context, and the place of each mark by its number, filled while pages are rendered
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function withMarkedTexts(ctx: Context): Promise<{ ctx: Context; places: Place[] }> {
  requireAbility(ctx, "texts");
  const [changed, heads] = await Promise.all([findTextsWithDrafts(ctx, siteTextNames), findPageHeads(ctx, null)]);
  const places: Place[] = [];
  const composed = composeTexts(changed, {
    isDraft: true,
    pages: {
      heads: new Map([...heads].map(([name, { fitting }]) => [name, fitting])),
      read: async (name) => (await findTextsWithDrafts(ctx, [name]))[name] ?? null,
    },
    mark(name, text, path, stored) {
      // Only in the head of a page.
      if (name === "search" || path.some((key) => unmarked.test(key)) || modules.has(text)) return text;
      // Choices of a section.
      if ((name === "layouts" || isPageName(name)) && /^(?:picture|film)$/.test(path.at(-1) ?? "")) return text;
      const words = valueAt(wholeText(name, stored), path.join("."));
      if (typeof words !== "string") return text;
      places.push({ name, path: path.join("."), words });
      return marked(text, places.length - 1);
    },
  });
  const { release: id } = ctx;
  const drafts = id === undefined ? [] : await findReleaseDrafts(ctx, id);
  const made = new Set(drafts.filter(({ base_version }) => base_version === 0).map(({ item_id }) => item_id));
  const markItem = itemMarks((place) => places.push(place) - 1, id === undefined ? null : { id, made });
  const seen = id === undefined ? ctx : await withPublished(ctx, drafts);
  return { ctx: { ...seen, view: { drafts: [], texts: composed, markItem } }, places };
}
