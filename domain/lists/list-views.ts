import { z } from "zod";
import { storableText } from "#db/dialect.ts";
import type { Collection } from "#db/schema.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { transaction } from "../database.ts";
import { type Ability, hasAbility, requireAbility } from "../security/rights.ts";

/** A list with views: that of a kind of content, or that of the inquiries. */
type ListName = Collection | "leads";

const abilityFor = (list: ListName): Ability => (list === "leads" ? "inquiries" : "draft");

/** A view that somebody has saved: what a list was narrowed to, and its order. */
export interface ListView {
  id: string;
  name: string;
  /** The query of the list's address, without its question mark. */
  query: string;
  isShared: boolean;
  /** Whether whoever asks may delete it. */
  mayDelete: boolean;
}

/** More than fit beside a list. */
const maxViews = 30;

const newView = z.object({
  name: z
    .string()
    .overwrite((text) => storableText(text).replace(/\s+/g, " "))
    .trim()
    .min(1, "Give the view a name.")
    .max(60, "At most 60 characters."),
  query: z.string().max(2_000, "This view has too many words."),
  isShared: z.boolean(),
});

/**
 * The views of a list: one's own, and those that others have shared, by name.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findListViews(ctx: Context, collection: ListName): Promise<ListView[]> {
  const { adminId } = requireAbility(ctx, abilityFor(collection));
  const rows = await ctx.db
    .selectFrom("list_views")
    .select(["id", "name", "query", "owner_id", "is_shared"])
    .where("collection", "=", collection)
    .where((eb) => eb.or([eb("owner_id", "=", adminId), eb("is_shared", "=", true)]))
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, query, owner_id, is_shared }) => ({
    id,
    name,
    query,
    isShared: is_shared,
    mayDelete: owner_id === adminId || hasAbility(ctx, "team"),
  }));
}

/**
 * Saves a view of a list. One's own view of the same name is replaced.
 * @param view name, query, and whether the team sees it
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid` with its fields, or `conflict` when there are too many
 */
export async function saveListView(ctx: Context, collection: ListName, view: unknown): Promise<void> {
  const { adminId } = requireAbility(ctx, abilityFor(collection));
  const { name, query, isShared } = parseFields(newView, view);
  await transaction(ctx, async (tx) => {
    const own = tx.db
      .selectFrom("list_views")
      .select("name")
      .where("collection", "=", collection)
      .where("owner_id", "=", adminId);
    const names = (await own.execute()).map((row) => row.name);
    if (names.length >= maxViews && !names.includes(name))
      throw new DomainError(
        "conflict",
        `You already have ${maxViews} saved views of this list. Please delete one first.`,
      );
    const values = { query, is_shared: isShared };
    await tx.db
      .insertInto("list_views")
      .values({
        id: crypto.randomUUID(),
        collection,
        name,
        owner_id: adminId,
        created_at: tx.clock(),
        ...values,
      })
      .onConflict((conflict) => conflict.columns(["collection", "owner_id", "name"]).doUpdateSet(values))
      .execute();
  });
}

/**
 * Deletes a view: one's own, or as an admin one that somebody has shared.
 * @throws DomainError `unauthenticated`, `forbidden`, or `not_found` when there is none that one may delete
 */
export async function deleteListView(ctx: Context, id: string): Promise<void> {
  const { adminId } = requireAbility(ctx, "enter");
  const isManager = hasAbility(ctx, "team");
  const { numDeletedRows } = await transaction(ctx, ({ db }) =>
    db
      .deleteFrom("list_views")
      .where("id", "=", id)
      .where((eb) => eb.or([eb("owner_id", "=", adminId), ...(isManager ? [eb("is_shared", "=", true)] : [])]))
      .executeTakeFirst(),
  );
  if (numDeletedRows !== 1n) throw new DomainError("not_found", "This view doesn't exist anymore.");
}
