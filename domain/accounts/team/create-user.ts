import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { createAccounts } from "../create-accounts.ts";
import { findAccountByEmail } from "../find-account.ts";
import { isAdminAddress } from "../is-admin-address.ts";
import { emailSchema, userDataSchema } from "../schema.ts";
import { sendConfirmation } from "../send-account-mail.ts";
import { requireTeamManager } from "./require-team-manager.ts";

export const newUserSchema = z.object({
  email: emailSchema,
  /** The admin knows that the address is theirs; otherwise a mail asks them. */
  email_confirm: z.boolean().default(false),
  data: userDataSchema.optional(),
});

/**
 * Makes an account without rights and without a password: nobody should choose one for somebody else. Its person signs in with a
 * mailed code once the address is confirmed, and chooses one on the Security page.
 * @throws DomainError invalid with `fields`; conflict when the address has an account or is an admin's; unauthenticated or forbidden
 */
export async function createUser(ctx: Context, input: unknown): Promise<{ id: string; email: string }> {
  await requireTeamManager(ctx);
  if ("password" in Object(input)) {
    const message = "Nobody should know the password of somebody else. They choose one themselves after signing in.";
    throw new DomainError("invalid", message, { fields: { password: message } });
  }
  const { email, email_confirm: emailVerified, data } = parseFields(newUserSchema, input);
  if (await isAdminAddress(ctx, email)) throw new DomainError("conflict", `${email} is an admin's. Invite them.`);
  if (await findAccountByEmail(ctx, email)) throw new DomainError("conflict", `${email} has an account already.`);
  const { adapter } = await createAccounts(ctx).auth.$context;
  const now = ctx.clock();
  const name = data?.name || email.slice(0, email.lastIndexOf("@"));
  const values = { email, name, emailVerified, createdAt: now, updatedAt: now };
  const { id } = await adapter.create<typeof values & { id: string }>({ model: "user", data: values });
  if (!emailVerified) await sendConfirmation(ctx, { id, email });
  return { id, email };
}
