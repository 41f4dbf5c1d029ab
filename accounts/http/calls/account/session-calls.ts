import { findSessions, deleteSession, scopeSchema, signOut } from "../../../sessions/own-sessions.ts";
import { clearSessionCookie } from "../../../sessions/session-cookie.ts";
import { z } from "zod";
import { assurance, moment } from "../../answers.ts";
import { call, type Call } from "../../call.ts";

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
  call("GET /sessions", {
    summary: "Where the signed-in person is signed in.",
    rights: ["user"],
    answer: z.array(listedSession),
    run: findSessions,
  }),
  call("DELETE /sessions/:id", {
    summary: "Ends one session of the signed-in person.",
    rights: ["session"],
    done: { deleted: true },
    errors: ["session_not_found"],
    run: (ctx, _input, { id }) => deleteSession(ctx, id),
  }),
  call("POST /logout", {
    summary: "Ends this session (local), all (global, the default), or all but this one (others).",
    rights: ["session"],
    query: scopeSchema,
    input: scopeSchema,
    answer: z.strictObject({ signedOut: z.boolean() }),
    errors: ["session_not_found"],
    run: async (ctx, input) => {
      const { isSignedOut } = await signOut(ctx, input);
      return { signedOut: isSignedOut, cookie: isSignedOut ? clearSessionCookie(ctx) : [] };
    },
  }),
];
