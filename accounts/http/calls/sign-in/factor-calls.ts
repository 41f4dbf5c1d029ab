import { answerChallenge, challengeSchema } from "../../../second-factor/answer-challenge.ts";
import { confirmFactor, enrolFactor, enrolSchema } from "../../../second-factor/authenticator-app.ts";
import { deleteFactor, findFactors } from "../../../second-factor/factors.ts";
import { createRecoveryCodes } from "../../../second-factor/recovery-codes.ts";
import { challengeFactor } from "../../../passkeys/passkey-challenge.ts";
import { attemptCookieName } from "../../../sessions/sign-in-attempt.ts";
import { z } from "zod";
import { deleted, moment, passkeyOptions } from "../../answers.ts";
import type { Call } from "../../call.ts";

const raised = z.strictObject({ assurance: z.literal("aal2") });
const recoveryCodes = z.array(z.string());
const proofNeeded = ["auth_session_missing", "reauthentication_needed"] as const;

/** The second factor: set up, asked for, removed. */
export const factorCalls: readonly Call[] = [
  {
    method: "GET",
    path: "/factors",
    summary: "The second factors of the signed-in person.",
    answer: z.strictObject({
      factors: z.array(z.strictObject({ id: z.string(), name: z.string(), createdAt: moment })),
      recoveryCodes: z.int(),
    }),
    errors: ["auth_session_missing"],
    run: async (ctx) => ({ body: await findFactors(ctx) }),
  },
  {
    method: "POST",
    path: "/factors",
    summary: "Begins to set up an authenticator app: its key, shown once.",
    input: enrolSchema,
    answer: z.strictObject({
      id: z.uuid(),
      uri: z.string(),
      key: z.string(),
      picture: z.strictObject({ size: z.int(), path: z.string() }),
    }),
    errors: [...proofNeeded, "conflict"],
    run: async (ctx, input) => ({ body: await enrolFactor(ctx, input) }),
  },
  {
    method: "POST",
    path: "/factors/challenge",
    summary: "Asks for a passkey of whoever owes the second factor, or is to prove again who they are.",
    answer: passkeyOptions,
    errors: ["unauthenticated", "not_found"],
    run: async (ctx, _input, _params, { cookie: cookieOf }) => {
      const { options, cookie } = await challengeFactor(ctx, cookieOf(attemptCookieName));
      return { body: { options }, cookies: [cookie] };
    },
  },
  {
    method: "POST",
    path: "/factors/verify",
    summary: "Completes a sign-in with the second factor, from aal1 to aal2.",
    input: challengeSchema,
    answer: raised,
    errors: ["unauthenticated"],
    run: async (ctx, input, _params, { cookie: cookieOf }) => {
      const { cookie } = await answerChallenge(ctx, input, cookieOf(attemptCookieName));
      return { body: { assurance: "aal2" }, cookies: [cookie] };
    },
  },
  {
    method: "POST",
    path: "/factors/recovery-codes",
    summary: "Makes new recovery codes; the former ones no longer work.",
    answer: z.strictObject({ recoveryCodes }),
    errors: [...proofNeeded, "second_factor_needed"],
    run: async (ctx) => ({ body: { recoveryCodes: await createRecoveryCodes(ctx) } }),
  },
  {
    method: "POST",
    path: "/factors/:id/verify",
    summary: "Makes an authenticator app count, with a code that it shows.",
    input: challengeSchema,
    answer: raised.extend({ recoveryCodes: recoveryCodes.nullable() }),
    errors: [...proofNeeded, "not_found"],
    run: async (ctx, input, { id }) => {
      const { cookie, recoveryCodes } = await confirmFactor(ctx, { ...Object(input), id });
      return { body: { assurance: "aal2", recoveryCodes }, cookies: [cookie] };
    },
  },
  {
    method: "DELETE",
    path: "/factors/:id",
    summary: "Removes an authenticator app.",
    answer: deleted,
    errors: [...proofNeeded, "second_factor_needed", "not_found", "conflict"],
    run: async (ctx, _input, { id = "" }) => {
      await deleteFactor(ctx, { kind: "app", id });
      return { body: { deleted: true } };
    },
  },
];
