import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireRecentSignIn, type SignedIn } from "../require-user.ts";

/**
 * For what changes an existing second factor: it was shown in this session, and the person has just proved who they are.
 * @throws DomainError unauthenticated; forbidden (reason `reauthentication_needed` or `second_factor_needed`)
 */
export function requireSecondFactor(ctx: Context): SignedIn {
  const user = requireRecentSignIn(ctx);
  if (user.session.assurance === "aal2") return user;
  throw new DomainError("forbidden", "Set up a second factor first.", { reasons: ["second_factor_needed"] });
}
