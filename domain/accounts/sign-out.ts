import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { createAccounts } from "./create-accounts.ts";
import { endSessions } from "./end-sessions.ts";
import { DomainError } from "#lib/domain-error.ts";

export const scopes = ["global", "local", "others"] as const;

const scopeSchema = z.object({
  scope: z.enum(scopes, { error: "Sign-out scope must be global, local or others." }).default("global"),
});

/**
 * Ends sessions of whoever asks: this one (`local`), all of them (`global`), or all but this one (`others`). They are over at their
 * next request. A session that owes its second factor ends itself and no other: who began it may know the password alone.
 * @returns whether this session was among them
 * @throws DomainError invalid with `fields` scope; unauthenticated (also for `others` while the second factor is owed); not_found when there is no session any more
 */
export async function signOut(ctx: Context, input: unknown): Promise<{ isSignedOut: boolean }> {
  const { scope } = parseFields(scopeSchema, input);
  const { userId, sessionId, isChallenged } = sessionOf(ctx);
  if (isChallenged) {
    if (scope === "others") throw noSession();
    await deleteOne(ctx, userId, sessionId);
    return { isSignedOut: true };
  }
  if (scope === "others") {
    await endSessions(ctx, userId, { except: sessionId });
    return { isSignedOut: false };
  }
  if (scope === "global") await endSessions(ctx, userId);
  else await deleteOne(ctx, userId, sessionId);
  return { isSignedOut: true };
}

/**
 * Ends one session of the signed-in person, such as one on a lost phone.
 * @throws DomainError unauthenticated; not_found
 */
export async function deleteSession(ctx: Context, id: string): Promise<void> {
  const { userId, sessionId, isChallenged } = sessionOf(ctx);
  if (isChallenged && id !== sessionId) throw noSession();
  await deleteOne(ctx, userId, id);
}

async function deleteOne(ctx: Context, userId: string, id: string): Promise<void> {
  const { adapter } = await createAccounts(ctx).auth.$context;
  const deleted = await adapter.deleteMany({
    model: "session",
    where: [
      { field: "id", value: id },
      { field: "userId", value: userId },
    ],
  });
  if (deleted === 0) {
    throw new DomainError("not_found", "This session is over already.", { reasons: ["session_not_found"] });
  }
}

function sessionOf({ actor }: Context): { userId: string; sessionId: string; isChallenged: boolean } {
  if (actor.kind === "user" && actor.session) {
    return { userId: actor.userId, sessionId: actor.session.id, isChallenged: false };
  }
  if (actor.kind === "visitor" && actor.challenge) return { ...actor.challenge, isChallenged: true };
  throw noSession();
}

function noSession(): DomainError {
  return new DomainError("unauthenticated", "Auth session missing!", { reasons: ["auth_session_missing"] });
}
