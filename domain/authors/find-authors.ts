import type { Context } from "../context.ts";
import { authorKind } from "../content/kinds/author.ts";
import { tagsOf } from "../content/tags.ts";
import { seenItem } from "../content/view.ts";
import { type Author, authorOf } from "./author.ts";

/** Gives the authors of a post that visitors see, in the order of its byline. */
export type AuthorsOf = (post: { authors: readonly string[] | null }) => Author[];

/**
 * The authors of posts, each read once. Those that are hidden or deleted are left out, and a page is made anew when one of them is
 * shown again.
 */
export async function findAuthorsOf(
  ctx: Context,
  posts: readonly { authors: readonly string[] | null }[],
): Promise<AuthorsOf> {
  const ids = [...new Set(posts.flatMap(({ authors }) => authors ?? []))];
  if (ids.length === 0) return () => [];
  ctx.reads(authorKind.collection);
  for (const id of ids) ctx.reads(tagsOf(authorKind).item(id));
  const rows = await ctx.db.selectFrom("authors").selectAll().where("id", "in", ids).execute();
  const shown = new Map(
    rows
      .filter(({ is_active }) => is_active)
      .map((row) => [row.id, authorOf(seenItem(ctx, authorKind, row, row.id))] as const),
  );
  return ({ authors }) => (authors ?? []).flatMap((id) => shown.get(id) ?? []);
}
