import type { Context } from "#domain/context.ts";
import { createAccounts } from "./create-accounts.ts";
import { describeDevice } from "./describe-device.ts";
import { requireUser } from "./require-user.ts";

/** A session as its person sees it in a list. Nothing in it lets anybody use the session. */
export interface ListedSession {
  id: string;
  isCurrent: boolean;
  /** Browser and system, such as "Firefox on Linux". */
  device: string;
  /** The address that the server saw at sign-in; null when it did not know. */
  address: string | null;
  signedInAt: Date;
  /** To the hour. */
  lastUsedAt: Date;
  assurance: "aal1" | "aal2";
}

/**
 * The sessions of the signed-in person that are not over, the present one first, then by last use.
 * @throws DomainError unauthenticated
 */
export async function findSessions(ctx: Context): Promise<ListedSession[]> {
  const { userId, session: current } = requireUser(ctx);
  const { internalAdapter } = await createAccounts(ctx).auth.$context;
  const sessions = await internalAdapter.listSessions(userId, { onlyActiveSessions: true });
  return sessions
    .map((session) => ({
      id: session.id,
      isCurrent: session.id === current.id,
      device: describeDevice(session.userAgent ?? null),
      address: session.ipAddress ? shortest(session.ipAddress) : null,
      signedInAt: session.createdAt,
      lastUsedAt: session.updatedAt,
      assurance: "assurance" in session && session.assurance === "aal2" ? ("aal2" as const) : ("aal1" as const),
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.getTime() - a.lastUsedAt.getTime());
}

/** The usual spelling of an address: the library keeps IPv6 in its longest. */
function shortest(address: string): string {
  const url = `http://[${address}]`;
  return address.includes(":") && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : address;
}
