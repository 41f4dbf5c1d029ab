import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../rights.ts";
import { isPublic, type ManagedKind, titleOf } from "./kind.ts";
import { kindOf, kinds } from "./kinds.ts";

/** An item that a field can name. */
export interface NamedItem {
  id: string;
  name: string;
  /** Whether visitors see it. */
  isShown: boolean;
}

/** What the form of a kind offers in its fields, by their names. */
export interface FieldChoices {
  items: Readonly<Record<string, readonly NamedItem[]>>;
  /** Texts that other items have there. */
  used: Readonly<Record<string, readonly string[]>>;
}

/** More than a person looks through. */
const maxChoices = 1_000;

/**
 * What the fields of a kind can name, in alphabetical order.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findChoices(ctx: Context, kind: ManagedKind): Promise<FieldChoices> {
  requireAbility(ctx, "draft");
  const items = kind.fields.flatMap((field) => (field.type === "items" ? [field] : []));
  const used = kind.fields.filter((field) => field.type === "line" && field.suggestsUsed);
  const [named, texts] = await Promise.all([
    Promise.all(items.map(async ({ name, of }) => [name, await findNamed(ctx, of)] as const)),
    Promise.all(used.map(async ({ name }) => [name, await findUsed(ctx, kind.collection, name)] as const)),
  ]);
  return { items: Object.fromEntries(named), used: Object.fromEntries(texts) };
}

/**
 * The items that fields of any kind can name, so that ids in differences can be shown as names.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findItemNames(ctx: Context): Promise<NamedItem[]> {
  requireAbility(ctx, "draft");
  const named = new Set(
    kinds.flatMap(({ fields }) => fields.flatMap((field) => (field.type === "items" ? field.of : []))),
  );
  return (await Promise.all([...named].map((collection) => findNamed(ctx, collection)))).flat();
}

/** The items of a collection, hidden ones included, in alphabetical order. */
export async function findNamed(ctx: Context, collection: Collection): Promise<NamedItem[]> {
  const kind: ManagedKind = kindOf(collection);
  const rows = await ctx.db
    .selectFrom(collection)
    .select(["id", sql.ref<string>(kind.title).as(kind.title), sql.ref<boolean>(kind.shown).as(kind.shown)])
    .orderBy(sql`lower(${sql.ref(kind.title)})`)
    .orderBy("id")
    .limit(maxChoices)
    .execute();
  return rows.map((row) => ({ id: row.id, name: titleOf(kind, row), isShown: isPublic(kind, row) }));
}

/** The texts that the items of a collection have in a column, in alphabetical order. */
export async function findUsed(ctx: Context, collection: Collection, column: string): Promise<string[]> {
  const text = sql.ref<string>(column);
  const rows = await ctx.db
    .selectFrom(collection)
    .select(text.as("text"))
    .distinct()
    .where(text, "is not", null)
    .orderBy("text")
    .limit(maxChoices)
    .execute();
  return rows.map((row) => row.text);
}
