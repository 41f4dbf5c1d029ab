import { requestEmailChange } from "../../../users/email-change.ts";
import type { Context } from "#domain/context.ts";
import { changePassword, changePasswordSchema } from "../../../passwords/change-password.ts";
import { getSession, getUser } from "../../../sessions/own-account.ts";
import { deleteIdentity, findIdentities } from "../../../federation/identities.ts";
import { proofSchema, reauthenticate, sendReauthenticationCode } from "../../../passwords/reauthenticate.ts";
import { getUserOfToken } from "../../../sessions/access-tokens.ts";
import { deletePhone, newPhoneSchema, requestPhone } from "../../../phone/account-phone.ts";
import { requireUser } from "../../../sessions/require-user.ts";
import { resendConfirmation, sendRecovery } from "../../../passwords/recovery.ts";
import { attemptCookieName } from "../../../sessions/sign-in-attempt.ts";
import { addressSchema } from "../../../passwords/credentials.ts";
import { z } from "zod";
import { codeSent, confirmationSent, deleted, moment, publicUser, assurance } from "../../answers.ts";
import type { Call } from "../../call.ts";

const sessionAnswer = z
  .strictObject({ user: publicUser, session: z.strictObject({ expiresAt: moment, assurance }) })
  .nullable();
const identity = z.strictObject({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  account: z.string().nullable(),
  createdAt: moment,
});
const proofNeeded = ["auth_session_missing", "reauthentication_needed"] as const;

/** What users do with their own account. */
export const accountCalls: readonly Call[] = [
  {
    method: "GET",
    path: "/get-session",
    summary: "Who is signed in, and until when; null for nobody, and while the second factor is owed.",
    answer: sessionAnswer,
    run: async (ctx) => ({ body: await getSession(ctx) }),
  },
  {
    method: "POST",
    path: "/recover",
    summary: "Mails a link to choose a new password. The answer is the same for every address.",
    input: addressSchema,
    answer: z.strictObject({ recovery: z.literal("sent") }),
    run: async (ctx, input) => {
      await sendRecovery(ctx, input);
      return { body: { recovery: "sent" } };
    },
  },
  {
    method: "POST",
    path: "/resend",
    summary: "Mails the confirmation of an address once more. The answer is the same for every address.",
    input: addressSchema,
    answer: confirmationSent,
    run: async (ctx, input) => {
      await resendConfirmation(ctx, input);
      return { body: { confirmation: "sent" } };
    },
  },
  {
    method: "GET",
    path: "/user",
    summary: "The signed-in person, or the one whom an access token names (Authorization: Bearer).",
    answer: publicUser.extend({ phone: z.string().nullable() }),
    errors: ["auth_session_missing", "bad_jwt"],
    run: async (ctx, _input, _params, { bearer }) => {
      return { body: bearer === null ? await getUser(ctx) : await getUserOfToken(ctx, bearer) };
    },
  },
  {
    method: "PUT",
    path: "/user",
    summary:
      "Changes the password at once, the address after a link to the new one was followed, the telephone number after POST /verify with the code that was sent to it. With `phone: null` the number no longer signs in.",
    input: z.union([changePasswordSchema, addressSchema, newPhoneSchema, z.object({ phone: z.null() })]),
    answer: z.union([
      z.strictObject({ password: z.literal("changed") }),
      z.strictObject({ email: z.string() }),
      z.strictObject({ phone: z.string().nullable() }),
    ]),
    errors: [...proofNeeded, "weak_password", "phone_provider_disabled", "not_found"],
    run: async (ctx, input) => {
      if ("email" in Object(input)) return { body: await requestEmailChange(ctx, input) };
      if ("phone" in Object(input)) return { body: await changePhone(ctx, input) };
      const { cookie } = await changePassword(ctx, input);
      return { body: { password: "changed" }, cookies: [cookie] };
    },
  },
  {
    method: "GET",
    path: "/reauthenticate",
    summary:
      "What POST /reauthenticate takes. It sends nothing: for a code by mail there is POST /reauthenticate/code.",
    answer: z.strictObject({ proofs: z.array(z.enum(["password", "code", "passkey"])) }),
    errors: ["auth_session_missing"],
    run: async (ctx) => {
      requireUser(ctx);
      return { body: { proofs: ["password", "code", "passkey"] } };
    },
  },
  {
    method: "POST",
    path: "/reauthenticate/code",
    summary: "Mails the signed-in person a code for POST /reauthenticate.",
    answer: codeSent,
    errors: ["auth_session_missing"],
    run: async (ctx) => {
      await sendReauthenticationCode(ctx);
      return { body: { code: "sent" } };
    },
  },
  {
    method: "POST",
    path: "/reauthenticate",
    summary: "Proves again who is signed in, for what is allowed only shortly after that.",
    input: proofSchema,
    answer: z.strictObject({ reauthenticated: z.literal(true) }),
    errors: ["auth_session_missing"],
    run: async (ctx, input, _params, { cookie: cookieOf }) => {
      const { cookie } = await reauthenticate(ctx, input, cookieOf(attemptCookieName));
      return { body: { reauthenticated: true }, cookies: [cookie] };
    },
  },
  {
    method: "GET",
    path: "/identities",
    summary: "What the signed-in person can sign in with.",
    answer: z.array(identity),
    errors: ["auth_session_missing"],
    run: async (ctx) => ({ body: await findIdentities(ctx) }),
  },
  {
    method: "DELETE",
    path: "/identities/:id",
    summary: "Unlinks an identity, but never the last one.",
    answer: deleted,
    errors: [...proofNeeded, "identity_not_found", "single_identity_not_deletable"],
    run: async (ctx, _input, { id = "" }) => {
      await deleteIdentity(ctx, id);
      return { body: { deleted: true } };
    },
  },
];

async function changePhone(ctx: Context, input: unknown): Promise<{ phone: string | null }> {
  if ((input as { phone: unknown }).phone !== null) return requestPhone(ctx, input);
  await deletePhone(ctx);
  return { phone: null };
}
