import type { Selectable } from "kysely";
import type { AuthorsTable } from "#db/schema.ts";
import { secureImage } from "../markdown/article-tree.ts";
import type { Context } from "../context.ts";
import { authorKind } from "../kinds/author.ts";
import { tagsOf } from "../documents/tags.ts";
import { seenItem } from "../documents/view.ts";
import { itemPages } from "../reading/item-pages.ts";
import { type Source, getDocument } from "../reading/source.ts";
import { stockPictures } from "#content/site/pictures.ts";
import { type OwnMeta, ownMeta } from "../reading/own-meta.ts";

/** An author as bylines, feeds and search engines name them. */
export interface Author {
  id: string;
  slug: string;
  name: string;
  /** What they do. */
  role: string | null;
  /** Paragraphs about them. */
  about: readonly string[];
  /** Address of a portrait. */
  picture: string | null;
  /** Pages about them elsewhere. */
  profiles: readonly { label: string; address: string }[];
}

function authorOf({ id, slug, name, role, about, picture, profiles }: Selectable<AuthorsTable>): Author {
  const paragraphs = (about ?? "").split(/\n\s*\n/).map((text) => text.trim());
  return {
    id,
    slug,
    name,
    role,
    about: paragraphs.filter((text) => text !== ""),
    picture: picture && secureImage(picture),
    profiles,
  };
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The names of authors in a byline: "Ada Reyes, Jo Park, and Max Lind". */
export function bylineOf(authors: readonly Author[]): string {
  return list.format(authors.map(({ name }) => name));
}

/** Gives the authors of a post that visitors see, in the order of its byline. */
export type AuthorsOf = (post: { authors: readonly string[] | null }) => Author[];

/**
 * The authors of posts, each read once. Those that are hidden or deleted are left out, and a page is rendered again when one of
 * them is shown again.
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

/** An author with what their page tells search engines. */
export interface AuthorDetail extends Author {
  metaTitle: string | null;
  metaDescription: string | null;
  meta: OwnMeta;
}

const source: Source<"authors", AuthorDetail> = {
  kind: authorKind,
  builtIn: [],
  readBuiltIn: () => [],
  readManaged: (_, rows) =>
    rows.map((row) => ({
      ...authorOf(row),
      metaTitle: row.meta_title,
      metaDescription: row.meta_description,
      meta: ownMeta(row),
    })),
};

/**
 * The author at this address, or where they have moved to (`getDocument`).
 * @throws DomainError `unavailable`
 */
export async function getAuthor(
  ctx: Context,
  slug: string,
): Promise<{ author: AuthorDetail } | { movedTo: string } | null> {
  const found = await getDocument(ctx, source, slug);
  return found && "document" in found ? { author: found.document } : found;
}

export const authorPages = itemPages({
  source,
  get: getAuthor,
  card: ({ author: { name, role } }) => ({
    label: role ? `Blog · ${role}` : "Blog",
    title: name,
    picture: stockPictures[5]?.src ?? "",
  }),
});
