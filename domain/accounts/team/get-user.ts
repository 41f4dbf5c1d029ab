import type { Context } from "#domain/context.ts";
import { hasFactor } from "../factors/find-factors.ts";
import { findPhone } from "../phone/find-phone.ts";
import { requireAdminManager } from "../require-admin-manager.ts";
import { findUser } from "./find-user.ts";

/** An account as admins see it. Nothing in it signs anybody in. */
export interface UserAccount {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  /** `+` and digits; null when none signs in. */
  phone: string | null;
  bannedAt: Date | null;
  hasSecondFactor: boolean;
  /** Whether an active row in `admin_users` is bound to it. */
  isAdmin: boolean;
}

/**
 * The account of a user id.
 * @throws DomainError invalid or not_found for the id; unauthenticated or forbidden
 */
export async function getUserAccount(ctx: Context, userId: string): Promise<UserAccount> {
  await requireAdminManager(ctx);
  const { id, email, name, emailVerified, bannedAt } = await findUser(ctx, userId);
  const [phone, hasSecondFactor, adminRow] = await Promise.all([
    findPhone(ctx, id),
    hasFactor(ctx, id),
    ctx.db
      .selectFrom("admin_users")
      .select("id")
      .where("user_id", "=", id)
      .where("is_active", "=", true)
      .executeTakeFirst(),
  ]);
  return { id, email, name, emailVerified, bannedAt, phone, hasSecondFactor, isAdmin: adminRow !== undefined };
}
