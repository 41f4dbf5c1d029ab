import type { Collection } from "#db/schema.ts";
import { type FieldErrors, DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../security/rights.ts";
import { inputOf } from "./input.ts";
import { rowOf } from "./items.ts";
import type { ManagedFields, ManagedKind, ManagedRow } from "./kind.ts";
import { chosenSlug } from "./slugs.ts";
import { withItem } from "./view.ts";

/**
 * The item as visitors would see it if it were published now. Stores nothing. Works for an unfinished form: missing
 * required fields are blank, and invalid optional fields are left out.
 * @param id of the edited item; null for a new one
 * @returns the item, and a context whose reads see it (view.ts)
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with required fields that have an invalid value
 */
export async function previewDraft<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string | null,
  input: unknown,
): Promise<{ row: ManagedRow<C>; ctx: Context }> {
  requireAbility(ctx, "draft");
  const stored = id === null ? null : ((await rowOf(ctx, kind, id)) ?? null);
  const draft = { ...previewedRow(ctx, kind, stored, { id: "preview", input }), [kind.shown]: true };
  return { row: draft, ctx: withItem(ctx, { collection: kind.collection, row: draft }) };
}

/**
 * A whole row as it would be if the form were published.
 * @param stored the item as it is; null for a new one
 * @param form.id of a new item
 * @param form.isLenient a required field with an invalid value is as it is stored, or blank
 * @throws DomainError `invalid` with required fields that have an invalid value, unless lenient
 */
export function previewedRow<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  stored: ManagedRow<C> | null,
  { id, input, isLenient = false }: { id: string; input: unknown; isLenient?: boolean },
): ManagedRow<C> {
  const now = ctx.clock();
  const row: Record<string, unknown> = {
    id,
    version: 1,
    created_at: now,
    ...stored,
    ...readUnfinished(kind, input, isLenient ? { ...stored } : null),
    updated_at: now,
  };
  if (kind.shown === "published") row["published_at"] = row["dated"] ?? row["published_at"] ?? now;
  const title = row[kind.title];
  if (typeof title !== "string" || title === "") row[kind.title] = `Untitled ${kind.noun}`;
  if (kind.pages && !stored) row["slug"] = chosenSlug(row) ?? kind.pages.slugOf(String(row[kind.title])) ?? "preview";
  return row as unknown as ManagedRow<C>;
}

/** @param otherwise what stands in the place of required fields with an invalid value; null when they are refused */
function readUnfinished<C extends Collection>(
  kind: ManagedKind<C>,
  input: unknown,
  otherwise: Readonly<Record<string, unknown>> | null,
): ManagedFields<C> {
  const given = typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
  const impossible: FieldErrors = {};
  const fields = Object.entries(inputOf(kind).shape).map(([name, schema]) => {
    const value = given[name];
    const read = schema.safeParse(value);
    if (read.success) return [name, read.data];
    const absent = schema.safeParse(undefined);
    if (absent.success) return [name, absent.data];
    if (otherwise) return [name, otherwise[name] ?? ""];
    if (typeof value === "string" && value.trim() !== "") impossible[name] = read.error.issues[0]?.message ?? "";
    return [name, ""];
  });
  const [first] = Object.entries(impossible);
  if (first) {
    const [name, message] = first;
    const label = kind.fields.find((field) => field.name === name)?.label ?? name;
    throw new DomainError("invalid", `${label}: ${message}`, { fields: impossible });
  }
  return Object.fromEntries(fields) as ManagedFields<C>;
}
