import { isDeepStrictEqual } from "node:util";
import type { Collection } from "#db/schema.ts";
import { type SiteTextName, siteTextOf } from "#content/site-texts.ts";
import { DomainError } from "#lib/domain-error.ts";
import { openedState } from "../../documents/versions.ts";
import { pickEdited } from "../../documents/compare.ts";
import { kindOf } from "../../kinds/kinds.ts";
import { rowOf } from "../../documents/items.ts";
import type { Context } from "../../context.ts";
import { requireAbility } from "../../security/rights.ts";
import { getStoredText } from "../../site-texts/stored-texts.ts";
import { knownName } from "../../texts/text-names.ts";
import { transaction } from "../../database.ts";
import { redirectOf, fieldsOfDraft } from "../drafts/apply-draft.ts";
import { removeDraft } from "../../approvals/remove-draft.ts";
import { changedMeanwhile } from "../../documents/stale-write.ts";
import { isSameState } from "../../documents/compare.ts";
import { lockOpenRelease, touchRelease, findReleaseDrafts } from "../../releases/open-releases.ts";
import { type Draft, findDraft, readDraftKind, storeDraft } from "../../documents/drafts.ts";
import { dropFromPlans } from "../../plans/planned-drafts.ts";
import { titleOfChange } from "./releases.ts";

/** One field, part or redirect that both sides may have changed. */
export interface CollidingField {
  field: string;
  base: unknown;
  live: unknown;
  draft: unknown;
  /** Whether only the live site has changed it since the draft was begun. */
  isTheirs: boolean;
}

/** A draft of a release whose thing was changed, deleted or made since the draft was begun. */
export interface Collision {
  kind: Draft["kind"];
  itemId: string;
  title: string;
  reason: "changed" | "deleted" | "exists";
  draftVersion: number;
  /** The version that is live now; 0 when there is none. */
  liveVersion: number;
  fields: CollidingField[];
}

/**
 * What of a release collides with something published since it was prepared. It must be settled before the release is published.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findCollisions(ctx: Context, release: string): Promise<Collision[]> {
  requireAbility(ctx, "draft");
  const drafts = await findReleaseDrafts(ctx, release);
  const found = await Promise.all(drafts.map((draft) => collisionOf(ctx, draft)));
  return found.filter((collision) => collision !== null);
}

async function collisionOf(ctx: Context, draft: Draft): Promise<Collision | null> {
  const state = await competingState(ctx, draft);
  if (!state) return null;
  const { kind, item_id: itemId, version: draftVersion } = draft;
  return { kind, itemId, title: await titleOfChange(ctx, draft), draftVersion, ...state };
}

type Competing = Pick<Collision, "reason" | "liveVersion" | "fields">;

async function competingState(ctx: Context, draft: Draft): Promise<Competing | null> {
  if (draft.kind === "redirects") {
    const live = await redirectOf(ctx, draft.item_id);
    const was = draft.body["was"] ?? null;
    if (isSameState(live, was)) return null;
    return { reason: live ? "changed" : "deleted", liveVersion: 0, fields: [] };
  }
  if (draft.kind === "site_texts") {
    const name = knownName(draft.item_id);
    if (!name) return null;
    const { published, version } = await getStoredText(ctx, name);
    if (version === draft.base_version) return null;
    if (version === 0) return { reason: "deleted", liveVersion: 0, fields: [] };
    return { reason: "changed", liveVersion: version, fields: await textFields(ctx, name, draft, published) };
  }
  const kind = kindOf<Collection>(draft.kind);
  const row = await rowOf(ctx, kind, draft.item_id);
  const liveVersion = row?.version ?? 0;
  if (liveVersion === draft.base_version) return null;
  if (!row) return { reason: "deleted", liveVersion, fields: [] };
  if (draft.base_version === 0) return { reason: "exists", liveVersion, fields: [] };
  const base = await openedState(ctx, kind, draft.item_id, draft.base_version);
  const fields = (await fieldsOfDraft(ctx, draft)).map((field) => ({
    ...field,
    base: base?.[field.field] ?? null,
    isTheirs: base !== null && isEqual(base[field.field], field.draft),
  }));
  // Only the item's place in a manual order was changed: a save keeps it.
  const keepsPlace = fields.every(({ field, isTheirs }) => field !== "order_index" || isTheirs);
  const isMoved =
    base !== null && "order_index" in base && sharesAllBut(base, pickEdited(kind, row), "order_index") && keepsPlace;
  return isMoved && draft.action === "save" ? null : { reason: "changed", liveVersion, fields };
}

function sharesAllBut(one: Record<string, unknown>, other: Record<string, unknown>, field: string): boolean {
  return Object.keys(one).every((name) => name === field || isEqual(one[name], other[name]));
}

const isEqual = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null);

async function textFields(
  ctx: Context,
  name: SiteTextName,
  draft: Draft,
  live: Readonly<Record<string, unknown>>,
): Promise<CollidingField[]> {
  const shipped = siteTextOf(name).shipped as Record<string, unknown>;
  const revision = await ctx.db
    .selectFrom("revisions")
    .select("snapshot")
    .where("collection", "=", "site_texts")
    .where("item_id", "=", name)
    .where("version", "=", draft.base_version)
    .executeTakeFirst();
  const base = { ...shipped, ...revision?.snapshot };
  const [now, then] = [
    { ...shipped, ...live },
    { ...shipped, ...draft.body },
  ];
  return Object.keys(then)
    .filter((part) => !isEqual(now[part], then[part]))
    .map((field) => ({
      field,
      base: base[field] ?? null,
      live: now[field] ?? null,
      draft: then[field] ?? null,
      isTheirs: isEqual(base[field], then[field]),
    }));
}

/**
 * Settles a collision: the draft is based on what is live now.
 * @param choice.draftVersion and `liveVersion`, as the editor has seen them
 * @param choice.take fields whose live value is taken; for all others the draft's own stays
 * @param choice.drop takes the change out of the release instead
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when either side was changed meanwhile
 */
export async function settleCollision(
  ctx: Context,
  release: string,
  {
    kind,
    itemId,
    draftVersion,
    liveVersion,
    take,
    drop,
  }: {
    kind: string;
    itemId: string;
    draftVersion: number;
    liveVersion: number;
    take: readonly string[];
    drop: boolean;
  },
): Promise<void> {
  const admin = requireAbility(ctx, "releases");
  await transaction(ctx, async (tx) => {
    const opened = await lockOpenRelease(tx, release);
    const key = { release, kind: readDraftKind(kind), itemId };
    const draft = await findDraft(tx, key);
    if (!draft) throw new DomainError("not_found", "This is no longer in the release.");
    const collision = await collisionOf(tx, draft);
    const isAsSeen = draft.version === draftVersion && collision?.liveVersion === liveVersion;
    if (!isAsSeen) throw changedMeanwhile(await titleOfChange(tx, draft), draft.updated_by);
    if (drop || collision.reason === "exists") {
      await removeDraft(tx, key, draftVersion);
      await dropFromPlans(tx, key);
    } else
      await storeDraft(tx, key, await settled(tx, draft, collision, take), { known: draftVersion, by: admin.email });
    await touchRelease(tx, opened);
  });
}

/** The draft as it is based on what is live. What was deleted is made anew by it. */
async function settled(
  tx: Context,
  draft: Draft,
  { reason, liveVersion, fields }: Collision,
  take: readonly string[],
): Promise<Pick<Draft, "action" | "body" | "base_version">> {
  const { action, body } = draft;
  if (draft.kind === "redirects") {
    return { action, body: { ...body, was: await redirectOf(tx, draft.item_id) }, base_version: 0 };
  }
  if (reason === "deleted") {
    if (action === "delete") throw new DomainError("conflict", "It is deleted already. Take it out of the release.");
    return { action, body, base_version: 0 };
  }
  const taken = fields.filter(({ field }) => take.includes(field)).map(({ field, live }) => [field, live]);
  return { action, body: { ...body, ...Object.fromEntries(taken) }, base_version: liveVersion };
}
