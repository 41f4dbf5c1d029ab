import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { type ManagedKind, isSlug, titleOf } from "./kind.ts";

/** Maximum length of a slug that is written by hand, in characters. */
const maxLength = 200;

/**
 * The slug of an item: the one that its editor has chosen, else made from its title, or, when the title has no letter
 * from a to z and no digit, from the form's own field.
 * @param input the form; only its `slug` is used, and only when the title makes no slug
 * @param present the present slug; null for a new item
 * @returns null for kinds without pages
 * @throws DomainError `invalid` with the field `slug`, when there is no slug or an invalid one
 */
export function addressOf(kind: ManagedKind, fields: object, input: unknown, present: string | null): string | null {
  if (!kind.pages) return null;
  const chosen = chosenSlug(fields);
  if (chosen !== null) return chosen;
  const made = kind.pages.slugOf(titleOf(kind, fields));
  if (made !== null) return made;
  const given = typeof input === "object" && input !== null && "slug" in input ? input.slug : "";
  const own = typeof given === "string" ? given.trim() : "";
  if (own === "" && present !== null) return present;
  if (own === "") throw refused("Enter an address. The title has no letters a to z or digits to make one from.");
  if (own.length > maxLength || !isSlug(own))
    throw refused(`Use lowercase letters a to z, digits, and single hyphens, at most ${maxLength} characters.`);
  return own;
}

/** The slug that an editor has chosen; null when there is none, or the kind has no such field. */
export function chosenSlug(fields: object): string | null {
  return (fields as { own_slug?: string | null }).own_slug ?? null;
}

function refused(message: string): DomainError {
  return new DomainError("invalid", "Please check the marked fields.", { fields: { slug: message } });
}

/** The slug itself when it is free in the collection, else the first free one of `slug-2`, `slug-3`, … */
export async function freeSlug({ db }: Context, { collection, pages }: ManagedKind, slug: string): Promise<string> {
  if (!pages) return slug;
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? slug : `${slug}-${count}`;
    const taken = await db.selectFrom(collection).select("id").where("slug", "=", candidate).executeTakeFirst();
    if (!taken) return candidate;
  }
}

/** Whether an item came with the site: menus and texts of the site link to it, so it keeps its slug. */
export async function isImported({ db }: Context, itemId: string): Promise<boolean> {
  const entry = await db.selectFrom("imported_entries").select("slug").where("item_id", "=", itemId).executeTakeFirst();
  return entry !== undefined;
}
