import type { Context } from "#domain/context.ts";
import { createAccounts } from "./create-accounts.ts";
import { raiseSession } from "./raise-session.ts";
import { refuseBanned } from "./refuse-banned.ts";

/**
 * Begins a session for somebody who has proved who they are in a way of ours. Who has a second factor is a visitor until it is
 * shown (domain/accounts/get-actor.ts), whatever that way was.
 * @param assurance `aal2` only for what was two factors in itself
 * @returns the `Set-Cookie` value
 * @throws DomainError forbidden with the reason `user_banned`
 */
export async function startSession(
  ctx: Context,
  userId: string,
  userAgent: string | null,
  { assurance }: { assurance: "aal1" | "aal2" } = { assurance: "aal1" },
): Promise<string> {
  const { internalAdapter } = await createAccounts(ctx).auth.$context;
  await refuseBanned({ internalAdapter }, userId);
  const device = { ipAddress: ctx.remoteAddress ?? "", userAgent: userAgent ?? "" };
  const { id } = await internalAdapter.createSession(userId, false, device);
  return raiseSession(ctx, id, { assurance });
}
