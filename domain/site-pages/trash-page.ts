import type { PageTextName } from "#content/page-names.ts";
import { bumpContent } from "../content/changes.ts";
import type { Context } from "../context.ts";
import { forgetUses } from "../media/keep-uses.ts";
import { recordRevision } from "../revisions/record-revision.ts";
import { textTag } from "../site-texts/get-texts.ts";
import { deleteDraft, getKnownText, titleOfText, wholeText } from "../site-texts/stored-texts.ts";
import { forgetPublicPage } from "./keep-public-page.ts";

/** What the trash keeps of a page. */
export interface TrashedPage {
  /** Its parts as published; null when it never was. */
  published: Record<string, unknown> | null;
  version: number;
  draft: Record<string, unknown> | null;
}

/**
 * Moves a page with its draft and its former addresses to the trash. Must run in a transaction that has locked the texts.
 * @returns the id of the entry in the trash
 * @throws DomainError `not_found`
 */
export async function trashPage(tx: Context, name: PageTextName, actorEmail: string): Promise<string> {
  const { published, version, draft } = await getKnownText(tx, name);
  const words = wholeText(name, draft?.body ?? published);
  const page: TrashedPage = {
    published: version === 0 ? null : { ...published },
    version,
    draft: draft && { ...draft.body },
  };
  const id = crypto.randomUUID();
  await tx.db
    .insertInto("trash")
    .values({
      id,
      collection: "site_texts",
      item_id: name,
      title: titleOfText(name, words),
      snapshot: { ...page },
      former_slugs: await forgetPublicPage(tx, name),
      deleted_by: actorEmail,
      deleted_at: tx.clock(),
    })
    .execute();
  await tx.db.deleteFrom("site_texts").where("id", "=", name).execute();
  await forgetUses(tx, { collection: "site_texts", id: name });
  await deleteDraft(tx, name);
  if (version > 0) {
    const change = { collection: "site_texts", itemId: name, version, action: "delete", actorEmail } as const;
    await recordRevision(tx, { ...change, snapshot: wholeText(name, published) });
    await bumpContent(tx, "site_texts", [textTag(name)]);
  }
  return id;
}
