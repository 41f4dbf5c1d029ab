import type { Context, ProcessContext } from "#domain/context.ts";
import { requireKnown } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { findAccountById } from "../users/account.ts";
import { findPhone } from "../phone/account-phone.ts";
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
  const user = await getUserById(ctx, requireUser(ctx).userId);
  if (!user) throw new DomainError("unauthenticated", "Auth session missing!", { reasons: ["auth_session_missing"] });
  return user;
}

/** What people may see of themselves; null for an account that is gone or banned. */
export async function getUserById(process: ProcessContext, userId: string): Promise<OwnUser | null> {
  const account = await findAccountById(process, userId);
  if (!account || account.bannedAt) return null;
  const { id, email, name, emailVerified } = account;
  return { id, email, name, emailVerified, phone: await findPhone(process, userId) };
}

/** The session as its user may see it; nothing with which another person could use it. */
export interface OwnSession {
  user: { id: string; email: string; name: string; emailVerified: boolean };
  session: { expiresAt: Date; assurance: "aal1" | "aal2" };
}

/** The session of the user who asks; null without one, and while the second factor is owed. @throws DomainError unavailable */
export async function getSession(ctx: Context): Promise<OwnSession | null> {
  const { actor } = ctx;
  requireKnown(actor);
  if (actor.kind !== "user" || !actor.session) return null;
  const account = await findAccountById(ctx, actor.userId);
  if (!account) return null;
  const { id, email, name, emailVerified } = account;
  const { expiresAt, assurance } = actor.session;
  return { user: { id, email, name, emailVerified }, session: { expiresAt, assurance } };
}
