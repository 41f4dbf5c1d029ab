import { z } from "zod";
import { refreshSession } from "#domain/accounts/refresh-session.ts";
import { accessTokenLifetime, createAccessToken } from "#domain/accounts/tokens/access-token.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { assurance, moment } from "../calls/answers.ts";
import type { Grant } from "./grant.ts";

const refreshSchema = z.object({
  /** Another service of the operator's (TOKEN_AUDIENCES) that wants to know who is signed in. */
  audience: z.string("The audience must be a text.").optional(),
});

/** Sessions live in a cookie, so the cookie is what is traded; there is no refresh token. */
export const refreshGrant: Grant = {
  type: "refresh_token",
  summary:
    "Prolongs the session of the cookie and says when it ends; with an audience also makes a token for that service.",
  input: refreshSchema,
  answer: z.strictObject({
    expiresAt: moment,
    expiresIn: z.int(),
    assurance,
    accessToken: z.string().optional(),
    accessTokenExpiresIn: z.int().optional(),
  }),
  errors: ["auth_session_missing"],
  run: async (ctx, input) => {
    const { audience } = parseFields(refreshSchema, input);
    const body = await refreshSession(ctx);
    if (audience === undefined) return { body };
    const accessToken = await createAccessToken(ctx, audience);
    return { body: { ...body, accessToken, accessTokenExpiresIn: accessTokenLifetime } };
  },
};
