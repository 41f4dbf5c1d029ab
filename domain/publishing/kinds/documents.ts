import { isDeepStrictEqual } from "node:util";
import type { Context, DocumentKind } from "../../context.ts";
import type { Draft } from "../../documents/drafts.ts";
import { baseOfDraft, fieldsOfDraft } from "../drafts/draft-fields.ts";
import type { DraftedKind, StaleBase } from "./drafted-kind.ts";

/** What drafts of items and texts have in common in releases and plans. */
export function draftsOfDocuments(kind: DocumentKind) {
  return {
    async titleOf(ctx, draft) {
      const row = draft.action === "delete" ? await kind.find(ctx, draft.item_id) : null;
      return row ? kind.titleOf(row) : kind.titleOfDraft(draft);
    },
    async planned(ctx, draft) {
      const { item_id: id, action, body } = draft;
      if (!kind.isKnown(id)) return { before: {}, after: { ...body } };
      const row = (await kind.find(ctx, id)) ?? kind.defaults(id);
      const before = row && kind.fieldsIn(id, kind.valuesOf(row));
      if (action === "delete") return { before, after: null, fields: [] };
      const fields = await fieldsOfDraft(ctx, kind, draft);
      return {
        before,
        after: { ...before, ...body },
        fields: fields.map(({ field, live, draft: after }) => ({ field, before: live ?? null, after })),
      };
    },
    staleBase: (ctx, draft) => staleBase(ctx, kind, draft),
  } satisfies Partial<DraftedKind>;
}

/** The field that also changes when a list is reordered. */
const place = "order_index";

async function staleBase(ctx: Context, kind: DocumentKind, draft: Draft): Promise<StaleBase | null> {
  const { item_id: id, action, base_version } = draft;
  const row = await kind.find(ctx, id);
  const liveVersion = row ? kind.versionOf(row) : 0;
  if (liveVersion === base_version || !kind.isKnown(id)) return null;
  if (!row) return { reason: "deleted", liveVersion, fields: [] };
  const base = await baseOfDraft(ctx, kind, draft);
  if (!base && base_version === 0) return { reason: "exists", liveVersion, fields: [] };
  const fields = (await fieldsOfDraft(ctx, kind, draft)).map((field) => ({
    ...field,
    isTheirs: base !== null && isEqual(base[field.field], field.draft),
  }));
  // Only the item's place in a manual order was changed: a save keeps it.
  const live = kind.fieldsIn(id, kind.valuesOf(row));
  const isMoved =
    base !== null &&
    place in base &&
    Object.keys(base).every((name) => name === place || isEqual(base[name], live?.[name])) &&
    fields.every(({ field, isTheirs }) => field !== place || isTheirs);
  return isMoved && action === "save" ? null : { reason: "changed", liveVersion, fields };
}

const isEqual = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null);
