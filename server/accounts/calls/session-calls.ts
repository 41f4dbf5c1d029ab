import { findSessions } from "#domain/accounts/find-sessions.ts";
import { sessionCookieName } from "#domain/accounts/session-cookie.ts";
import { deleteSession, signOut } from "#domain/accounts/sign-out.ts";
import type { Call } from "./call.ts";

const noCookie = `${sessionCookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

/** Where somebody is signed in, and the end of it. */
export const sessionCalls: readonly Call[] = [
  { method: "GET", path: "/sessions", run: async (ctx) => ({ body: await findSessions(ctx) }) },
  {
    method: "DELETE",
    path: "/sessions/:id",
    run: async (ctx, _input, { id = "" }) => {
      await deleteSession(ctx, id);
      return { body: { deleted: true } };
    },
  },
  {
    method: "POST",
    path: "/logout",
    query: "scope",
    run: async (ctx, input) => {
      const { isSignedOut } = await signOut(ctx, input);
      return { body: { signedOut: isSignedOut }, cookies: isSignedOut ? [noCookie] : [] };
    },
  },
];
