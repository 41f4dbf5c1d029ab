import type { Collection } from "#db/schema.ts";
import { postKind } from "../kinds/post.ts";
import { caseStudyKind } from "../kinds/case-study.ts";
import type { Context } from "../../context.ts";
import { moduleKind } from "../kinds/module.ts";
import { useCaseKind } from "../kinds/use-case.ts";
import { createItem } from "../save-item.ts";
import { deleteItem } from "../delete-item.ts";
import { findItems, type ItemPage, type ItemQuery } from "../find-items.ts";
import { getItem } from "../find-items.ts";
import type { ManagedKind } from "../kind.ts";
import { updateItem } from "../save-item.ts";

type Row = Record<string, unknown> & { id: string };

/** One of the four kinds with its operations, for what a test says of all of them. */
export interface TestedKind {
  collection: Collection;
  create: (ctx: Context, input: unknown) => Promise<{ id: string; slug: string | null; version: number }>;
  update: (ctx: Context, id: string, version: unknown, input: unknown) => Promise<{ version: number }>;
  remove: (ctx: Context, id: string) => Promise<unknown>;
  get: (ctx: Context, id: string) => Promise<object>;
  findAll: (ctx: Context, query?: ItemQuery) => Promise<ItemPage<object>>;
  /** An item that visitors see, with only what the form demands. */
  input: Record<string, unknown>;
  /** The column that names it. */
  title: "title" | "name";
  /** The column that says whether visitors see it. */
  visible: "published" | "is_active";
  /** A column of text that is not its title. */
  text: string;
}

function operationsOf(
  kind: ManagedKind,
): Pick<TestedKind, "collection" | "create" | "update" | "remove" | "get" | "findAll"> {
  return {
    collection: kind.collection,
    create: (ctx, input) => createItem(ctx, kind, input),
    update: (ctx, id, version, input) => updateItem(ctx, kind, id, version, input),
    remove: (ctx, id) => deleteItem(ctx, kind, id),
    get: (ctx, id) => getItem(ctx, kind, id),
    findAll: (ctx, query) => findItems(ctx, kind, query),
  };
}

export const fourKinds: TestedKind[] = [
  {
    ...operationsOf(postKind),
    input: { title: "First Post", content: "Hello", published: true },
    title: "title",
    visible: "published",
    text: "content",
  },
  {
    ...operationsOf(useCaseKind),
    input: { title: "Sports & Clubs", description: "Teams stay together." },
    title: "title",
    visible: "is_active",
    text: "description",
  },
  {
    ...operationsOf(moduleKind),
    input: { name: "Choir", description: "Sing together.", category: "engagement" },
    title: "name",
    visible: "is_active",
    text: "description",
  },
  {
    ...operationsOf(caseStudyKind),
    input: { title: "A Rowing Club", company: "The club", challenge: "Silence.", solution: "Homecoming." },
    title: "title",
    visible: "is_active",
    text: "solution",
  },
];

/** The titles or names on a page of an admin's list. */
export const titlesOf = ({ items }: ItemPage<object>) =>
  (items as Row[]).map((item) => String(item["title"] ?? item["name"]));
