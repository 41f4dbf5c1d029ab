import type { Context } from "#domain/context.ts";
import { createAccounts } from "../library/create-accounts.ts";
import { refuseBanned } from "../library/library-hooks.ts";
import { randomBytes } from "node:crypto";
import { makeSignature } from "better-auth/crypto";

/**
 * Begins a session for somebody who has proved who they are in a way of ours. Who has a second factor is a visitor until it is
 * shown (domain/accounts/sessions/get-actor.ts), whatever that way was.
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

interface Proof {
  assurance: "aal1" | "aal2";
}

/**
 * Notes in a session that its person has just proved who they are, and gives it a new cookie: one that was set before, by
 * whomever, opens nothing any more.
 * @returns the `Set-Cookie` value
 */
export async function raiseSession(ctx: Context, sessionId: string, { assurance }: Proof): Promise<string> {
  const { adapter, authCookies, secret } = await createAccounts(ctx).auth.$context;
  const token = randomBytes(24).toString("base64url");
  await adapter.update({
    model: "session",
    where: [{ field: "id", value: sessionId }],
    update: { token, assurance, authenticatedAt: ctx.clock() },
  });
  const { name, attributes } = authCookies.sessionToken;
  const value = encodeURIComponent(`${token}.${await makeSignature(token, secret)}`);
  return `${name}=${value}; Path=/; HttpOnly; ${attributes.secure ? "Secure; " : ""}SameSite=Lax`;
}

/** Ends the sessions of a user, from their next request on; all of them, or all but one. */
export async function endSessions(ctx: Context, userId: string, options: { except?: string } = {}): Promise<void> {
  const { adapter } = await createAccounts(ctx).auth.$context;
  const others = options.except === undefined ? [] : [{ field: "id", operator: "ne" as const, value: options.except }];
  await adapter.deleteMany({ model: "session", where: [{ field: "userId", value: userId }, ...others] });
}
