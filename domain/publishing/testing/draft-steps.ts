import type { Collection } from "#db/schema.ts";
import { kindOf } from "../../content/kinds.ts";
import { discardTextDraft, getEditedText, saveTextDraft } from "../../site-texts/edit-texts.ts";
import { publishTexts } from "../../site-texts/publish-texts.ts";
import { findDraft, noRelease } from "../drafts/draft.ts";
import { discardItemDraft, keepItemDraft, publishItemDraft } from "../drafts/item-drafts.ts";
import { planSchedule } from "../schedules/schedules.ts";
import { inputOf } from "./history-stage.ts";
import { chosen, type Deed, refuseStale, type Scene } from "./history-steps.ts";
import { Refused } from "./live-model.ts";
import { keepDraftModel, keepHeadlineModel, publishDraftModel } from "./publishing-model.ts";
import type { ModelDraft } from "./release-model.ts";

/** The draft beside the live site as it is stored. */
function storedDraft({ stage }: Scene, id: string, draft: ModelDraft) {
  const kind = draft.of === "item" ? draft.kind : "site_texts";
  return findDraft(stage.admin(), { release: noRelease, kind, itemId: id });
}

/** A draft beside the live site, and the version of it that the editor knows. */
async function chosenDraft(scene: Scene) {
  const [id, draft] = chosen(scene.model.drafts, scene.step.pick) ?? [];
  if (id === undefined || !draft) return null;
  const stored = await storedDraft(scene, id, draft);
  return { id, draft, version: (stored?.version ?? 0) - Number(scene.step.isStale) };
}

/** Steps that change drafts beside the live site, or publish one. */
export const draftSteps: Record<string, (scene: Scene) => Promise<Deed | null>> = {
  async draft(scene) {
    const item = chosen(scene.model.site.items.values(), scene.step.pick);
    return item ? keepDraft(scene, item.kind, item.id) : null;
  },
  "new draft": async (scene) => keepDraft(scene, scene.step.kind, scene.newId()),
  async "draft again"(scene) {
    const [id, draft] = chosen(scene.model.drafts, scene.step.pick) ?? [];
    return id !== undefined && draft?.of === "item" ? keepDraft(scene, draft.kind, id) : null;
  },
  async headline({ stage, step: { written } }) {
    const { words, draftVersion } = await getEditedText(stage.admin(), "home");
    const { hero } = words as { hero: { headline: string } };
    const after = `${written.title} for all`;
    const change = { path: "hero.headline", before: hero.headline, after };
    if (after === hero.headline) return null;
    return {
      act: (ctx) => saveTextDraft(ctx, "home", draftVersion, [change]),
      follow: (model) => keepHeadlineModel(model, after),
    };
  },
  async publish(scene) {
    const found = await chosenDraft(scene);
    if (!found) return null;
    const { id, draft, version } = found;
    return {
      act: (ctx) =>
        draft.of === "item"
          ? publishItemDraft(ctx, kindOf<Collection>(draft.kind), id, version)
          : publishTexts(ctx, { [id]: version }),
      follow(model) {
        refuseStale(scene);
        publishDraftModel(model, id);
      },
    };
  },
  async discard(scene) {
    const found = await chosenDraft(scene);
    if (!found) return null;
    const { id, draft, version } = found;
    return {
      act: (ctx) =>
        draft.of === "item"
          ? discardItemDraft(ctx, kindOf<Collection>(draft.kind), id, version)
          : discardTextDraft(ctx, id, version),
      follow({ site, drafts, plans }) {
        refuseStale(scene);
        drafts.delete(id);
        if (draft.of !== "item" || site.items.has(id)) return;
        for (const [planId, plan] of plans) if (plan.id === id && !plan.isPaused) plans.delete(planId);
      },
    };
  },
  async plan({ engine, model, stage, step }) {
    const items = [...model.site.items.values()].map(({ kind, id }) => ({ kind, itemId: id }));
    const drafts = [...model.drafts].flatMap(([itemId, draft]) =>
      draft.of === "item" ? [{ kind: draft.kind, itemId }] : [],
    );
    const releases = [...model.releases.keys()].map((itemId) => ({ kind: "release" as const, itemId }));
    const of = chosen<{ kind: Collection | "release"; itemId: string }[]>([items, drafts, releases], step.other) ?? [];
    const thing = chosen(of, step.pick);
    if (!thing) return null;
    const due = new Date(stage.now.getTime() + 60 * 60_000);
    const action = step.isKept ? ("publish" as const) : ("hide" as const);
    return {
      act: (ctx) => planSchedule(ctx, { ...thing, action, local: due.toISOString().slice(0, 16), zone: "UTC" }),
      async follow({ site, drafts: beside, plans }) {
        const draft = beside.get(thing.itemId);
        const isTrashed = draft?.of === "item" && draft.base !== 0 && !site.items.has(thing.itemId);
        if (thing.kind !== "release" && isTrashed) throw new Refused("it is deleted");
        const same = engine.db.selectFrom("schedules").select("id").where("state", "=", "waiting");
        const stored = await same.where("item_id", "=", thing.itemId).where("action", "=", action).execute();
        const before = [...plans].filter(
          ([, plan]) => plan.id === thing.itemId && plan.action === action && !plan.isPaused,
        );
        for (const [id] of before) plans.delete(id);
        // A plan takes the place of the one before, which waits no longer.
        const made = stored.find(({ id }) => !before.some(([old]) => old === id));
        plans.set(made?.id ?? "none", {
          due: due.getTime(),
          action,
          kind: thing.kind,
          id: thing.itemId,
          isPaused: false,
        });
      },
    };
  },
};

async function keepDraft(scene: Scene, kind: Collection, id: string): Promise<Deed> {
  const { engine, model, step } = scene;
  const draft = model.drafts.get(id);
  const stored = draft && (await storedDraft(scene, id, draft));
  const row = await engine.db.selectFrom(kind).select("version").where("id", "=", id).executeTakeFirst();
  // Who goes on with a draft goes on from what that was begun on.
  const base = stored?.base_version ?? row?.version ?? 0;
  const mark = draft?.of === "item" ? draft.base : (model.site.items.get(id)?.mark ?? 0);
  const known = stored ? stored.version - Number(step.isStale) : 0;
  return {
    act: (ctx) => keepItemDraft(ctx, kindOf<Collection>(kind), id, { known, base, input: inputOf(kind, step.written) }),
    follow(after) {
      if (stored) refuseStale(scene);
      keepDraftModel(after, id, { kind, written: step.written, base: mark });
    },
  };
}
