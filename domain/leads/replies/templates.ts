import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import { transaction } from "#domain/database.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { typedLine, typedText } from "#lib/text/typed-text.ts";
import { replyLimits } from "./reply-limits.ts";

/** Words that the team answers with. */
export interface ReplyTemplate {
  id: string;
  name: string;
  subject: string;
  text: string;
  version: number;
}

const templateSchema = z.object({
  name: z
    .string()
    .overwrite(typedLine)
    .min(1, "Please give the template a name.")
    .max(replyLimits.templateName, `Please keep the name within ${replyLimits.templateName} characters.`),
  subject: z
    .string()
    .overwrite(typedLine)
    .max(replyLimits.subject, `Please keep the subject within ${replyLimits.subject} characters.`),
  text: z
    .string()
    .overwrite(typedText)
    .min(1, "Please write the text of the template.")
    .max(replyLimits.text, `Please keep the text within ${replyLimits.text.toLocaleString("en")} characters.`),
});

/** All templates, by name. @throws DomainError unauthenticated or forbidden */
export async function findTemplates(ctx: Context): Promise<ReplyTemplate[]> {
  requireAbility(ctx, "inquiries");
  return ctx.db
    .selectFrom("reply_templates")
    .select(["id", "name", "subject", "text", "version"])
    .orderBy("name")
    .limit(replyLimits.templates)
    .execute();
}

/**
 * Makes a template, or changes the one with this id.
 * @param input.version of the one that was seen
 * @throws DomainError unauthenticated or forbidden; invalid with messages at `name`, `subject`, `text`; not_found; conflict when somebody
 *   else has changed it meanwhile
 */
export async function saveTemplate(
  ctx: Context,
  input: { id: string | null; version: number; name: string; subject: string; text: string },
): Promise<ReplyTemplate> {
  const { email } = requireAbility(ctx, "inquirySettings");
  const fields = parseFields(templateSchema, input);
  return transaction(ctx, async (tx) => {
    await requireFreeName(tx, fields.name, input.id);
    const now = tx.clock();
    const row = { ...fields, changed_by: email, updated_at: now };
    if (input.id === null) {
      await requireRoom(tx);
      const id = randomUUID();
      await tx.db
        .insertInto("reply_templates")
        .values({ id, ...row, created_at: now })
        .execute();
      await recordActivity(tx, { action: "create", kind: "reply_template", itemId: id, title: fields.name });
      return { id, ...fields, version: 1 };
    }
    const changed = await tx.db
      .updateTable("reply_templates")
      .set(({ eb }) => ({ ...row, version: eb("version", "+", 1) }))
      .where("id", "=", input.id)
      .where("version", "=", input.version)
      .returning("version")
      .executeTakeFirst();
    if (!changed) throw await missing(tx, input.id);
    await recordActivity(tx, { action: "update", kind: "reply_template", itemId: input.id, title: fields.name });
    return { id: input.id, ...fields, version: changed.version };
  });
}

/** Deletes a template. Replies that were sent with it stay. @throws DomainError unauthenticated, forbidden or not_found */
export async function deleteTemplate(ctx: Context, id: string): Promise<void> {
  requireAbility(ctx, "inquirySettings");
  await transaction(ctx, async (tx) => {
    const row = await tx.db.deleteFrom("reply_templates").where("id", "=", id).returning("name").executeTakeFirst();
    if (!row) throw await missing(tx, id);
    await recordActivity(tx, { action: "delete", kind: "reply_template", itemId: id, title: row.name });
  });
}

async function requireFreeName({ db }: Context, name: string, id: string | null): Promise<void> {
  const other = await db.selectFrom("reply_templates").select("id").where("name", "=", name).executeTakeFirst();
  if (other === undefined || other.id === id) return;
  const message = "Another template has this name.";
  throw new DomainError("invalid", message, { fields: { name: message } });
}

async function requireRoom({ db }: Context): Promise<void> {
  const { count } = await db
    .selectFrom("reply_templates")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count < replyLimits.templates) return;
  const message = `There are already ${replyLimits.templates} templates. Please delete one first.`;
  throw new DomainError("invalid", message, { fields: { name: message } });
}

async function missing({ db }: Context, id: string): Promise<DomainError> {
  const known = await db.selectFrom("reply_templates").select("id").where("id", "=", id).executeTakeFirst();
  if (!known) return new DomainError("not_found", "This template was deleted.");
  return new DomainError("conflict", "Someone else has changed this template. Please reload the page.");
}
