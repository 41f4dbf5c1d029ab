import type { Context } from "#domain/context.ts";
import { type Ability, may, requireAbility } from "#domain/security/rights.ts";
import { beginningOf } from "#lib/text/person-name.ts";

/** Somebody of the team who sees inquiries. */
export interface Colleague {
  /** Row in `admin_users`. */
  id: string;
  email: string;
  /** The name of their account; the beginning of their address without one. */
  name: string;
}

/**
 * Everybody of the team who can have an inquiry, by name.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findColleagues(ctx: Context): Promise<Colleague[]> {
  requireAbility(ctx, "inquiries");
  return readColleagues(ctx);
}

/** The same, for what has asked for the right or is done by the site itself. */
export async function readColleagues({ db }: Pick<Context, "db">): Promise<Colleague[]> {
  const rows = await db
    .selectFrom("admin_users")
    .leftJoin("users", "users.id", "admin_users.user_id")
    .select(["admin_users.id", "admin_users.email", "admin_users.role", "users.name"])
    .where("admin_users.is_active", "=", true)
    .execute();
  const ability: Ability = "inquiries";
  return rows
    .filter(({ role }) => may(role, ability))
    .map(({ id, email, name }) => ({ id, email, name: name?.trim() || beginningOf(email) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

/**
 * The colleagues that a text mentions: "@ada", by the beginning of their address or by their name without spaces, in any case.
 * @param colleagues those who can be mentioned
 */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const words = new Set(
    [...text.matchAll(/(?<![\p{L}\p{N}._%+-])@([\p{L}\p{N}][\p{L}\p{N}._+-]*)/gu)].map(([, word = ""]) =>
      word.toLowerCase().replace(/[._+-]+$/, ""),
    ),
  );
  return colleagues.filter((colleague) => mentionsOf(colleague).some((word) => words.has(word)));
}

/** How a colleague is mentioned, without the @; the first is offered. */
export function mentionsOf({ email, name }: Colleague): string[] {
  return [beginningOf(email).toLowerCase(), name.toLowerCase().replace(/\s+/g, "")];
}
