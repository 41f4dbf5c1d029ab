import { deleteFactor } from "../../../second-factor/factors.ts";
import { challengeSignIn, passkeySignInSchema, signInWithPasskey } from "../../../passkeys/passkey-challenge.ts";
import { createPasskey, createPasskeySchema, enrolPasskey } from "../../../passkeys/add-passkey.ts";
import { findPasskeys, passkeyRenameSchema, updatePasskey } from "../../../passkeys/passkeys.ts";
import { attemptCookieName } from "../../../sessions/sign-in-attempt.ts";
import { z } from "zod";
import { changed, deleted, moment, passkeyOptions, publicUser } from "../../answers.ts";
import type { Call } from "../../call.ts";

const proofNeeded = ["auth_session_missing", "reauthentication_needed"] as const;

/** Passkeys: added, kept, signed in with. As a second factor they answer `POST /factors/challenge` (factor-calls.ts). */
export const passkeyCalls: readonly Call[] = [
  {
    method: "GET",
    path: "/passkeys",
    summary: "The passkeys of the signed-in person.",
    answer: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        createdAt: moment,
        lastUsedAt: moment.nullable(),
        signsIn: z.boolean(),
      }),
    ),
    errors: ["auth_session_missing"],
    run: async (ctx) => ({ body: await findPasskeys(ctx) }),
  },
  {
    method: "POST",
    path: "/passkeys",
    summary:
      "Adds the passkey that was made for the options of POST /passkeys/enrol. It counts as a second factor from then on.",
    input: createPasskeySchema,
    answer: z.strictObject({ id: z.uuid(), recoveryCodes: z.array(z.string()).nullable() }),
    errors: [...proofNeeded, "conflict"],
    run: async (ctx, input, _params, { userAgent, cookie: cookieOf }) => {
      const attempt = cookieOf(attemptCookieName);
      const { id, recoveryCodes, cookie } = await createPasskey(ctx, input, { userAgent, attempt });
      return { body: { id, recoveryCodes }, cookies: [cookie] };
    },
  },
  {
    method: "POST",
    path: "/passkeys/enrol",
    summary: "Begins to add a passkey: what the browser needs to make one.",
    answer: passkeyOptions,
    errors: [...proofNeeded, "conflict"],
    run: async (ctx, _input, _params, { cookie: cookieOf }) => {
      const { options, cookie } = await enrolPasskey(ctx, cookieOf(attemptCookieName));
      return { body: { options }, cookies: [cookie] };
    },
  },
  {
    method: "POST",
    path: "/passkeys/challenge",
    summary: "Asks for a passkey that signs in: what the browser needs to use one.",
    answer: passkeyOptions,
    run: async (ctx, _input, _params, { cookie: cookieOf }) => {
      const { options, cookie } = await challengeSignIn(ctx, cookieOf(attemptCookieName));
      return { body: { options }, cookies: [cookie] };
    },
  },
  {
    method: "POST",
    path: "/passkeys/verify",
    summary: "Signs in with a passkey alone, which is two factors in one.",
    input: passkeySignInSchema,
    answer: z.strictObject({ user: publicUser }),
    errors: ["passkey_not_trusted", "user_banned"],
    run: async (ctx, input, _params, { userAgent, cookie: cookieOf }) => {
      const attempt = cookieOf(attemptCookieName);
      const { cookie, user } = await signInWithPasskey(ctx, input, { userAgent, attempt });
      return { body: { user }, cookies: [cookie] };
    },
  },
  {
    method: "PUT",
    path: "/passkeys/:id",
    summary: "Renames a passkey.",
    input: passkeyRenameSchema,
    answer: changed,
    errors: ["auth_session_missing", "not_found"],
    run: async (ctx, input, { id = "" }) => {
      await updatePasskey(ctx, id, input);
      return { body: { changed: true } };
    },
  },
  {
    method: "DELETE",
    path: "/passkeys/:id",
    summary: "Removes a passkey. With the last second factor the recovery codes go too.",
    answer: deleted,
    errors: [...proofNeeded, "second_factor_needed", "not_found", "conflict"],
    run: async (ctx, _input, { id = "" }) => {
      await deleteFactor(ctx, { kind: "passkey", id });
      return { body: { deleted: true } };
    },
  },
];
