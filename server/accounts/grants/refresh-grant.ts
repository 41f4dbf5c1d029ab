import { z } from "zod";
import { refreshSession } from "#domain/accounts/refresh-session.ts";
import { assurance, moment } from "../calls/answers.ts";
import type { Grant } from "./grant.ts";

/** Sessions live in a cookie, so the cookie is what is traded; there is no refresh token. */
export const refreshGrant: Grant = {
  type: "refresh_token",
  summary: "Prolongs the session of the cookie and says when it ends.",
  input: z.object({}),
  answer: z.strictObject({ expiresAt: moment, expiresIn: z.int(), assurance }),
  errors: ["auth_session_missing"],
  run: async (ctx) => ({ body: await refreshSession(ctx) }),
};
