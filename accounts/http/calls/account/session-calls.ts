import { findSessions, deleteSession, scopes, signOut } from "../../../sessions/own-sessions.ts";
import { clearSessionCookie } from "../../../sessions/session-cookie.ts";
import { z } from "zod";
import { assurance, deleted, moment } from "../../answers.ts";
import type { Call } from "../../call.ts";

const listedSession = z.strictObject({
  id: z.string(),
  isCurrent: z.boolean(),
  device: z.string(),
  address: z.string().nullable(),
  signedInAt: moment,
  lastUsedAt: moment,
  assurance,
});

/** The sessions of the signed-in user, and ending them. */
export const sessionCalls: readonly Call[] = [
  {
    method: "GET",
    path: "/sessions",
    summary: "Where the signed-in person is signed in.",
    answer: z.array(listedSession),
    errors: ["auth_session_missing"],
    run: async (ctx) => ({ body: await findSessions(ctx) }),
  },
  {
    method: "DELETE",
    path: "/sessions/:id",
    summary: "Ends one session of the signed-in person.",
    answer: deleted,
    errors: ["auth_session_missing", "session_not_found"],
    run: async (ctx, _input, { id = "" }) => {
      await deleteSession(ctx, id);
      return { body: { deleted: true } };
    },
  },
  {
    method: "POST",
    path: "/logout",
    summary: "Ends this session (local), all (global, the default), or all but this one (others).",
    query: { name: "scope", values: scopes, required: false },
    answer: z.strictObject({ signedOut: z.boolean() }),
    errors: ["auth_session_missing", "session_not_found"],
    run: async (ctx, input) => {
      const { isSignedOut } = await signOut(ctx, input);
      return { body: { signedOut: isSignedOut }, cookies: isSignedOut ? [clearSessionCookie(ctx)] : [] };
    },
  },
];
