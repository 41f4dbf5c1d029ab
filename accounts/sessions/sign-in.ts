import type { Context, FactorKind } from "#domain/context.ts";
import { findFactorKinds } from "../second-factor/factors.ts";
import type { Owner } from "../users/account.ts";
import { startSession } from "./start-session.ts";

export interface SignIn {
  /** `Set-Cookie` value of the session. */
  cookie: string;
  /** What may answer for the second factor, recovery codes apart; empty when none is owed. Until it is shown the session gives no rights. */
  factors: FactorKind[];
}

/**
 * Signs in a user who has shown a first factor.
 * @throws DomainError forbidden with the reason `user_banned`
 */
export async function signIn(ctx: Context, user: Owner, userAgent: string | null): Promise<SignIn> {
  return { cookie: await startSession(ctx, user, userAgent), factors: await findFactorKinds(ctx, user.id) };
}
