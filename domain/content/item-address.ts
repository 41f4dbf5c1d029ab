import { DomainError } from "#lib/domain-error.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { kindOf } from "./kinds.ts";
import { titleOf, type ManagedKind } from "./kind.ts";
import type { Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";

/** Longest address part that is accepted by hand, in characters. */
const maxLength = 200;

/**
 * The address that an item asks for: its title says it. A title without a letter from a to z or a digit can't: then the form's
 * own field does.
 * @param input what the form sent; only its `slug` is looked at, and only where the title makes no address
 * @param present the address that the item has; null for a new one
 * @returns null where items have no pages
 * @throws DomainError `invalid` with the field `slug`, when there is no address or what was written is none
 */
export function addressOf(kind: ManagedKind, fields: object, input: unknown, present: string | null): string | null {
  if (!kind.pages) return null;
  const made = kind.pages.slugOf(titleOf(kind, fields));
  if (made !== null) return made;
  const given = typeof input === "object" && input !== null && "slug" in input ? input.slug : "";
  const own = typeof given === "string" ? given.trim() : "";
  if (own === "" && present !== null) return present;
  if (own === "") throw refused("Write an address: the title has no letter from a to z and no digit to make it from.");
  if (own.length > maxLength || slugOf(own) !== own || /^-|-$/.test(own))
    throw refused(`Use small letters from a to z, digits and single hyphens, ${maxLength} at most.`);
  return own;
}

function refused(message: string): DomainError {
  return new DomainError("invalid", "Please check the marked fields.", { fields: { slug: message } });
}

/** The slug itself when no item of the collection has it, else the first of `slug-2`, `slug-3`, … that is free. */
export async function freeSlug(ctx: Context, collection: Collection, slug: string): Promise<string> {
  if (!kindOf(collection).pages) return slug;
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? slug : `${slug}-${count}`;
    const taken = await ctx.db.selectFrom(collection).select("id").where("slug", "=", candidate).executeTakeFirst();
    if (!taken) return candidate;
  }
}
