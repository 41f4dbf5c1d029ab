import type { Context } from "#domain/context.ts";
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
  await sendInvitation(ctx, email, await createSetupLink(ctx, { email }));
  return { email };
}
