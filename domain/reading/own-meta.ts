import type { Selectable } from "kysely";
import type { Meta } from "#content/schema/meta.ts";
import type { MetaColumns } from "#db/schema.ts";

/** What an editor tells search engines and social networks about a page beside title and description. */
export type OwnMeta = Pick<Meta, "noindex" | "canonical" | "picture">;

/** The metadata of an item's page: what its editor has filled in, else what the site makes. */
export function withOwnMeta(meta: Meta, row: Selectable<MetaColumns>): Meta {
  return {
    ...meta,
    ...(row.meta_title !== null && { title: row.meta_title }),
    ...(row.meta_description !== null && { description: row.meta_description }),
    ...ownMeta(row),
  };
}

/** The part of it that has no counterpart when it is empty. */
export function ownMeta(row: Selectable<MetaColumns>): OwnMeta {
  return {
    ...(row.meta_noindex && { noindex: true }),
    ...(row.meta_canonical !== null && { canonical: row.meta_canonical }),
    ...(row.meta_picture !== null && { picture: row.meta_picture }),
  };
}
