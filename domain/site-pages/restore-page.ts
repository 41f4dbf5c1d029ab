import type { Selectable } from "kysely";
import { isPageName } from "#content/page-names.ts";
import type { Tables } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { storeText } from "../site-texts/publish-texts.ts";
import { keepDraft, lockTexts, wholeText } from "../site-texts/stored-texts.ts";
import { restoreFormerAddresses } from "./keep-public-page.ts";
import { addressProblem, freeAddress } from "./page-address.ts";
import type { TrashedPage } from "./trash-page.ts";

/**
 * Brings a page back from the trash as it was, with its draft: visitors see again what they saw. If its address is taken, it gets the
 * address with a number. Must run in a transaction.
 * @returns its version, and the address at which it is
 */
export async function restorePage(
  tx: Context,
  entry: Selectable<Tables["trash"]>,
  actorEmail: string,
): Promise<{ version: number; slug: string | null }> {
  const name = entry.item_id;
  if (!isPageName(name)) throw new DomainError("not_found", "This is no longer in the trash.");
  await lockTexts(tx);
  const { published, version, draft } = entry.snapshot as unknown as TrashedPage;
  const present = await tx.db.selectFrom("site_texts").select("id").where("id", "=", name).executeTakeFirst();
  if (present) {
    const words = "This page is there again already, perhaps by an import. Delete that one first to restore this one.";
    throw new DomainError("conflict", words);
  }
  await tx.db.deleteFrom("trash").where("id", "=", entry.id).execute();
  let address: string | null = null;
  if (published) {
    address = await freeAddress(String(wholeText(name, published)["address"]), (free) =>
      addressProblem(tx, name, free),
    );
    await tx.db.insertInto("site_texts").values({ id: name, body: {}, version, updated_at: tx.clock() }).execute();
    await storeText(tx, name, { ...published, address }, { action: "restore", actorEmail });
    await restoreFormerAddresses(tx, name, entry.former_slugs);
  }
  if (draft) await keepDraft(tx, name, draft, { by: actorEmail });
  return { version: version + 1, slug: address };
}
