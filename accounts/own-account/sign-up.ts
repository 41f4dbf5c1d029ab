import { z } from "zod";
import { uniqueViolation } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";
import { notBefore } from "#lib/pacing.ts";
import { takeFor, takeForClient } from "../calls/rate-limits.ts";
import { isText, requireCredentials, signUpSchema } from "../passwords/credentials.ts";
import { hashPassword, requireUnbreachedPassword, verifyPassword } from "../passwords/passwords.ts";
import { type Account, createAccount, findAccountByEmail, findAccountById, setPassword } from "../users/account.ts";
import { userDataSchema } from "../users/account-input.ts";
import { isAdminAddress } from "../users/admin-rows.ts";
import { deleteUnused } from "../users/confirmation.ts";
import { minAnswerMs } from "../users/mail-owner.ts";
import { sendConfirmation, sendNotice } from "../users/mails.ts";

/** The payload of the sign-up call; {@link refuseSignUp} has the words for what must not be in it. */
const signUpPayloadSchema = signUpSchema.extend({
  /** What programs may say about the person; nothing else is kept. */
  data: userDataSchema.optional(),
  /** Taken so that programs need not know that there is no captcha: limits and the confirmation stand in its place. */
  captcha_token: z.string().max(4_096).optional(),
});

/**
 * Makes an account whose address must be confirmed, and mails the link. The answer is the same for an address that has an account
 * or is an admin's: its owner is told by mail.
 * @throws DomainError invalid with `fields` password and `reasons` when it is weak; rate_limited
 */
export async function signUp(
  ctx: Context,
  { email, password, data }: z.output<typeof signUpPayloadSchema>,
): Promise<void> {
  // Before the password is hashed.
  await takeForClient(ctx, "sign-up:address");
  await takeFor(ctx, "sign-up:account", email);
  await requireUnbreachedPassword(ctx, password);
  await notBefore(ctx.wait(minAnswerMs), async () => {
    const passwordHash = await hashPassword(password);
    for (let tries = 1; ; tries++) {
      try {
        return await createUnconfirmed(ctx, { email, password, passwordHash, name: data?.name });
      } catch (error) {
        // Another sign-up of the address came between, and is to be looked at.
        if (tries === mostTries || !uniqueViolation(error)) throw error;
      }
    }
  });
}

/** How often a sign-up is tried: more often than the limit lets sign-ups of one address run at once. */
const mostTries = 10;

interface NewSignUp {
  email: string;
  password: string;
  passwordHash: string;
  name: string | undefined;
}

/** @throws a unique violation when another sign-up of the address came between */
async function createUnconfirmed(ctx: Context, { email, password, passwordHash, name }: NewSignUp): Promise<void> {
  const account = await findAccountByEmail(ctx, email);
  if (account && !(await isDoubleSubmit(ctx, account, password))) await deleteUnused(ctx, account);
  // By id: another sign-up may have the address by now, and a link to it would activate that one's password.
  const kept = account && (await findAccountById(ctx, account.id));
  if (kept) return notifyOwner(ctx, kept);
  if (await isAdminAddress(ctx, email)) return sendNotice(ctx, email, "adminAddress");
  await transaction(ctx, async (tx) => {
    const id = await createAccount(tx, { email, name, emailVerified: false });
    await setPassword(tx, id, passwordHash);
    await sendConfirmation(tx, { id, email });
  });
}

async function notifyOwner(ctx: Context, account: Account): Promise<void> {
  await (account.emailVerified ? sendNotice(ctx, account.email, "existingAccount") : sendConfirmation(ctx, account));
}

/** Milliseconds in which a second sign-up is a double click: the first one may still be under way. */
const doubleSubmitMs = 10_000;

/** Only with the same password: a link must not activate the password of another person who was a moment faster. */
async function isDoubleSubmit(ctx: Context, account: Account, password: string): Promise<boolean> {
  if (account.emailVerified) return false;
  if (ctx.clock().getTime() - account.createdAt.getTime() >= doubleSubmitMs) return false;
  return verifyPassword({ hash: account.passwordHash, password });
}

/**
 * Refuses a sign-up that lacks something, or names a number: rights here come from a confirmed address.
 * @throws DomainError invalid
 */
function refuseSignUp(input: unknown): void {
  requireCredentials(input, ["email", "phone"]);
  if (!isText((Object(input) as { phone?: unknown }).phone)) return;
  const message = "An account begins with an email address. The phone number can be added to it afterwards.";
  throw new DomainError("invalid", message, { fields: { phone: message } });
}

/** Both names of the call that makes an account. */
export const signUpCall = {
  summary: "Makes an account whose address must be confirmed. The answer is the same for an address that has one.",
  rights: [],
  limits: ["sign-up:address", "sign-up:account"],
  input: signUpPayloadSchema,
  refuse: refuseSignUp,
  done: { confirmation: "sent" },
  errors: ["weak_password"],
  run: signUp,
} as const;
