import type { AuthContext } from "better-auth";
import { DomainError } from "#lib/domain-error.ts";

/**
 * Lets no session of a banned user begin. They are told only now, having proved who they are.
 * @throws DomainError forbidden with the reason `user_banned`
 */
export async function refuseBanned({ internalAdapter }: Pick<AuthContext, "internalAdapter">, userId: string) {
  const user = await internalAdapter.findUserById(userId);
  if (!user || !("bannedAt" in user) || !user.bannedAt) return;
  throw new DomainError("forbidden", "This account is banned. Ask another admin.", { reasons: ["user_banned"] });
}
