import type { Context } from "../context.ts";
import { type PublicPicture, findPublicMedia } from "../media/public-media.ts";
import type { FocalPoint } from "../media/media-item.ts";
import { type Role, requireAbility } from "../security/rights.ts";
import { mediaPath } from "#lib/media-addresses.ts";
import { ownName } from "#lib/text/person-name.ts";

/** A picture of the library that shows somebody. */
export interface Portrait {
  id: string;
  src: string;
  /** Empty for a drawing. */
  srcset: string;
  focal: FocalPoint;
}

/** Somebody who is or was in the team, as colleagues see them. */
export interface Person {
  /** By it they are named in all that is stored. */
  email: string;
  /** Null for none. */
  name: string | null;
  /** Null for none, and where it is not in the library any more. */
  portrait: Portrait | null;
  role: Role;
  isActive: boolean;
}

/**
 * Everybody who is or was in the team, by address: screens show names where addresses are stored.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findPeople(ctx: Context): Promise<Person[]> {
  requireAbility(ctx, "enter");
  const rows = await ctx.db
    .selectFrom("admin_users")
    .leftJoin("users", "users.id", "admin_users.user_id")
    .select(["admin_users.email", "role", "is_active as isActive", "users.name", "portrait_id"])
    .orderBy("admin_users.email")
    .execute();
  const portraits = await findPublicMedia(
    ctx,
    rows.map(({ portrait_id: id }) => id && mediaPath(id)),
  );
  return rows.map(({ portrait_id: id, name, ...person }) => {
    const picture = id === null ? undefined : portraits.get(id);
    const isPicture = picture?.kind === "picture" || picture?.kind === "drawing";
    return { ...person, name: ownName(person.email, name), portrait: isPicture ? portraitOf(picture) : null };
  });
}

/** What of a picture a portrait needs. */
export function portraitOf({
  id,
  src,
  sources,
  focal,
}: Pick<PublicPicture, "id" | "src" | "sources" | "focal">): Portrait {
  return { id, src, srcset: sources.at(-1)?.srcset ?? "", focal };
}
