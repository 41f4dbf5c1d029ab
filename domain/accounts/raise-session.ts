import { randomBytes } from "node:crypto";
import { makeSignature } from "better-auth/crypto";
import type { Context } from "#domain/context.ts";
import { createAccounts } from "./create-accounts.ts";

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
