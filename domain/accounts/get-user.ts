import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { findAccountById } from "./find-account.ts";
import { findPhone } from "./phone/find-phone.ts";
import { requireUser } from "./require-user.ts";

export interface OwnUser {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  /** `+` and digits; null when none signs in. */
  phone: string | null;
}

/**
 * The signed-in person.
 * @throws DomainError unauthenticated
 */
export async function getUser(ctx: Context): Promise<OwnUser> {
  const { userId } = requireUser(ctx);
  const account = await findAccountById(ctx, userId);
  if (!account)
    throw new DomainError("unauthenticated", "Auth session missing!", { reasons: ["auth_session_missing"] });
  const { id, email, name, emailVerified } = account;
  return { id, email, name, emailVerified, phone: await findPhone(ctx, userId) };
}
