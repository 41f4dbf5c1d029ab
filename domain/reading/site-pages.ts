import { type PageTextName, editPath, isPageName } from "#content/page-names.ts";
import { type SitePage, pageAddress } from "#content/schema/site-page.ts";
import { DomainError } from "#lib/domain-error.ts";
import { withTimeout } from "#lib/pacing.ts";
import type { Context, ProcessContext } from "../context.ts";
import { findFormerOwner } from "../documents/former-addresses.ts";
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
  ctx: Context,
  heads: ReadonlyMap<PageTextName, Pick<SitePage, "address">>,
  path: string,
): Promise<{ movedTo: string } | null> {
  if (!pageAddress.test(path)) return null;
  const [live, former] = await Promise.all([
    ctx.db.selectFrom("site_pages").select("id").where("address", "=", path).executeTakeFirst(),
    findFormerOwner(ctx, "site_texts", path),
  ]);
  const name = live?.id ?? former ?? "";
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
  const name = await findFormerOwner(ctx, "site_texts", path);
  if (name === null) return null;
  ctx.reads(textTag(name));
  const page = await ctx.db.selectFrom("site_pages").select("address").where("id", "=", name).executeTakeFirst();
  return page ? { movedTo: page.address } : null;
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
      db.selectFrom("former_addresses").select("path as address").where("kind", "=", "site_texts").execute(),
    ]),
    publicReadMs,
  );
  return new Set([...present, ...former].map(({ address }) => address));
}
