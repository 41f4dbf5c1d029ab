import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../../context.ts";
import { requireAbility } from "../../security/rights.ts";
import { transaction } from "../../database.ts";
import { removeDraft } from "../../approvals/remove-draft.ts";
import { changedMeanwhile } from "../../documents/stale-write.ts";
import { lockOpenRelease, touchRelease, findReleaseDrafts } from "../../releases/open-releases.ts";
import { type Draft, findDraft, readDraftKind, storeDraft } from "../../documents/drafts.ts";
import { dropFromPlans } from "../../plans/planned-drafts.ts";
import type { StaleBase } from "../kinds/drafted-kind.ts";
import { draftedKind } from "../kinds/kinds.ts";

/** A draft of a release whose thing was changed, deleted or made since the draft was begun. */
export interface Collision extends StaleBase {
  kind: Draft["kind"];
  itemId: string;
  title: string;
  draftVersion: number;
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
  const state = await draftedKind(draft.kind).staleBase(ctx, draft);
  if (!state) return null;
  const { kind, item_id: itemId, version: draftVersion } = draft;
  return { kind, itemId, title: await draftedKind(draft.kind).titleOf(ctx, draft), draftVersion, ...state };
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
    if (!isAsSeen) throw changedMeanwhile(await draftedKind(draft.kind).titleOf(tx, draft), draft.updated_by);
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
  const { action } = draft;
  const body = (await draftedKind(draft.kind).settledBody?.(tx, draft)) ?? draft.body;
  if (reason === "deleted") {
    if (action === "delete" && draft.base_version > 0)
      throw new DomainError("conflict", "It's already deleted. Remove it from the release.");
    return { action, body, base_version: 0 };
  }
  const taken = fields.filter(({ field }) => take.includes(field)).map(({ field, live }) => [field, live]);
  return { action, body: { ...body, ...Object.fromEntries(taken) }, base_version: liveVersion };
}
