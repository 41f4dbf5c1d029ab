import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { createConfirmationToken } from "../confirmation-token.ts";
import { createSetupLink } from "../create-setup-link.ts";
import { type Account, findAccountByEmail } from "../find-account.ts";
import { createMailedSecret } from "../mailed-code.ts";
import { createRecoveryToken } from "../recovery-token.ts";
import { emailSchema } from "../schema.ts";
import { sendSecurityNotice } from "../send-account-mail.ts";
import { mayRecover } from "../send-recovery.ts";
import { requireTeamManager } from "./require-team-manager.ts";

export const linkTypes = ["invite", "signup", "magiclink", "recovery"] as const;

export const linkSchema = z.object({
  email: emailSchema,
  type: z.enum(linkTypes, { error: `The type must be one of ${linkTypes.join(", ")}.` }).default("invite"),
});

/**
 * Makes a link to be handed over in some other way than by mail. `invite`: becomes an admin, or replaces everything that signs in to
 * an admin's account. `signup`: confirms the address of a sign-up. `magiclink`: signs in once. `recovery`: chooses a new password. The
 * owner of an account that a link opens is told by mail, so that no admin enters as somebody else unseen.
 * @throws DomainError invalid with `fields` email and type; not_found when the address has no account that such a link is for;
 *   unauthenticated or forbidden
 */
export async function generateLink(
  ctx: Context,
  input: unknown,
): Promise<{ email: string; type: (typeof linkTypes)[number]; link: string }> {
  await requireTeamManager(ctx);
  const { email, type } = parseFields(linkSchema, input);
  if (type === "invite") return { email, type, link: await createSetupLink(ctx, { email }) };
  const account = await findAccountByEmail(ctx, email);
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
