import type { Context } from "../context.ts";
import { findPage } from "../content/find-shown.ts";
import { authorKind } from "../content/kinds/author.ts";
import { type OwnMeta, ownMeta } from "../content/own-meta.ts";
import { type Author, authorOf } from "./author.ts";

/** An author with what their page tells search engines. */
export interface AuthorDetail extends Author {
  metaTitle: string | null;
  metaDescription: string | null;
  meta: OwnMeta;
}

/**
 * The author at this address, or where they have moved to (findPage).
 * @throws DomainError `unavailable`
 */
export async function getAuthor(
  ctx: Context,
  slug: string,
): Promise<{ author: AuthorDetail } | { movedTo: string } | null> {
  const found = await findPage<"authors", AuthorDetail>(ctx, authorKind, slug, {
    pageOf: (row) => ({
      ...authorOf(row),
      metaTitle: row.meta_title,
      metaDescription: row.meta_description,
      meta: ownMeta(row),
    }),
    builtIn: () => null,
    noun: authorKind.noun,
  });
  return found && "page" in found ? { author: found.page } : found;
}
