import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { createSetupLink } from "../create-setup-link.ts";
import { addressSchema } from "../schema.ts";
import { sendInvitation } from "../send-account-mail.ts";
import { takeMailTokens } from "../take-account-tokens.ts";
import { requireTeamManager } from "./require-team-manager.ts";

/**
 * Mails somebody a link with which they choose a password and are an admin. It works once, within 24 hours.
 * @throws DomainError invalid with `fields` email; conflict when the address is an active admin's; unauthenticated or forbidden;
 *   rate_limited
 */
export async function inviteAdmin(ctx: Context, input: unknown): Promise<{ email: string }> {
  await requireTeamManager(ctx);
  const { email } = parseFields(addressSchema, input);
  const row = await ctx.db
    .selectFrom("admin_users")
    .select("id")
    .where("email", "=", email)
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (row) throw new DomainError("conflict", `${email} is an admin already.`);
  await takeMailTokens(ctx, { remoteAddress: null, email });
  await transaction(ctx, async (tx) => {
    // An admin is told, and can hand a link over in some other way; a link that nobody gets must not stand in the list.
    if (!(await sendInvitation(tx, email, await createSetupLink(tx, { email })))) throw tooMuchMail(email);
  });
  return { email };
}

function tooMuchMail(email: string): DomainError {
  const message = `${email} has had a lot of mail from this site, so none was sent just now. Please try again in an hour.`;
  return new DomainError("rate_limited", message, { retryAfter: 3_600 });
}
