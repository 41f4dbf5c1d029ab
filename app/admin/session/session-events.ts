import type { OwnSession } from "#accounts/index.ts";

/** The events of a session (docs/product.md#sessions). */
export const sessionEvents = [
  "INITIAL_SESSION",
  "SIGNED_IN",
  "SIGNED_OUT",
  "TOKEN_REFRESHED",
  "USER_UPDATED",
  "PASSWORD_RECOVERY",
  "MFA_CHALLENGE_VERIFIED",
] as const;

export type SessionEvent = (typeof sessionEvents)[number];

/** Events after which another user may be signed in, or the same user with other rights. */
export type SignInEvent = Exclude<SessionEvent, "INITIAL_SESSION" | "SIGNED_OUT" | "TOKEN_REFRESHED">;

/** The session as this tab knows it. The session itself is a cookie that no script can read. */
export interface Session {
  user: OwnSession["user"];
  /** Milliseconds since 1970. */
  expiresAt: number;
  assurance: OwnSession["session"]["assurance"];
}

/** What subscribers get. */
export interface SessionNotice {
  event: SessionEvent;
  session: Session | null;
  /** Who was signed in here before; null when no one was. */
  before: Session["user"] | null;
}
