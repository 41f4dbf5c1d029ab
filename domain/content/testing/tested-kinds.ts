import type { Collection } from "#db/schema.ts";
import type { Context } from "../../context.ts";
import { deleteItem } from "../delete-item.ts";
import { findItems, getItem, type ItemPage, type ItemQuery } from "../find-items.ts";
import type { ManagedKind } from "../kind.ts";
import { kinds } from "../kinds.ts";
import { createItem, updateItem } from "../save-item.ts";

type Row = Record<string, unknown> & { id: string };

/** A kind with its operations, for tests that run over all kinds. */
export interface TestedKind {
  collection: Collection;
  create: (ctx: Context, input: unknown) => Promise<{ id: string; slug: string | null; version: number }>;
  update: (ctx: Context, id: string, version: unknown, input: unknown) => Promise<{ version: number }>;
  remove: (ctx: Context, id: string) => Promise<unknown>;
  get: (ctx: Context, id: string) => Promise<object>;
  findAll: (ctx: Context, query?: ItemQuery) => Promise<ItemPage<object>>;
  /** A public item with the required fields only. */
  input: Record<string, unknown>;
  /** The column that names it. */
  title: "title" | "name";
  /** The column that decides whether visitors see it. */
  visible: "published" | "is_active";
  /** A column of text that is not its title. */
  text: string;
}

function tested(kind: ManagedKind): TestedKind {
  const demanded = kind.fields.filter((field) => "required" in field && field.required !== undefined);
  const isOther = ({ name }: { name: string }) => name !== kind.title;
  const text = (demanded.findLast(isOther) ?? kind.fields.find(isOther))?.name ?? "";
  return {
    collection: kind.collection,
    create: (ctx, input) => createItem(ctx, kind, input),
    update: (ctx, id, version, input) => updateItem(ctx, kind, id, version, input),
    remove: (ctx, id) => deleteItem(ctx, kind, id),
    get: (ctx, id) => getItem(ctx, kind, id),
    findAll: (ctx, query) => findItems(ctx, kind, query),
    input: {
      [text]: "Text of a test",
      ...Object.fromEntries(demanded.map(({ name, label }) => [name, `${label} of a test`])),
      // The initial option of each choice.
      ...Object.fromEntries(
        kind.fields.flatMap((field) => (field.type === "choice" ? [[field.name, field.initial]] : [])),
      ),
      [kind.title]: "First Rowers",
      [kind.shown]: true,
    },
    title: kind.title,
    visible: kind.shown,
    text,
  };
}

/** All kinds, so that a new one is tested too. */
export const testedKinds: TestedKind[] = kinds.map(tested);

/** The titles or names on a page of an admin's list. */
export const titlesOf = ({ items }: ItemPage<object>) =>
  (items as Row[]).map((item) => String(item["title"] ?? item["name"]));
