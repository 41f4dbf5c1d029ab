import type { DraftKind } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { kinds } from "../content/kinds.ts";
import { findDraft, noRelease } from "../publishing/drafts/draft.ts";
import { fieldsOfDraft } from "../publishing/drafts/duplicate-item.ts";
import { requireAbility } from "../rights.ts";
import type { Review } from "./approvals.ts";

/** A field that a draft changes. */
export interface ReviewedChange {
  label: string;
  live: unknown;
  draft: unknown;
}

/**
 * What the drafts of items that somebody may decide on change, by "kind/id". Of releases and texts their own screens show it.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findChangesToReview(
  ctx: Context,
  reviews: readonly Review[],
): Promise<Record<string, ReviewedChange[]>> {
  requireAbility(ctx, "draft");
  const found: Record<string, ReviewedChange[]> = {};
  for (const { kind: name, itemId, state } of reviews) {
    const kind = kinds.find(({ collection }) => collection === name);
    if (!kind || state !== "waiting") continue;
    const draft = await findDraft(ctx, { release: noRelease, kind: name as DraftKind, itemId });
    if (!draft) continue;
    const labels = new Map<string, string>(kind.fields.map((field) => [field.name, field.label]));
    const fields = await fieldsOfDraft(ctx, draft);
    found[`${name}/${itemId}`] = fields.flatMap(({ field, live, draft: written }) => {
      const label = labels.get(field);
      if (label === undefined || (isBlank(live) && isBlank(written))) return [];
      return [{ label, live: live ?? "", draft: written ?? "" }];
    });
  }
  return found;
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
