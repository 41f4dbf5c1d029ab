import type { Actor } from "#domain/context.ts";
import { withTimeout } from "#lib/with-timeout.ts";
import type { Accounts } from "./create-accounts.ts";
import { sessionCookieName } from "./session-cookie.ts";

/** Milliseconds; a database that does not answer must not hold up a page that is the same for visitors. */
const patience = 3_000;

const visitor: Actor = { kind: "visitor" };

/** Who sends these headers. Without a valid session, and on any failure (which is logged), a visitor. */
export async function getActor({ auth, process }: Accounts, headers: Headers): Promise<Actor> {
  if (!headers.get("cookie")?.includes(`${sessionCookieName}=`)) return visitor;
  try {
    const session = await withTimeout(auth.api.getSession({ headers }), patience);
    if (!session) return visitor;
    const { id, email, emailVerified } = session.user;
    return { kind: "user", userId: id, email: email.toLowerCase(), emailVerified };
  } catch (error) {
    process.log.error({ err: error }, "the session could not be read");
    return visitor;
  }
}
