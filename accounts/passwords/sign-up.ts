import { uniqueViolation } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { atLeast } from "#lib/pacing.ts";
import { isAdminAddress } from "../admins/admin-rows.ts";
import { sendConfirmation, sendNotice } from "../mails.ts";
import { floorMs } from "../limits.ts";
import { takeFor, takeForClient } from "../rate-limits.ts";
import type { z } from "zod";
import { createAccount, findAccountByEmail, hasOnlyPassword, setPassword } from "../users/account.ts";
import type { signUpPayloadSchema } from "./credentials.ts";
import { hashPassword } from "./hash-password.ts";
import { requireUnbreachedPassword } from "./password-strength.ts";

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
  await atLeast(floorMs, async () => {
    const passwordHash = await hashPassword(password);
    await replaceUnconfirmed(ctx, email);
    const isTaken = await tellOwner(ctx, email);
    if (isTaken) return;
    if (await isAdminAddress(ctx, email)) return sendNotice(ctx, email, "adminAddress");
    try {
      await transaction(ctx, async (tx) => {
        const id = await createAccount(tx, { email, name: data?.name, emailVerified: false });
        await setPassword(tx, id, passwordHash);
        await sendConfirmation(tx, { id, email });
      });
    } catch (error) {
      // Two sign-ups of one address at once (a double click): by now the address is known.
      if (!uniqueViolation(error)) throw error;
      await tellOwner(ctx, email);
    }
  });
}

/** @returns whether the address has an account */
async function tellOwner(ctx: Context, email: string): Promise<boolean> {
  const account = await findAccountByEmail(ctx, email);
  if (account?.emailVerified) await sendNotice(ctx, email, "existingAccount");
  else if (account) await sendConfirmation(ctx, account);
  return account !== null;
}

/** Milliseconds in which a second sign-up is a double click: the first one may still be under way. */
const doubleSubmitMs = 10_000;

/**
 * Makes room for a new sign-up by removing an earlier one of the same address that was never confirmed. Else an attacker who signs
 * up first would keep the address with a password that its owner does not know. With this, each confirmation link activates the
 * password of its own sign-up and no other.
 *
 * Keeps accounts that are more than an unconfirmed password, banned ones, and addresses of admins.
 */
export async function replaceUnconfirmed(ctx: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx, email);
  if (!account || account.emailVerified || account.bannedAt) return;
  if (ctx.clock().getTime() - account.createdAt.getTime() < doubleSubmitMs) return;
  if (await isAdminAddress(ctx, email)) return;
  await ctx.db
    .deleteFrom("users")
    .where("id", "=", account.id)
    .where("email_verified", "=", false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("sessions").select("sessions.id").whereRef("sessions.user_id", "=", "users.id"))),
    )
    .where(hasOnlyPassword)
    .execute();
}
