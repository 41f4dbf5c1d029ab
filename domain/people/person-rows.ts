import { type RawBuilder, sql } from "kysely";
import type { Context } from "#domain/context.ts";
import { eraseComments } from "#domain/comments/comments.ts";
import { transaction } from "#domain/transaction.ts";

/**
 * Kind of account. It stays when a person is erased: it is deleted on the Team screen, because an admin's rights depend
 * on it.
 */
export type AccountKind = "admin" | "user" | null;

export async function findAccountKind({ db }: Pick<Context, "db">, email: string): Promise<AccountKind> {
  const admin = await db.selectFrom("admin_users").select("id").where("email", "=", email).executeTakeFirst();
  if (admin) return "admin";
  const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return user ? "user" : null;
}

/** Rows about an address in lower case. */
export async function findRows({ db }: Context, email: string) {
  return {
    leads: await db.selectFrom("leads").selectAll().where(isFrom(email)).orderBy("created_at").execute(),
    subscriber: (await db.selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirst()) ?? null,
    deliveries: await db.selectFrom("outbox").selectAll().where(concerns(email)).orderBy("created_at").execute(),
    comments: await db
      .selectFrom("comments")
      .select(["id", "body", "created_at"])
      .where(isSaid(email))
      .orderBy("created_at")
      .execute(),
  };
}

/**
 * Deletes these rows in one transaction. Mails that an account has not got yet stay in the outbox, so that no one can
 * suppress the notice of a theft by erasing the owner.
 * @returns their numbers
 */
export async function deleteRows(ctx: Context, email: string) {
  return transaction(ctx, async (tx) => {
    const leads = await tx.db.deleteFrom("leads").where(isFrom(email)).executeTakeFirst();
    const subscribers = await tx.db.deleteFrom("subscribers").where("email", "=", email).executeTakeFirst();
    const comments = await tx.db.selectFrom("comments").select("id").where(isSaid(email)).execute();
    await eraseComments(
      tx,
      comments.map(({ id }) => id),
    );
    const account = await findAccountKind(tx, email);
    const deliveries = await tx.db
      .deleteFrom("outbox")
      .where(concerns(email))
      .$if(account !== null, (query) =>
        query.where(({ eb, or }) =>
          or([eb("delivered_at", "is not", null), eb("idempotency_key", "not like", "account-%")]),
        ),
      )
      .executeTakeFirst();
    return {
      enquiries: Number(leads.numDeletedRows),
      subscriptions: Number(subscribers.numDeletedRows),
      deliveries: Number(deliveries.numDeletedRows),
      comments: comments.length,
    };
  });
}

/** A comment by the address, or with it in its words. */
function isSaid(email: string): RawBuilder<boolean> {
  const inBody = `%${email.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(author = ${email} or lower(body) like ${inBody} escape '\\')`;
}

function isFrom(email: string): RawBuilder<boolean> {
  return sql<boolean>`lower(email) = ${email}`;
}

/** A delivery to the address, to the team about an enquiry from it, or to the webhook with such an enquiry. */
function concerns(email: string): RawBuilder<boolean> {
  // `%` and `_` in an address are literal.
  const inBody = `%"email":${JSON.stringify(email).replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(lower(payload->>'to') = ${email}
    or lower(payload->'replyTo'->>'address') = ${email}
    or lower(payload->>'body') like ${inBody} escape '\\')`;
}
