import type { Context } from "#domain/context.ts";
import { noLongerWorks, readConfirmationToken } from "../link-tokens.ts";
import { findAccountById, updateAccount } from "./account.ts";
import { isAdminAddress } from "../admins/admin-rows.ts";

/** What a confirmation link is good for. `replaced`: the address was signed up with again since, or not confirmable. */
export type Confirmation = { state: "open" | "done"; email: string } | { state: "expired" | "replaced" | "unknown" };

/** Looks at a confirmation link without confirming anything: programs that check mails open every link in them. */
export async function getConfirmation(ctx: Context, token: string): Promise<Confirmation> {
  const { confirmation } = await look(ctx, token);
  return confirmation;
}

/**
 * Confirms the address of the user that the link was made for. Doing it again changes nothing.
 * @throws DomainError conflict when the link does not work (its page says why)
 */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const { confirmation, userId } = await look(ctx, token);
  if (confirmation.state === "done") return;
  if (confirmation.state !== "open") throw noLongerWorks();
  await updateAccount(ctx, userId, { email_verified: true });
}

async function look(ctx: Context, token: string): Promise<{ confirmation: Confirmation; userId: string }> {
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
