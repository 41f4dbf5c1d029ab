import { answerChallenge, codeSchema, passkeySchema } from "../../../second-factor/answer-challenge.ts";
import { confirmFactor, confirmSchema, enrolFactor, enrolSchema } from "../../../second-factor/authenticator-app.ts";
import { deleteFactor, findFactors } from "../../../second-factor/factors.ts";
import { createRecoveryCodes } from "../../../second-factor/recovery-codes.ts";
import { challengeFactor, challengeSignIn, signInWithPasskey } from "../../../passkeys/passkey-challenge.ts";
import { createPasskey, createPasskeySchema, enrolPasskey } from "../../../passkeys/add-passkey.ts";
import { findPasskeys, passkeyRenameSchema, updatePasskey } from "../../../passkeys/passkeys.ts";
import { z } from "zod";
import { moment, passkeyOptions, publicUser } from "../../answers.ts";
import { call, choice, variant, type Call } from "../../call.ts";

const recoveryCodes = z.array(z.string());
const raised = { rights: ["challenge"], done: { assurance: "aal2" }, run: answerChallenge } as const;
const byCode = variant({ ...raised, limits: ["second-factor"], input: codeSchema, errors: ["secret_lost"] });
const byPasskey = variant({ ...raised, limits: ["account-key:address"], input: passkeySchema });

/** The second factor: set up, asked for, removed. */
export const factorCalls: readonly Call[] = [
  call("GET /factors", {
    summary: "The second factors of the signed-in person.",
    rights: ["user"],
    answer: z.strictObject({
      factors: z.array(z.strictObject({ id: z.string(), name: z.string(), createdAt: moment })),
      recoveryCodes: z.int(),
    }),
    run: findFactors,
  }),
  call("POST /factors", {
    summary: "Begins to set up an authenticator app: its key, shown once.",
    rights: ["recentUser"],
    input: enrolSchema,
    answer: z.strictObject({
      id: z.uuid(),
      uri: z.string(),
      key: z.string(),
      picture: z.strictObject({ size: z.int(), path: z.string() }),
    }),
    errors: ["conflict"],
    run: enrolFactor,
  }),
  call("POST /factors/challenge", {
    summary: "Asks for a passkey of whoever owes the second factor, or is to prove again who they are.",
    rights: ["firstFactor"],
    limits: ["account-key:address"],
    answer: passkeyOptions,
    errors: ["not_found"],
    run: (ctx, _input, { attempt }) => challengeFactor(ctx, attempt),
  }),
  choice("POST /factors/verify", {
    summary: "Completes a sign-in with the second factor, from aal1 to aal2.",
    variants: [byCode, byPasskey],
    choose: (raw) => ("passkey" in Object(raw) ? byPasskey : byCode),
  }),
  call("POST /factors/recovery-codes", {
    summary: "Makes new recovery codes; the former ones no longer work.",
    rights: ["secondFactor"],
    answer: z.strictObject({ recoveryCodes }),
    run: async (ctx) => ({ recoveryCodes: await createRecoveryCodes(ctx) }),
  }),
  call("POST /factors/:id/verify", {
    summary: "Makes an authenticator app count, with a code that it shows.",
    rights: ["recentUser"],
    limits: ["confirm-factor"],
    input: confirmSchema,
    answer: z.strictObject({ assurance: z.literal("aal2"), recoveryCodes: recoveryCodes.nullable() }),
    errors: ["not_found", "secret_lost"],
    run: async (ctx, { code }, { id }) => ({ assurance: "aal2" as const, ...(await confirmFactor(ctx, { id, code })) }),
  }),
  call("DELETE /factors/:id", {
    summary: "Removes an authenticator app.",
    rights: ["secondFactor"],
    done: { deleted: true },
    errors: ["not_found", "conflict"],
    run: (ctx, _input, { id }) => deleteFactor(ctx, { kind: "app", id }),
  }),
];

/** Passkeys: added, kept, signed in with. As a second factor they answer `POST /factors/challenge`. */
export const passkeyCalls: readonly Call[] = [
  call("GET /passkeys", {
    summary: "The passkeys of the signed-in person.",
    rights: ["user"],
    answer: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        createdAt: moment,
        lastUsedAt: moment.nullable(),
        signsIn: z.boolean(),
      }),
    ),
    run: findPasskeys,
  }),
  call("POST /passkeys", {
    summary:
      "Adds the passkey that was made for the options of POST /passkeys/enrol. It counts as a second factor from then on.",
    rights: ["recentUser"],
    input: createPasskeySchema,
    answer: z.strictObject({ id: z.uuid(), recoveryCodes: recoveryCodes.nullable() }),
    errors: ["conflict"],
    run: createPasskey,
  }),
  call("POST /passkeys/enrol", {
    summary: "Begins to add a passkey: what the browser needs to make one.",
    rights: ["recentUser"],
    answer: passkeyOptions,
    errors: ["conflict"],
    run: (ctx, _input, { attempt }) => enrolPasskey(ctx, attempt),
  }),
  call("POST /passkeys/challenge", {
    summary: "Asks for a passkey that signs in: what the browser needs to use one.",
    rights: [],
    limits: ["account-key:address"],
    answer: passkeyOptions,
    run: (ctx, _input, { attempt }) => challengeSignIn(ctx, attempt),
  }),
  call("POST /passkeys/verify", {
    summary: "Signs in with a passkey alone, which is two factors in one.",
    rights: [],
    limits: ["account-key:address"],
    input: passkeySchema,
    answer: z.strictObject({ user: publicUser }),
    errors: ["passkey_not_trusted", "user_banned"],
    run: signInWithPasskey,
  }),
  call("PUT /passkeys/:id", {
    summary: "Renames a passkey.",
    rights: ["user"],
    input: passkeyRenameSchema,
    done: { changed: true },
    errors: ["not_found"],
    run: (ctx, input, { id }) => updatePasskey(ctx, id, input),
  }),
  call("DELETE /passkeys/:id", {
    summary: "Removes a passkey. With the last second factor the recovery codes go too.",
    rights: ["secondFactor"],
    done: { deleted: true },
    errors: ["not_found", "conflict"],
    run: (ctx, _input, { id }) => deleteFactor(ctx, { kind: "passkey", id }),
  }),
];
