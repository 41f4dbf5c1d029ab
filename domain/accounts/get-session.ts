import type { Context } from "#domain/context.ts";
import { findAccountById } from "./find-account.ts";

/** The session as its person may see it; nothing that would let somebody else use it. */
export interface OwnSession {
  user: { id: string; email: string; name: string; emailVerified: boolean };
  session: { expiresAt: Date; assurance: "aal1" | "aal2" };
}

/** The session of whoever asks; null without one, and while the second factor is owed. */
export async function getSession(ctx: Context): Promise<OwnSession | null> {
  const { actor } = ctx;
  if (actor.kind !== "user" || !actor.session) return null;
  const account = await findAccountById(ctx, actor.userId);
  if (!account) return null;
  const { id, email, name, emailVerified } = account;
  const { expiresAt, assurance } = actor.session;
  return { user: { id, email, name, emailVerified }, session: { expiresAt, assurance } };
}
