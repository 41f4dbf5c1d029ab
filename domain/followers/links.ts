import type { Collection } from "#db/schema.ts";
import { linkedPages, linkedPaths } from "#lib/linked-paths.ts";
import type { Context, DocumentKind, Follower } from "../context.ts";
import type { ContentField } from "../documents/kind.ts";
import { tagKey } from "../blog/topics.ts";
import { itemKey } from "../links/keep-links.ts";
import { textsIn } from "#lib/text/texts-in.ts";

/**
 * Which paths of this site the texts of an item contain, and which items its fields name
 * (docs/decisions/118-stored-links-between-items.md).
 */
export const links: Follower = {
  name: "links",
  async after(tx, { kind, id, after }) {
    if (kind.fields.length > 0) await keepLinks(tx, kind, id, after);
  },
};

/** Rows of one statement: the number of its parameters is limited. */
const batch = 1_000;

async function keepLinks({ db }: Context, kind: DocumentKind, id: string, row: object | null): Promise<void> {
  const collection = kind.name as Collection;
  const written = await db
    .selectFrom("content_links")
    .select("path")
    .where("item_id", "=", id)
    .where("collection", "=", collection)
    .execute();
  const known = new Set(written.map(({ path }) => path));
  const now = row === null ? new Set<string>() : linksIn(kind, row);
  const gone = [...known.difference(now)];
  const added = [...now.difference(known)];
  for (let first = 0; first < gone.length; first += batch) {
    await db
      .deleteFrom("content_links")
      .where("collection", "=", collection)
      .where("item_id", "=", id)
      .where("path", "in", gone.slice(first, first + batch))
      .execute();
  }
  for (let first = 0; first < added.length; first += batch) {
    const rows = added.slice(first, first + batch).map((path) => ({ path, collection, item_id: id }));
    await db.insertInto("content_links").values(rows).execute();
  }
}

function linksIn({ fields }: DocumentKind, row: object): Set<string> {
  const pages = textsIn(row).flatMap(linkedPages);
  return new Set([...linkedPaths(JSON.stringify(row)), ...pages, ...namedItems(fields, row)]);
}

function namedItems(fields: readonly ContentField[], row: object): string[] {
  return fields.flatMap((field) => {
    const ids = (row as Record<string, readonly string[] | undefined>)[field.name] ?? [];
    if (field.type === "items") return ids.map((id) => itemKey(field.of, id));
    return field.type === "lines" && field.topics ? ids.map(tagKey) : [];
  });
}
