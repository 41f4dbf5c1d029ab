import { z } from "zod";
import { accountLimits, requireKnown } from "#domain/security/rights.ts";
import type { Context } from "#domain/context.ts";
import { DomainError, invalidField } from "#lib/domain-error.ts";
import { consumeMailedCode, createMailedCode } from "../tokens/one-time-codes.ts";
import { findPhone, newPhone, noPhone } from "../codes/phone.ts";
import { assurance, type Call, call, choice, timestamp, publicUser, variant } from "../calls/call.ts";
import { sendAccountMail } from "../users/mails.ts";
import { factorPurpose, notePasskeyUse, passkeySchema, verifyPasskey } from "../factors/passkey-challenge.ts";
import { newPasswordSchema } from "../passwords/credentials.ts";
import { addressSchema } from "../users/account-input.ts";
import { resendConfirmation } from "../users/mail-owner.ts";
import { requireStrongPassword, hashPassword, verifyPassword } from "../passwords/passwords.ts";
import { sendRecovery } from "./recovery.ts";
import { proofPurpose, revokeLinks } from "./sign-in-methods.ts";
import { returnProofToken, mailBuckets, takeFor, takeProofToken } from "../calls/rate-limits.ts";
import { noSession, requireRecentSignIn, requireUser } from "../calls/rights.ts";
import { changeSignIn } from "../sessions/change-sign-in.ts";
import { elevateSession } from "../sessions/start-session.ts";
import { changeAccount, findAccountById, publicUserOf, setPassword } from "../users/account.ts";
import { requestEmailChange } from "./email-change.ts";
import { newProfile } from "./own-profile.ts";

/** The session as its user may see it; nothing with which another person could use it. */
const ownSession = z.strictObject({ user: publicUser, session: z.strictObject({ expiresAt: timestamp, assurance }) });

export type OwnSession = z.output<typeof ownSession>;

/** `phone`: `+` and digits; null when none signs in. */
const ownUser = publicUser.extend({ phone: z.string().nullable() });

const newEmail = variant({
  rights: ["recentUser"],
  limits: ["account-mail:address", "account-mail:user"],
  input: addressSchema,
  answer: z.strictObject({ email: z.string() }),
  run: requestEmailChange,
});

const changePasswordSchema = z.object({ password: newPasswordSchema, current: z.string().optional() });

/**
 * Gives the signed-in person a new password. It takes the present one, or, where there is none, a recent sign-in. All other
 * sessions end.
 * @returns the `Set-Cookie` value: the session gets a new token
 * @throws DomainError invalid with `fields` current and password (with `reasons` when it is weak); unauthenticated; forbidden with
 *   the reason `reauthentication_needed`; conflict when it was changed at the same moment; rate_limited
 */
export async function changePassword(
  ctx: Context,
  { password, current = "" }: z.output<typeof changePasswordSchema>,
): Promise<{ cookie: string }> {
  const user = requireUser(ctx);
  const { userId, email, session } = user;
  const account = await findAccountById(ctx, userId);
  const former = account?.passwordHash ?? null;
  if (former === null) requireRecentSignIn(ctx);
  else if (current === "") throw invalidField("current", "Please enter your current password.");
  else await requirePassword(ctx, { userId, hash: former, password: current }, "current");
  await requireStrongPassword(ctx, { password, email });
  await takeFor(ctx, "sign-in-change:user", userId);
  const passwordHash = await hashPassword(password);
  const change = async (tx: Context) => {
    // What was proved is the password of then, or that there was none.
    if (((await findAccountById(tx, userId))?.passwordHash ?? null) !== former) {
      throw new DomainError("conflict", "Your password was changed at this moment. Please try again.");
    }
    await setPassword(tx, userId, passwordHash);
    await revokeLinks(tx, { userId, email });
    return { cookie: await elevateSession(tx, session.id, { assurance: session.assurance }) };
  };
  return changeSignIn(ctx, user, { notice: "passwordChanged", change });
}

const newPassword = variant({
  rights: ["user"],
  limits: ["sign-in:address", "sign-in:proof", "sign-in-change:user"],
  input: changePasswordSchema,
  done: { password: "changed" },
  // A recent sign-in is asked for where there is no password to prove who it is.
  errors: ["weak_password", "reauthentication_needed", "conflict"],
  run: changePassword,
});

/**
 * Checks the password of a signed-in user. Tries are counted before anything is hashed, apart from those of strangers.
 * @param field the name under which it was asked for
 * @throws DomainError invalid with that one of `fields`; rate_limited
 */
async function requirePassword(
  ctx: Context,
  { userId, hash, password }: { userId: string; hash: string | null; password: string },
  field = "password",
): Promise<void> {
  await takeProofToken(ctx, userId);
  if (hash === null) throw invalidField(field, "This account has no password. Ask for a code by email.");
  if (!(await verifyPassword({ hash, password }))) throw invalidField(field, "This is not your password.");
  await returnProofToken(ctx, userId);
}

const proofs = ["password", "code", "passkey"] as const;

const proofSchema = z.union([
  passkeySchema,
  z.object({ code: z.string().min(1, "Please enter the code from the email.") }),
  z.object({ password: z.string().min(1, "Please enter your password.").max(accountLimits.longestPassword) }),
]);

/** What users do with their own account. */
export const accountCalls: readonly Call[] = [
  call("GET /get-session", {
    summary: "Who is signed in, and until when; null for nobody, and while the second factor is owed.",
    rights: [],
    answer: ownSession.nullable(),
    async run(ctx) {
      const { actor } = ctx;
      requireKnown(actor);
      if (actor.kind !== "user" || !actor.session) return null;
      const account = await findAccountById(ctx, actor.userId);
      const { expiresAt, assurance: shown } = actor.session;
      return account && { user: publicUserOf(account), session: { expiresAt, assurance: shown } };
    },
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
  call("GET /user", {
    summary: "The signed-in person.",
    rights: ["user"],
    answer: ownUser,
    async run(ctx) {
      const { userId } = requireUser(ctx);
      const account = await findAccountById(ctx, userId);
      if (!account || account.bannedAt) throw noSession();
      return { ...publicUserOf(account), phone: await findPhone(ctx, userId) };
    },
  }),
  choice("PUT /user", {
    summary:
      "Changes the password at once, the address after a link to the new one was followed, the phone number after POST /verify with the code that was sent to it. With `phone: null` the number no longer signs in. `data` is what colleagues see.",
    variants: [newPassword, newEmail, newPhone, noPhone, newProfile],
    choose(raw) {
      if ("data" in Object(raw)) return newProfile;
      if ("email" in Object(raw)) return newEmail;
      if (!("phone" in Object(raw))) return newPassword;
      return (raw as { phone: unknown }).phone === null ? noPhone : newPhone;
    },
  }),
  call("GET /reauthenticate", {
    summary:
      "What POST /reauthenticate takes. It sends nothing: for a code by email there is POST /reauthenticate/code.",
    rights: ["user"],
    answer: z.strictObject({ proofs: z.array(z.enum(proofs)) }),
    run: () => ({ proofs: [...proofs] }),
  }),
  // For a user who has no password.
  call("POST /reauthenticate/code", {
    summary: "Mails the signed-in person a code for POST /reauthenticate.",
    rights: ["user"],
    limits: ["account-mail:user"],
    done: { code: "sent" },
    async run(ctx) {
      const { userId, email } = requireUser(ctx);
      await takeFor(ctx, "account-mail:user", userId);
      const code = await createMailedCode(ctx, { purpose: proofPurpose, userId });
      await sendAccountMail(ctx, { to: email, name: "code", words: { code }, limit: "none" });
    },
  }),
  // The session gets a new cookie.
  call("POST /reauthenticate", {
    summary: "Proves again who is signed in, for what is allowed only shortly after that.",
    rights: ["user"],
    limits: ["sign-in:address", "sign-in:proof", "mailed-code", "account-key:address"],
    input: proofSchema,
    done: { reauthenticated: true },
    async run(ctx, proof, { attempt }) {
      const { userId, session } = requireUser(ctx);
      if ("passkey" in proof) {
        const { passkey } = proof;
        const use = await verifyPasskey(ctx, { passkey, purpose: factorPurpose(userId), attempt, userId });
        return changeAccount(ctx, userId, async (tx) => {
          await notePasskeyUse(tx, use, { isAlone: false });
          return { cookie: await elevateSession(tx, session.id, { assurance: "aal2" }) };
        });
      }
      if ("code" in proof) await consumeMailedCode(ctx, { purpose: proofPurpose, userId }, proof.code);
      else {
        const hash = (await findAccountById(ctx, userId))?.passwordHash ?? null;
        await requirePassword(ctx, { userId, hash, password: proof.password });
      }
      return { cookie: await elevateSession(ctx, session.id, { assurance: session.assurance }) };
    },
  }),
];
