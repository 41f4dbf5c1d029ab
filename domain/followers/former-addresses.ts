import type { Collection } from "#db/schema.ts";
import type { Follower } from "../context.ts";
import { keepFormerSlug } from "../documents/former-slugs.ts";
import { slugIn } from "../documents/kind.ts";

/** The address that a public item leaves, or at which it is hidden, leads to it from then on. */
export const formerAddresses: Follower = {
  name: "former addresses",
  async after(tx, { kind, id, before, after }) {
    const slug = before && slugIn(before);
    if (slug === null || after === null || !kind.isPublic(before!)) return;
    if (slug === slugIn(after) && kind.isPublic(after)) return;
    await keepFormerSlug(tx, { collection: kind.name as Collection, slug, itemId: id });
  },
};
