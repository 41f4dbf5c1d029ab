import { editPath, isPageName, type PageTextName } from "#content/page-names.ts";
import { pageAddress, type SitePage } from "#content/schema/site-page.ts";
import { DomainError } from "#lib/domain-error.ts";
import { withTimeout } from "#lib/pacing.ts";
import { publicRead } from "../content/public-read.ts";
import type { Context, ProcessContext } from "../context.ts";
import { composeText, type PagesInView } from "../site-texts/compose-texts.ts";
import { factsTag, getTexts, textTag } from "../site-texts/get-texts.ts";

export type FoundPage = { name: PageTextName; page: SitePage } | { movedTo: string };

/**
 * The page that editors have made at a path, or where it has moved to; null when there is none. Asks nothing for a path that no page
 * can have.
 * @throws DomainError `unavailable` when the database fails
 */
export async function getPage(ctx: Context, path: string): Promise<FoundPage | null> {
  if (ctx.view !== "live" && ctx.view.texts) return pageInView(ctx.view.texts.pages, path);
  if (!pageAddress.test(path)) return null;
  const { facts } = await getTexts(ctx);
  return publicRead<FoundPage | null>(
    ctx,
    "site_texts",
    [path, factsTag],
    async () => {
      const row = await ctx.db
        .selectFrom("site_pages")
        .innerJoin("site_texts", "site_texts.id", "site_pages.id")
        .select(["site_texts.id", "site_texts.body"])
        .where("site_pages.address", "=", path)
        .executeTakeFirst();
      if (!row || !isPageName(row.id)) return movedPage(ctx, path);
      ctx.reads(textTag(row.id));
      return { name: row.id, page: composeText(row.id, row.body, facts) as SitePage };
    },
    (cause) => {
      throw new DomainError("unavailable", "This page can't be shown at the moment. Please try again in a minute.", {
        cause,
      });
    },
  );
}

/** A view with all drafts finds a page by its present address, and by a name that does not change with it. */
async function pageInView(pages: PagesInView, path: string): Promise<FoundPage | null> {
  const heads = [...pages.heads()];
  const found = heads.find(([name]) => path === editPath(name)) ?? heads.find(([, { address }]) => path === address);
  if (!found) return null;
  const [name] = found;
  const page = await pages.read(name);
  return page && { name, page };
}

/** The address of the page that a view with all drafts shows at a path. */
export function addressInView(ctx: Context, path: string): string {
  const pages = ctx.view === "live" ? null : ctx.view.texts?.pages;
  for (const [name, { address }] of pages?.heads() ?? []) if (path === editPath(name)) return address;
  return path;
}

async function movedPage(ctx: Context, path: string): Promise<{ movedTo: string } | null> {
  const row = await ctx.db
    .selectFrom("former_page_addresses as former")
    .innerJoin("site_pages", "site_pages.id", "former.page_id")
    .select(["site_pages.id", "site_pages.address"])
    .where("former.address", "=", path)
    .executeTakeFirst();
  if (!row) return null;
  ctx.reads(textTag(row.id));
  return { movedTo: row.address };
}

/** The read gives up after this; a visitor may be waiting. */
const readTimeoutMs = 1_500;

/**
 * Every address at which there is a page that editors have made, or from which one has moved, so that the process knows which addresses
 * can't have a page.
 * @throws when the database fails or takes longer than 1.5 s
 */
export async function findPageAddresses({ db }: ProcessContext): Promise<Set<string>> {
  const [present, former] = await withTimeout(
    Promise.all([
      db.selectFrom("site_pages").select("address").execute(),
      db.selectFrom("former_page_addresses").select("address").execute(),
    ]),
    readTimeoutMs,
  );
  return new Set([...present, ...former].map(({ address }) => address));
}
