import type { z } from "zod";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { beginningOf } from "#lib/text/person-name.ts";
import { invalidField } from "#lib/domain-error.ts";
import { type Account, updateAccount } from "./account.ts";
import type { profileSchema } from "./account-input.ts";

/**
 * Changes what colleagues see of somebody. Belongs in a transaction that has locked the account. What is left out stays.
 * @param profile.name an empty one gives the account the name that it began with
 * @throws DomainError invalid with `fields` portrait when that is no picture of the library
 */
export async function updateProfile(
  tx: Context,
  { id, email, name: former }: Account,
  { name, portrait }: z.output<typeof profileSchema>,
): Promise<void> {
  if (portrait) await requirePicture(tx, portrait);
  const next = name === undefined ? former : name || beginningOf(email);
  if (next === former && portrait === undefined) return;
  await updateAccount(tx, id, { name: next, ...(portrait !== undefined && { portrait_id: portrait }) });
  // Without the names: entries outlive the account.
  await recordActivity(tx, { action: "update", kind: "account", itemId: id, title: email });
}

async function requirePicture({ db }: Context, id: string): Promise<void> {
  const picture = await db
    .selectFrom("media_items")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("kind", "in", ["picture", "drawing"])
    .executeTakeFirst();
  if (!picture) throw invalidField("portrait", "This picture is not in the media library anymore. Choose another one.");
}
