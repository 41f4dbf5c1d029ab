import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import {
  type Deed,
  type Scene,
  chosen,
  chosenRelease,
  redirectOf,
  refuseStale,
  seen,
  seenDraft,
  thingOf,
} from "./history-steps.ts";
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
import type { ModelDraft } from "./draft-model.ts";
import { isStale, markOf, type ModelRelease, undoModel } from "./release-model.ts";
import * as system from "./system.ts";

const versionOf = async (scene: Scene, id: string) =>
  seen(scene, await system.releases.version(scene.stage.admin(), id));

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
      act: (ctx) => system.releases.create(ctx),
      async follow({ releases }) {
        const stored = await system.readStored(engine);
        const made = [...stored.releases.keys()].find((id) => !releases.has(id));
        releases.set(made ?? "none", { drafts: new Map(), made: null });
      },
    };
  },
  async "to release"(scene) {
    const [target, found] = [chosenRelease(scene, false), chosen(scene.model.drafts, scene.step.pick)];
    if (!target || !found) return null;
    const [itemId, draft] = found;
    const thing = thingOf(itemId, draft);
    const version = (await seenDraft(scene, system.beside, thing))?.version ?? 0;
    return {
      act: (ctx) => system.releases.move(ctx, target.id, thing, version),
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
      act: (ctx) => system.releases.takeOut(ctx, target.id, thingOf(itemId, draft)),
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
      act: (ctx) => system.releases.planChange(ctx, target.id, { kind, id }, change),
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
      act: (ctx) => system.releases.planRedirect(ctx, target.id, known, to),
      async follow(after) {
        if (to !== null && to.from === to.to) throw new Refused();
        if (isPlanned(after.releases.get(target.id), known, { of: "redirect", to, was })) return;
        const stored = (await system.readStored(engine)).drafts.filter(({ thing }) => thing.kind === "redirect");
        const ids = new Set([...after.releases.values()].flatMap(({ drafts }) => [...drafts.keys()]));
        const made = stored.find(({ thing }) => !ids.has(thing.id))?.thing.id;
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
    const collision = await system.releases.findCollision(stage.admin(), found.release, found.id);
    const isTheirs = step.other % 2 === 0;
    if (!collision) throw new Error(`a collision is not found: ${JSON.stringify(found)}`);
    return {
      act: (ctx) => system.releases.settle(ctx, found.release, collision, { drop: step.isKept, isTheirs }),
      follow: (after) => settle(after, found, { isDropped: step.isKept || collision.reason === "exists", isTheirs }),
    };
  },
  async release(scene) {
    const target = chosenRelease(scene, false);
    if (!target) return null;
    const version = await versionOf(scene, target.id);
    return {
      act: (ctx) => system.releases.publish(ctx, target.id, version),
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
      act: (ctx) => system.releases.undo(ctx, target.id, version, keep),
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
      act: (ctx) => system.releases.remove(ctx, target.id, version),
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
      act: (ctx) => system.plans.runDue(ctx).then(() => system.plans.runDue(ctx)),
      async follow(model) {
        runPlansModel(model, stage.now);
        await nameLaterReleases(engine, model);
      },
    };
  },
};

/** Gives the releases that plans have made for what was changed since the ids that the database has for them. */
async function nameLaterReleases(engine: EngineUnderTest, { releases }: PublishingModel): Promise<void> {
  const unnamed = [...releases].filter(([id]) => id.startsWith(later));
  if (unnamed.length === 0) return;
  const { drafts } = await system.readStored(engine);
  const itemsOf = (id: string) => drafts.flatMap(({ release, thing }) => (release === id ? [thing.id] : []));
  const textOf = (ids: Iterable<string>) => [...ids].toSorted().join();
  for (const [id, release] of unnamed) {
    const made = drafts.find(
      ({ release: one }) =>
        one !== system.beside && !releases.has(one) && textOf(itemsOf(one)) === textOf(release.drafts.keys()),
    );
    releases.delete(id);
    releases.set(made?.release ?? "none", release);
  }
}

function settle(
  model: PublishingModel,
  { release, id }: { release: string; id: string },
  { isDropped, isTheirs }: { isDropped: boolean; isTheirs: boolean },
): void {
  const drafts = model.releases.get(release)?.drafts;
  const draft = drafts?.get(id);
  if (!drafts || !draft) return;
  const [item, text] = [model.site.items.get(id), model.site.texts.get(id)];
  if (isDropped) drafts.delete(id);
  else if (draft.of === "redirect") draft.was = model.site.redirects.get(id) ?? null;
  else if (draft.of === "deletion" && !item) throw new Refused("deleted already");
  else draft.base = markOf(model.site, id, draft);
  if (isDropped) for (const { planned } of publicationsOf(model, release)) planned.delete(id);
  if (!isTheirs) return;
  if (draft.of === "item" && item) draft.written = { title: item.title, words: item.words, shown: item.shown };
  if (draft.of === "text" && text) draft.words = text.words;
}

/** Whether a step is done in more than one transaction, so that a kill may leave some of it done: it goes on after a restart. */
export const goesOn = (what: string) => what === "wait";
