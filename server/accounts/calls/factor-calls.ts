import { answerChallenge } from "#domain/accounts/factors/answer-challenge.ts";
import { confirmFactor } from "#domain/accounts/factors/confirm-factor.ts";
import { deleteFactor } from "#domain/accounts/factors/delete-factor.ts";
import { enrolFactor } from "#domain/accounts/factors/enrol-factor.ts";
import { findFactors } from "#domain/accounts/factors/find-factors.ts";
import { createRecoveryCodes } from "#domain/accounts/factors/recovery-codes.ts";
import type { Call } from "./call.ts";

/** The second factor: set up, asked for, removed. */
export const factorCalls: readonly Call[] = [
  { method: "GET", path: "/factors", run: async (ctx) => ({ body: await findFactors(ctx) }) },
  { method: "POST", path: "/factors", run: async (ctx, input) => ({ body: await enrolFactor(ctx, input) }) },
  {
    method: "POST",
    path: "/factors/verify",
    run: async (ctx, input) => {
      const { cookie } = await answerChallenge(ctx, input);
      return { body: { assurance: "aal2" }, cookies: [cookie] };
    },
  },
  {
    method: "POST",
    path: "/factors/recovery-codes",
    run: async (ctx) => ({ body: { recoveryCodes: await createRecoveryCodes(ctx) } }),
  },
  {
    method: "POST",
    path: "/factors/:id/verify",
    run: async (ctx, input, { id }) => {
      const { cookie, recoveryCodes } = await confirmFactor(ctx, { ...Object(input), id });
      return { body: { assurance: "aal2", recoveryCodes }, cookies: [cookie] };
    },
  },
  {
    method: "DELETE",
    path: "/factors/:id",
    run: async (ctx, _input, { id = "" }) => {
      await deleteFactor(ctx, id);
      return { body: { deleted: true } };
    },
  },
];
