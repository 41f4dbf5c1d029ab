import { recordActivity, valueChanges } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type Role, oneOfRole } from "#domain/security/rights.ts";
import { findActiveRole, findRole } from "./admin-rows.ts";
import { roleSchema } from "./admins.ts";
import { createSetupLink } from "./setup-link.ts";
import { emailSchema } from "../passwords/credentials.ts";
import { sendInvitation, sendSecurityNotice } from "../mails.ts";
import { takeFor } from "../rate-limits.ts";
import { requireTeamManager } from "../sessions/require-user.ts";
import { z } from "zod";
import { revokeSetupLinks } from "../users/reset-credentials.ts";
import { createConfirmationToken } from "../link-tokens.ts";
import { type Account, findAccountByEmail } from "../users/account.ts";
import { createMailedSecret } from "../email-sign-in/mailed-code.ts";
import { createRecoveryToken, mayRecover } from "../passwords/recovery.ts";

export const invitationSchema = z.object({ email: emailSchema, role: roleSchema.optional() });

/**
 * Mails a link with which its receiver chooses a password and becomes a member of the team. It works once, within 24 hours.
 * @param input.role without it what they were before, else an admin
 * @throws DomainError conflict when the address is an active member's; unauthenticated or forbidden;
 *   rate_limited
 */
export async function inviteAdmin(
  ctx: Context,
  { email, role: asked }: z.output<typeof invitationSchema>,
): Promise<{ email: string; role: Role }> {
  requireTeamManager(ctx);
  const present = await findActiveRole(ctx, email);
  if (present) throw new DomainError("conflict", `${email} is ${oneOfRole(present)} already.`);
  const role = asked ?? (await findRole(ctx, email)) ?? "admin";
  await takeFor(ctx, "account-mail:account", email);
  await transaction(ctx, async (tx) => {
    // An admin is told, and can hand a link over in some other way; a link that was not sent must not be in the list.
    const url = await createSetupLink(tx, { email, role });
    if (!(await sendInvitation(tx, email, { url, role }))) throw tooMuchMail(email);
    await recordActivity(tx, { action: "invite", kind: "team", title: email, changes: asRole(role) });
  });
  return { email, role };
}

const asRole = (role: Role) => valueChanges({}, { role });

function tooMuchMail(email: string): DomainError {
  const message = `${email} has had a lot of mail from this site, so none was sent just now. Please try again in an hour.`;
  return new DomainError("rate_limited", message, { retryAfter: 3_600 });
}

/**
 * Takes an invitation back: none of the links that were made for its address works any more.
 * @param id of the invitation as team.ts lists it
 * @throws DomainError not_found when it was used, withdrawn or has expired; unauthenticated or forbidden
 */
export async function withdrawInvitation(ctx: Context, id: string): Promise<void> {
  requireTeamManager(ctx);
  const link = z.uuid().safeParse(id).success
    ? await ctx.db.selectFrom("admin_setup_links").select("email").where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!link?.email || (await revokeSetupLinks(ctx, link.email)) === 0) {
    throw new DomainError("not_found", "This invitation was accepted or withdrawn already, or it has expired.");
  }
  await recordActivity(ctx, { action: "withdraw", kind: "team", title: link.email });
}

export const linkTypes = ["invite", "signup", "magiclink", "recovery"] as const;

export const linkSchema = z.object({
  email: emailSchema,
  type: z.enum(linkTypes, { error: `The type must be one of ${linkTypes.join(", ")}.` }).default("invite"),
  /** What an `invite` makes of somebody who is no active member; without it what they were, else an admin. */
  role: roleSchema.optional(),
});

/**
 * Makes a link to be handed over in some other way than by mail. `invite`: becomes a member of the team, or replaces everything
 * that signs in to a member's account. `signup`: confirms the address of a sign-up. `magiclink`: signs in once. `recovery`: chooses a new password. The
 * owner of an account that a link opens is told by mail, so that no admin can take over an account unseen.
 * @throws DomainError not_found when the address has no account that such a link is for;
 *   unauthenticated or forbidden
 */
export async function generateLink(
  ctx: Context,
  { email, type, role: asked }: z.output<typeof linkSchema>,
): Promise<{ email: string; type: (typeof linkTypes)[number]; link: string }> {
  requireTeamManager(ctx);
  const account = await findAccountByEmail(ctx, email);
  if (type === "invite") {
    const role = asked ?? (await findRole(ctx, email)) ?? "admin";
    const link = await createSetupLink(ctx, { email, role });
    await recordActivity(ctx, { action: "invite", kind: "team", title: email, changes: asRole(role) });
    if (account?.emailVerified) await sendSecurityNotice(ctx, email, "passwordLinkMade");
    return { email, type, link };
  }
  if (!account || account.emailVerified === (type === "signup") || !(await mayRecover(ctx, account))) {
    throw new DomainError("not_found", `${email} has no account that such a link is for.`);
  }
  return { email, type, link: `${ctx.linkUrl}${await pathOf(ctx, account, type)}` };
}

async function pathOf(ctx: Context, account: Account, type: "signup" | "magiclink" | "recovery"): Promise<string> {
  const { id: userId, email } = account;
  if (type === "signup") return `/admin/confirm?token=${createConfirmationToken(ctx, userId)}`;
  await sendSecurityNotice(ctx, email, "linkMade");
  if (type === "recovery") return `/admin/recover?token=${createRecoveryToken(ctx, account)}`;
  const token = await createMailedSecret(ctx, { purpose: "sign-in-link", userId });
  return `/admin/enter?${new URLSearchParams({ email, token })}`;
}
