import type { Actor } from "#domain/context.ts";
import { withTimeout } from "#lib/with-timeout.ts";
import type { Accounts } from "../library/create-accounts.ts";
import { findFactorKinds } from "../factors/factors.ts";
import { challengeLifetime, longestSession } from "../limits.ts";
import { sessionCookieName } from "./account-cookies.ts";

/** Milliseconds; a database that does not answer must not hold up a page that is the same for visitors. */
const patience = 3_000;

const visitor: Actor = { kind: "visitor" };

/**
 * Who sends these headers. Without a valid session, and on any failure (which is logged), a visitor. So is whoever owes the
 * second factor: since it is asked for here and not where a session begins, no way of signing in gets past it.
 */
export async function getActor({ auth, process }: Accounts, headers: Headers): Promise<Actor> {
  if (!headers.get("cookie")?.includes(`${sessionCookieName}=`)) return visitor;
  try {
    return await withTimeout(readActor({ auth, process }, headers), patience);
  } catch (error) {
    process.log.error({ err: error }, "the session could not be read");
    return visitor;
  }
}

async function readActor({ auth, process }: Accounts, headers: Headers): Promise<Actor> {
  const found = await auth.api.getSession({ headers });
  if (!found || found.user.bannedAt) return visitor;
  const { user, session } = found;
  const email = user.email.toLowerCase();
  const age = process.clock().getTime() - session.createdAt.getTime();
  if (age > longestSession) return visitor;
  const isRaised = session.assurance === "aal2";
  const factors = isRaised ? [] : await findFactorKinds(process, user.id);
  if (factors.length > 0) {
    if (age > challengeLifetime) return visitor;
    return { kind: "visitor", challenge: { userId: user.id, email, sessionId: session.id, factors } };
  }
  return {
    kind: "user",
    userId: user.id,
    email,
    emailVerified: user.emailVerified,
    session: {
      id: session.id,
      assurance: isRaised ? "aal2" : "aal1",
      authenticatedAt: session.authenticatedAt ?? session.createdAt,
      expiresAt: session.expiresAt,
    },
  };
}
