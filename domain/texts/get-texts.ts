import { type Facts, fill, mapTexts } from "#content/facts.ts";
import { type SitePage, pageAddress } from "#content/schema/site-page.ts";
import { type SiteTexts, siteTextNames, siteTexts } from "#content/site-texts.ts";
import { readApart } from "#db/dialect.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { publicRead } from "../public-read.ts";
import { type ComposedTexts, shippedTexts } from "./compose-texts.ts";
import { type TextRow, findTextRows } from "./text-rows.ts";

/** The texts of the site as this request sees them, the facts in them, and the public pages that editors have made. */
export type Texts = SiteTexts & {
  readonly facts: Facts;
  readonly pages: readonly PublicPage[];
  /** Whether the page is for the editor of the site, with marks around its texts (edited-page.ts). */
  readonly hasMarks: boolean;
};

/**
 * The texts of the site: what editors have changed, else what is shipped. Never throws: while the database does not answer, what is
 * shipped. Each text that is used is announced, so that cached pages are dropped when it changes.
 */
export function getTexts(ctx: Context): Promise<Texts> {
  // The context of jobs lives as long as the process.
  return ctx.actor.kind === "system" ? read(ctx) : ctx.texts.readOnce(ctx, () => read(ctx));
}

/**
 * The same without a stand-in, for what can't be repaired afterwards: to whom a mail goes, and from whom. The address that ships
 * belongs to nobody, or to somebody else.
 * @throws DomainError `unavailable` when the database fails or takes longer than a visitor would wait
 */
export function getStoredTexts(ctx: Context): Promise<Texts> {
  return read(ctx, (cause) => {
    throw new DomainError("unavailable", "The texts of the site can't be read at the moment.", { cause });
  });
}

async function read(ctx: Context, standIn: (reason: unknown) => ComposedTexts = () => shippedTexts): Promise<Texts> {
  if (ctx.view !== "live" && ctx.view.texts) {
    const { texts } = ctx.view;
    return announced(ctx, texts, () => pagesIn(texts));
  }
  const [composed, pages] = await publicRead(
    ctx,
    "site_texts",
    [],
    // Mails are written within transactions, which must not fail with this read.
    () =>
      readApart(ctx.db, async () =>
        compose(ctx, await findTextRows(ctx, { arePages: false }), await findPublicPages(ctx)),
      ),
    (reason) => [standIn(reason), []],
  );
  return announced(ctx, composed, () => pages);
}

/** The pages of a view that has all of them. */
function pagesIn({ pages }: ComposedTexts): PublicPage[] {
  const shown = [...pages.heads().values()].filter(
    ({ shown: isShown, address }) => isShown && pageAddress.test(address),
  );
  return shown.map((page) => ({ address: page.address, changedAt: null, ...listingOf(page) }));
}

/** All public pages that editors have made, by their addresses. */
async function findPublicPages(ctx: Context): Promise<PublicPage[]> {
  const rows = await ctx.db
    .selectFrom("site_pages")
    .select(["address", "listing", "updated_at as changedAt"])
    .orderBy("address")
    .execute();
  return rows.map(({ listing, ...row }) => ({ ...row, ...listing }) as PublicPage);
}

function compose(
  { texts }: Context,
  stored: readonly TextRow[],
  pages: readonly PublicPage[],
): [ComposedTexts, PublicPage[]] {
  const composed = texts.compose(stored);
  return [composed, pages.map(({ changedAt, ...page }) => ({ ...fill<typeof page>(page, composed.facts), changedAt }))];
}

/** The tag of a text. */
export const textTag = (name: string) => `text:${name}`;

/** The tag of the facts that stand in all texts. */
export const factsTag = "text:facts";

function announced(ctx: Context, { texts, facts, hasMarks }: ComposedTexts, pages: () => readonly PublicPage[]): Texts {
  const announcing = { facts, hasMarks };
  const announce = (name: string, tag: string, get: () => unknown) =>
    Object.defineProperty(announcing, name, {
      enumerable: true,
      get() {
        ctx.reads(tag);
        ctx.reads(factsTag);
        return get();
      },
    });
  for (const name of siteTextNames) announce(name, textTag(name), () => texts[name]);
  announce("pages", pagesTag, pages);
  return announcing as Texts;
}

/** What lists of pages say of a page that editors have made: menus, sitemap, overviews. */
export interface PublicPage {
  address: string;
  title: string;
  description: string;
  menu: SitePage["menu"];
  inSitemap: boolean;
  changedAt: Date | null;
}

/** What is stored of it beside its address and the time of its last change. */
export type Listing = Omit<PublicPage, "address" | "changedAt">;

/** What is stored of a page for menus, the sitemap and its preview in results. */
export function listingOf({
  title,
  meta,
  menu,
  inSitemap,
}: Pick<SitePage, "title" | "meta" | "menu" | "inSitemap">): Listing {
  return { title, description: meta.description, menu, inSitemap: inSitemap && meta.noindex !== true };
}

/** The tag of all public pages that editors have made: which there are, where, and what lists say of them. */
export const pagesTag = "pages:list";

const textsWithWords = ["frame", "errors", "forms"] as const;
type WordTexts = Pick<SiteTexts, (typeof textsWithWords)[number]>;

/** The short words that editors have changed, by the words as shipped (content/site/words.ts). */
export function changedWords(texts: WordTexts): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const name of textsWithWords) {
    const present = new Map<string, string>();
    mapTexts<object>(texts[name], (words, path) => (present.set(path.join("."), words), words));
    mapTexts<object>(siteTexts[name].shipped, (shipped, path) => {
      const words = present.get(path.join(".")) ?? shipped;
      if (words !== shipped) changed[shipped] = words;
      return shipped;
    });
  }
  return changed;
}

/** The changed words for the data of a page; nothing while all are as shipped, so that such a page carries nothing of it. */
export function wordsOf(texts: WordTexts): { words?: Record<string, string> } {
  const words = changedWords(texts);
  return Object.keys(words).length === 0 ? {} : { words };
}

/**
 * A function that says a message of a form as editors want it. A message whose words are not in content/site/words.ts stays as it is. What stands
 * in it for `{…}` is kept.
 */
export function messageSayer(texts: WordTexts): (message: string) => string {
  const changed = Object.entries(changedWords(texts));
  return (message) => {
    for (const [shipped, words] of changed) {
      const values = valuesIn(message, shipped);
      if (values) return fill(words, values);
    }
    return message;
  };
}

/** What stands in a message in the places of the placeholders; null when its words are others. */
function valuesIn(message: string, shipped: string): Record<string, string> | null {
  const pattern = shipped.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? `(?<${part}>.+)` : RegExp.escape(part)));
  const match = new RegExp(`^${pattern.join("")}$`, "s").exec(message);
  return match && { ...match.groups };
}
