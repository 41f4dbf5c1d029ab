import type { Collection } from "#db/schema.ts";
import { kindOf } from "../content/kinds.ts";
import type { Context } from "../context.ts";
import { publishItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { requireAbility } from "../rights.ts";
import { publishTexts } from "../site-texts/publish-texts.ts";
import type { Subject } from "./require-approval.ts";

/**
 * Publishes what was reviewed: a release, a text of the site, or the draft beside an item.
 * @param version of the draft or the release that was seen
 * @throws DomainError as what publishes it, with the reason `review_needed` without an approval of its present state
 */
export async function publishReviewed(ctx: Context, { kind, itemId }: Subject, version: number): Promise<void> {
  requireAbility(ctx, "publish");
  if (kind === "release") await publishRelease(ctx, itemId, version);
  else if (kind === "site_texts") await publishTexts(ctx, { [itemId]: version });
  else await publishItemDraft(ctx, kindOf<Collection>(kind), itemId, version);
}
