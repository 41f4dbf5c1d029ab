import { type PageTextName, editPath, isPageName } from "#content/page-names.ts";
import { type SitePage, pageAddress } from "#content/schema/site-page.ts";
import { DomainError } from "#lib/domain-error.ts";
import { withTimeout } from "#lib/pacing.ts";
import type { Context, ProcessContext } from "../context.ts";
import { publicRead, publicReadMs } from "../public-read.ts";
import { type ComposedTexts, composeText } from "../texts/compose-texts.ts";
import { factsTag, getTexts, textTag } from "../texts/get-texts.ts";
import { findPageRowAt } from "../texts/text-rows.ts";

export type FoundPage = { name: PageTextName; page: SitePage } | { movedTo: string };

/**
 * The page that editors have made at a path, or where it has moved to; null when there is none. Asks nothing for a path that no page
 * can have.
 * @throws DomainError `unavailable` when the database fails
 */
export async function getPage(ctx: Context, path: string): Promise<FoundPage | null> {
  if (ctx.view !== "live" && ctx.view.texts) return pageInView(ctx, ctx.view.texts, path);
  if (!pageAddress.test(path)) return null;
  const { facts } = await getTexts(ctx);
  return publicRead<FoundPage | null>(
    ctx,
    "site_texts",
    [path, factsTag],
    async () => {
      const row = await findPageRowAt(ctx, path);
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

/**
 * A page as a view has it, at its address there. Its editors, whose views have marks, see hidden ones, too, and find each by a name that
 * does not change with its address.
 */
async function pageInView(
  ctx: Context,
  { pages, hasMarks }: Pick<ComposedTexts, "pages" | "hasMarks">,
  path: string,
): Promise<FoundPage | null> {
  const heads = [...pages.heads()].filter(([, { shown }]) => shown || hasMarks);
  const named = hasMarks ? heads.find(([name]) => path === editPath(name)) : undefined;
  const [name] = named ?? heads.find(([, { address }]) => path === address) ?? [];
  if (name === undefined) return movedInView(ctx, new Map(heads), path);
  const page = await pages.read(name);
  return page && { name, page };
}

/** Where a page of a view is that was at a path before, or that is there on the live site. */
async function movedInView(
  { db }: Context,
  heads: ReadonlyMap<PageTextName, Pick<SitePage, "address">>,
  path: string,
): Promise<{ movedTo: string } | null> {
  if (!pageAddress.test(path)) return null;
  const [live, former] = await Promise.all([
    db.selectFrom("site_pages").select("id").where("address", "=", path).executeTakeFirst(),
    db.selectFrom("former_page_addresses").select("page_id").where("address", "=", path).executeTakeFirst(),
  ]);
  const name = live?.id ?? former?.page_id ?? "";
  const movedTo = isPageName(name) ? heads.get(name)?.address : undefined;
  return movedTo !== undefined && pageAddress.test(movedTo) ? { movedTo } : null;
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
    publicReadMs,
  );
  return new Set([...present, ...former].map(({ address }) => address));
}
