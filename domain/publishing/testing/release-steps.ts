import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { findCollisions, settleCollision } from "../releases/collisions.ts";
import { findDraft, noRelease } from "../drafts/draft.ts";
import { publishRelease, undoRelease } from "../releases/publish-release.ts";
import { createRelease, deleteRelease, moveToRelease, planItemChange, takeOutOfRelease } from "../releases/releases.ts";
import { planRedirect } from "../planned.ts";
import { runDueSchedules } from "../schedules/run-schedules.ts";
import { type Deed, type Scene, chosen, redirectOf, refuseStale } from "./history-steps.ts";
import { Refused, sameRedirect } from "./live-model.ts";
import {
  type PublishingModel,
  cancelLostModel,
  later,
  endDraftModel,
  publicationsOf,
  publishReleaseModel,
  runPlansModel,
} from "./publishing-model.ts";
import { isStale, markOf, type ModelDraft, type ModelRelease, undoModel } from "./release-model.ts";

const tableOf = (draft: ModelDraft) =>
  draft.of === "headline" ? ("site_texts" as const) : draft.of === "redirect" ? ("redirects" as const) : draft.kind;

function chosenRelease({ model, step }: Scene, isPublic: boolean): { id: string; release: ModelRelease } | null {
  // Now and then one that is in the other state.
  const wanted = step.other % 10 === 0 ? !isPublic : isPublic;
  const found = chosen(
    [...model.releases].filter(([, { made }]) => (made !== null) === wanted),
    step.other,
  );
  return found ? { id: found[0], release: found[1] } : null;
}

async function versionOf({ engine, step }: Scene, id: string): Promise<number> {
  const row = await engine.db.selectFrom("releases").select("version").where("id", "=", id).executeTakeFirstOrThrow();
  return row.version - Number(step.isStale);
}

/** Adds a change to a release in the model. */
function add(model: PublishingModel, release: string, id: string, draft: ModelDraft): void {
  const into = model.releases.get(release);
  if (!into || into.made || into.drafts.has(id)) throw new Refused("public, or it changes this already");
  into.drafts.set(id, draft);
}

/** Whether a release makes this of a redirect already; of a new one without `known`. */
function isPlanned(
  release: ModelRelease | undefined,
  known: string | null,
  { to, was }: Extract<ModelDraft, { of: "redirect" }>,
): boolean {
  if (!release || release.made) return false;
  return [...release.drafts].some(([id, draft]) => {
    if (draft.of !== "redirect" || (known !== null && id !== known)) return false;
    return sameRedirect(draft.to, to) && sameRedirect(draft.was, was);
  });
}

/** Steps that prepare, publish and undo releases, and carry out plans. */
export const releaseSteps: Record<string, (scene: Scene) => Promise<Deed | null>> = {
  async "new release"({ engine }) {
    return {
      act: (ctx) => createRelease(ctx, { name: "Monday" }),
      async follow({ releases }) {
        const all = await engine.db.selectFrom("releases").select("id").execute();
        const made = all.find(({ id }) => !releases.has(id));
        releases.set(made?.id ?? "none", { drafts: new Map(), made: null });
      },
    };
  },
  async "to release"(scene) {
    const [target, found] = [chosenRelease(scene, false), chosen(scene.model.drafts, scene.step.pick)];
    if (!target || !found) return null;
    const [itemId, draft] = found;
    const kind = tableOf(draft);
    const stored = await findDraft(scene.stage.admin(), { release: noRelease, kind, itemId });
    const version = (stored?.version ?? 0) - Number(scene.step.isStale);
    return {
      act: (ctx) => moveToRelease(ctx, target.id, { kind, itemId, version }),
      follow(model) {
        refuseStale(scene);
        add(model, target.id, itemId, draft);
        model.drafts.delete(itemId);
        endDraftModel(model, itemId);
      },
    };
  },
  async "take out"(scene) {
    const target = chosenRelease(scene, false);
    const [itemId, draft] = chosen(target?.release.drafts ?? [], scene.step.pick) ?? [];
    if (!target || itemId === undefined || !draft) return null;
    return {
      act: (ctx) => takeOutOfRelease(ctx, target.id, { kind: tableOf(draft), itemId }),
      follow(model) {
        if (target.release.made) throw new Refused("public");
        model.releases.get(target.id)?.drafts.delete(itemId);
        for (const { planned } of publicationsOf(model, target.id)) planned.delete(itemId);
        if (draft.of === "deletion" || draft.of === "redirect") return;
        if (model.drafts.has(itemId)) throw new Refused("another one is beside the live site");
        model.drafts.set(itemId, draft);
      },
    };
  },
  async "plan change"(scene) {
    const [target, item] = [chosenRelease(scene, false), chosen(scene.model.site.items.values(), scene.step.pick)];
    if (!target || !item) return null;
    const change = chosen(["hide", "show", "delete"] as const, scene.step.other) ?? "hide";
    const { kind, id, mark: base, title, words } = item;
    const draft: ModelDraft =
      change === "delete"
        ? { of: "deletion", kind, base }
        : { of: "item", kind, written: { title, words, shown: change === "show" }, base };
    return {
      act: (ctx) => planItemChange(ctx, target.id, { collection: kind, itemId: id, change }),
      follow: (model) => add(model, target.id, id, draft),
    };
  },
  async "plan redirect"(scene) {
    const { engine, model, step } = scene;
    const target = chosenRelease(scene, false);
    if (!target) return null;
    const [known, was] = (step.isStale ? undefined : chosen(model.site.redirects, step.pick)) ?? [null, null];
    const to = known !== null && step.isKept ? null : redirectOf(step);
    return {
      act: (ctx) => planRedirect(ctx, target.id, known, to),
      async follow(after) {
        if (to !== null && to.from === to.to) throw new Refused();
        if (isPlanned(after.releases.get(target.id), known, { of: "redirect", to, was })) return;
        const stored = await engine.db.selectFrom("drafts").select("item_id").where("kind", "=", "redirects").execute();
        const ids = new Set([...after.releases.values()].flatMap(({ drafts }) => [...drafts.keys()]));
        const made = stored.find(({ item_id }) => !ids.has(item_id))?.item_id;
        add(after, target.id, known ?? made ?? "none", { of: "redirect", to, was: was && { ...was } });
      },
    };
  },
  async settle(scene) {
    const { model, stage, step } = scene;
    const colliding = [...model.releases].flatMap(([release, { drafts, made }]) =>
      made ? [] : [...drafts].filter(([id, draft]) => isStale(model.site, id, draft)).map(([id]) => ({ release, id })),
    );
    const found = chosen(colliding, step.pick);
    if (!found) return null;
    const collision = (await findCollisions(stage.admin(), found.release)).find(({ itemId }) => itemId === found.id);
    if (!collision) throw new Error(`a collision is not found: ${JSON.stringify(found)}`);
    return {
      act: (ctx) => settleCollision(ctx, found.release, { ...collision, take: [], drop: step.isKept }),
      follow: (after) => settle(after, found, step.isKept || collision.reason === "exists"),
    };
  },
  async release(scene) {
    const target = chosenRelease(scene, false);
    if (!target) return null;
    const version = await versionOf(scene, target.id);
    return {
      act: (ctx) => publishRelease(ctx, target.id, version),
      follow(model) {
        refuseStale(scene);
        publishReleaseModel(model, target.id, scene.stage.now.toISOString());
      },
    };
  },
  async undo(scene) {
    const target = chosenRelease(scene, true);
    if (!target) return null;
    const [version, keep] = [await versionOf(scene, target.id), scene.step.isKept];
    return {
      act: (ctx) => undoRelease(ctx, target.id, version, { keep }),
      follow(model) {
        refuseStale(scene);
        const release = model.releases.get(target.id);
        if (release) undoModel(model, release, keep);
      },
    };
  },
  async "delete release"(scene) {
    const target = chosenRelease(scene, false);
    if (!target) return null;
    const version = await versionOf(scene, target.id);
    return {
      act: (ctx) => deleteRelease(ctx, target.id, version),
      follow(model) {
        refuseStale(scene);
        if (target.release.made) throw new Refused("public");
        model.releases.delete(target.id);
        for (const [plan, { id }] of model.plans) if (id === target.id) model.plans.delete(plan);
        for (const [id, draft] of target.release.drafts) cancelLostModel(model, id, draft);
      },
    };
  },
  async wait({ engine, stage }) {
    stage.now = new Date(stage.now.getTime() + 2 * 60 * 60_000);
    return {
      // The second run is another process that looks for what is due.
      act: (ctx) => runDueSchedules(ctx).then(() => runDueSchedules(ctx)),
      async follow(model) {
        runPlansModel(model, stage.now);
        await nameLaterReleases(engine, model);
      },
    };
  },
};

/** Gives the releases that plans have made for what was changed since the ids that the database has for them. */
async function nameLaterReleases({ db }: EngineUnderTest, { releases }: PublishingModel): Promise<void> {
  const unnamed = [...releases].filter(([id]) => id.startsWith(later));
  if (unnamed.length === 0) return;
  const rows = await db.selectFrom("drafts").select(["release_id", "item_id"]).execute();
  const itemsOf = (id: string) => rows.flatMap(({ release_id, item_id }) => (release_id === id ? [item_id] : []));
  const textOf = (ids: Iterable<string>) => [...ids].toSorted().join();
  for (const [id, release] of unnamed) {
    const made = rows.find(
      ({ release_id: one }) =>
        one !== noRelease && !releases.has(one) && textOf(itemsOf(one)) === textOf(release.drafts.keys()),
    );
    releases.delete(id);
    releases.set(made?.release_id ?? "none", release);
  }
}

function settle(model: PublishingModel, { release, id }: { release: string; id: string }, isDropped: boolean): void {
  const drafts = model.releases.get(release)?.drafts;
  const draft = drafts?.get(id);
  if (!drafts || !draft) return;
  if (isDropped) drafts.delete(id);
  else if (draft.of === "redirect") draft.was = model.site.redirects.get(id) ?? null;
  else if (draft.of === "deletion" && !model.site.items.has(id)) throw new Refused("deleted already");
  else draft.base = markOf(model.site, id, draft);
  if (isDropped) for (const { planned } of publicationsOf(model, release)) planned.delete(id);
}

/** Whether a step is done in more than one transaction, so that a kill may leave some of it done: it goes on after a restart. */
export const goesOn = (what: string) => what === "wait";
