import { requestEmailChange } from "../../../users/email-change.ts";
import { changePassword, changePasswordSchema } from "../../../passwords/change-password.ts";
import { getSession, getUser } from "../../../sessions/own-account.ts";
import { deleteIdentity, findIdentities } from "../../../federation/identities.ts";
import { proofSchema, reauthenticate, sendReauthenticationCode } from "../../../passwords/reauthenticate.ts";
import { getUserOfToken } from "../../../sessions/access-tokens.ts";
import { deletePhone, newPhoneSchema, requestPhone } from "../../../phone/account-phone.ts";
import { resendConfirmation, sendRecovery } from "../../../passwords/recovery.ts";
import { mailBuckets } from "../../../rate-limits.ts";
import { addressSchema } from "../../../passwords/credentials.ts";
import { z } from "zod";
import { deleteSession, findSessions, scopeSchema, signOut } from "../../../sessions/own-sessions.ts";
import { clearSessionCookie } from "../../../sessions/session-cookie.ts";
import { assurance, moment, publicUser } from "../../answers.ts";
import { call, choice, variant, type Call } from "../../call.ts";

const ownUser = publicUser.extend({ phone: z.string().nullable() });
const proofs = ["password", "code", "passkey"] as const;
const phone = z.strictObject({ phone: z.string().nullable() });

const userOfSession = variant({ rights: ["user"], answer: ownUser, run: getUser });
const userOfToken = variant({
  rights: [],
  answer: ownUser,
  errors: ["bad_jwt"],
  run: (ctx, _input, { bearer }) => getUserOfToken(ctx, bearer ?? ""),
});

const newEmail = variant({
  rights: ["recentUser"],
  limits: mailBuckets,
  input: addressSchema,
  answer: z.strictObject({ email: z.string() }),
  run: requestEmailChange,
});
const newPhone = variant({
  rights: ["texts", "recentUser"],
  limits: ["text:account", "text:address", "text:number", "text:together"],
  input: newPhoneSchema,
  answer: phone,
  run: requestPhone,
});
const noPhone = variant({
  rights: ["recentUser"],
  input: z.object({ phone: z.null() }),
  answer: phone,
  errors: ["not_found"],
  run: deletePhone,
});
const newPassword = variant({
  rights: ["user"],
  limits: ["sign-in:address", "sign-in:proof"],
  input: changePasswordSchema,
  done: { password: "changed" },
  // A recent sign-in is asked for where there is no password to prove who it is.
  errors: ["weak_password", "reauthentication_needed"],
  run: changePassword,
});

/** What users do with their own account. */
export const accountCalls: readonly Call[] = [
  call("GET /get-session", {
    summary: "Who is signed in, and until when; null for nobody, and while the second factor is owed.",
    rights: [],
    answer: z.strictObject({ user: publicUser, session: z.strictObject({ expiresAt: moment, assurance }) }).nullable(),
    run: getSession,
  }),
  call("POST /recover", {
    summary: "Mails a link to choose a new password. The answer is the same for every address.",
    rights: [],
    limits: mailBuckets,
    input: addressSchema,
    done: { recovery: "sent" },
    run: sendRecovery,
  }),
  call("POST /resend", {
    summary: "Mails the confirmation of an address once more. The answer is the same for every address.",
    rights: [],
    limits: mailBuckets,
    input: addressSchema,
    done: { confirmation: "sent" },
    run: resendConfirmation,
  }),
  choice("GET /user", {
    summary: "The signed-in person, or the one whom an access token names (Authorization: Bearer).",
    variants: [userOfSession, userOfToken],
    choose: (_raw, { bearer }) => (bearer === null ? userOfSession : userOfToken),
  }),
  choice("PUT /user", {
    summary:
      "Changes the password at once, the address after a link to the new one was followed, the telephone number after POST /verify with the code that was sent to it. With `phone: null` the number no longer signs in.",
    variants: [newPassword, newEmail, newPhone, noPhone],
    choose(raw) {
      if ("email" in Object(raw)) return newEmail;
      if (!("phone" in Object(raw))) return newPassword;
      return (raw as { phone: unknown }).phone === null ? noPhone : newPhone;
    },
  }),
  call("GET /reauthenticate", {
    summary:
      "What POST /reauthenticate takes. It sends nothing: for a code by mail there is POST /reauthenticate/code.",
    rights: ["user"],
    answer: z.strictObject({ proofs: z.array(z.enum(proofs)) }),
    run: () => ({ proofs: [...proofs] }),
  }),
  call("POST /reauthenticate/code", {
    summary: "Mails the signed-in person a code for POST /reauthenticate.",
    rights: ["user"],
    limits: mailBuckets,
    done: { code: "sent" },
    run: sendReauthenticationCode,
  }),
  call("POST /reauthenticate", {
    summary: "Proves again who is signed in, for what is allowed only shortly after that.",
    rights: ["user"],
    limits: ["sign-in:address", "sign-in:proof", "mailed-code", "account-key:address"],
    input: proofSchema,
    done: { reauthenticated: true },
    run: reauthenticate,
  }),
  call("GET /identities", {
    summary: "What the signed-in person can sign in with.",
    rights: ["user"],
    answer: z.array(
      z.strictObject({
        id: z.string(),
        provider: z.string(),
        name: z.string(),
        account: z.string().nullable(),
        createdAt: moment,
      }),
    ),
    run: findIdentities,
  }),
  call("DELETE /identities/:id", {
    summary: "Unlinks an identity, but never the last one.",
    rights: ["recentUser"],
    done: { deleted: true },
    errors: ["identity_not_found", "single_identity_not_deletable"],
    run: (ctx, _input, { id }) => deleteIdentity(ctx, id),
  }),
];

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
