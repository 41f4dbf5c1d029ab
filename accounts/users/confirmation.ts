import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { Context } from "#domain/context.ts";
import { noLongerWorks, readConfirmationToken } from "../tokens/link-tokens.ts";
import { type Account, findAccountByEmail, findAccountById, hasOnlyPassword, updateAccount } from "./account.ts";
import { isAdminAddress } from "./admin-rows.ts";

/** What a confirmation link is good for. `replaced`: the address was signed up with again since, or not confirmable. */
export type Confirmation = { state: "open" | "done"; email: string } | { state: "expired" | "replaced" | "unknown" };

/** Looks at a confirmation link without confirming anything: programs that check mails open every link in them. */
export async function getConfirmation(ctx: Context, token: string): Promise<Confirmation> {
  const { confirmation } = await readConfirmation(ctx, token);
  return confirmation;
}

/**
 * Confirms the address of the user that the link was made for. Doing it again changes nothing.
 * @throws DomainError conflict when the link does not work (its page says why)
 */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const { confirmation, userId } = await readConfirmation(ctx, token);
  if (confirmation.state === "done") return;
  if (confirmation.state !== "open") throw noLongerWorks();
  await updateAccount(ctx, userId, { email_verified: true });
}

async function readConfirmation(ctx: Context, token: string): Promise<{ confirmation: Confirmation; userId: string }> {
  const read = readConfirmationToken(ctx, token);
  if ("fault" in read) {
    return { userId: "", confirmation: { state: read.fault === "expired" ? "expired" : "unknown" } };
  }
  const { userId } = read;
  const user = await findAccountById(ctx, userId);
  if (!user) return { userId, confirmation: { state: "replaced" } };
  if (user.emailVerified) return { userId, confirmation: { state: "done", email: user.email } };
  // The address may have become an admin's since the sign-up, and the password may be a stranger's.
  if (await isAdminAddress(ctx, user.email)) return { userId, confirmation: { state: "replaced" } };
  return { userId, confirmation: { state: "open", email: user.email } };
}

/**
 * Deletes a sign-up that was never confirmed, before a new sign-up or the proved owner takes its address. Otherwise an attacker who
 * signs up first would keep the address. Each confirmation link so activates the password of its own sign-up and no other.
 *
 * Keeps accounts that are more than an unconfirmed password, banned ones, and addresses of admins.
 */
export async function replaceUnconfirmed(ctx: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx, email);
  if (account) await deleteUnused(ctx, account);
}

/** {@link replaceUnconfirmed} for an account that was found already. */
export async function deleteUnused(ctx: Context, account: Account): Promise<void> {
  if (!(await isReplaceable(ctx, account))) return;
  await ctx.db.deleteFrom("users").where("id", "=", account.id).where(isUnused).execute();
}

/** Whether an account is no more than a sign-up that was never confirmed. */
export async function isReplaceable(ctx: Context, { id, email }: Account): Promise<boolean> {
  const unused = ctx.db.selectFrom("users").select("users.id").where("users.id", "=", id).where(isUnused);
  return (await unused.executeTakeFirst()) !== undefined && !(await isAdminAddress(ctx, email));
}

function isUnused(eb: ExpressionBuilder<Tables, "users">) {
  const { not, exists, selectFrom } = eb;
  const sessions = selectFrom("sessions").select("sessions.id").whereRef("sessions.user_id", "=", "users.id");
  return eb.and([
    eb("email_verified", "=", false),
    eb("banned_at", "is", null),
    not(exists(sessions)),
    hasOnlyPassword(eb),
  ]);
}
