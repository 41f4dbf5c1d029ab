import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import type { Role } from "#domain/security/rights.ts";
import type { SignInMethod } from "./sign-in-method.ts";

/** Links into the team, which give an account a password. */
export const setupLinks: SignInMethod = {
  revokePending: (tx, { email }) => revokeSetupLinks(tx, email),
  expiring: ["admin_setup_links"],
};

/**
 * Gives the open set-up links of an address in lower case another role: the one named last, so that no older mail gives rights that
 * the list of invitations does not show.
 */
export async function setRoleOfLinks({ db }: Pick<Context, "db">, email: string, role: Role): Promise<void> {
  await db
    .updateTable("admin_setup_links")
    .set({ role })
    .where("email", "=", email)
    .where("used_at", "is", null)
    .execute();
}

/** Revokes the open set-up links of an address in lower case. @returns how many there were */
export async function revokeSetupLinks({ db }: Pick<Context, "db">, email: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("admin_setup_links")
    .where("email", "=", email)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Withdraws the invitations that a member has made, in the transaction that takes the right to invite. As on the Team screen, an
 * invitation is all open links of its address.
 */
export async function withdrawInvitationsOf(tx: Context, makerId: string): Promise<void> {
  const made = await tx.db
    .selectFrom("admin_setup_links")
    .select("email")
    .distinct()
    .where("maker_id", "=", makerId)
    .where("email", "is not", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", tx.clock())
    .orderBy("email")
    .$narrowType<{ email: string }>()
    .execute();
  for (const { email } of made) {
    await revokeSetupLinks(tx, email);
    await recordActivity(tx, { action: "withdraw", kind: "team", title: email });
  }
}
