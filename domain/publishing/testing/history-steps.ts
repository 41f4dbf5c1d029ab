import * as fc from "fast-check";
import type { Collection } from "#db/schema.ts";
import type { Context } from "../../context.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { deleteItem, createItem, updateItem } from "../../documents/edit-item.ts";
import { kindOf, kinds } from "../../kinds/kinds.ts";
import { createRedirect, deleteRedirect, updateRedirect } from "../../links/managed-redirects.ts";
import { restoreFromTrash } from "../../history/trash.ts";
import { type Stage, inputOf, redirectPaths, targets, titles } from "./history-stage.ts";
import {
  type LiveItem,
  type Written,
  isChangedSince,
  markBefore,
  putRedirect,
  Refused,
  trashItem,
  untrashItem,
  writeItem,
} from "./live-model.ts";
import {
  type PublishingModel,
  discardDraftModel,
  keepDraftModel,
  keepHeadlineModel,
  publicationsOf,
  publishDraftModel,
} from "./publishing-model.ts";
import { discardTextDraft, getEditedText, saveTextDraft } from "../../site-texts/edit-texts.ts";
import { publishTexts } from "../../site-texts/publish-texts.ts";
import { findDraft, noRelease } from "../drafts/draft.ts";
import { discardItemDraft, keepItemDraft, publishItemDraft } from "../drafts/item-drafts.ts";
import { planSchedule } from "../schedules/schedules.ts";
import { seenVersion } from "./plan-as-seen.ts";
import type { ModelDraft } from "./release-model.ts";

/** One thing that somebody does. Numbers choose among what there is. */
export const anyStep = (names: readonly string[]) =>
  fc.record({
    what: fc.constantFrom(...names),
    pick: fc.nat(1_000),
    other: fc.nat(1_000),
    kind: fc.constantFrom(...kinds.map(({ collection }) => collection)),
    written: fc.record({
      title: fc.constantFrom<string>(...titles),
      words: fc.constantFrom<string>("One", "Two", "Three"),
      shown: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    }),
    editor: fc.constantFrom("ada" as const, "bob" as const),
    /** The editor knows an older version than the one that is stored. */
    isStale: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    isKept: fc.boolean(),
    /** The process dies before this statement; mostly not at all. */
    dies: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(60) }),
  });
export type Step = typeof anyStep extends (names: never) => fc.Arbitrary<infer Made> ? Made : never;

/** What a step does to the product and to the model; both refuse it, or neither does. */
export interface Deed {
  act: (ctx: Context) => Promise<unknown>;
  /** @throws Refused when the product must refuse it */
  follow: (model: PublishingModel) => void | Promise<void>;
}

export interface Scene {
  engine: EngineUnderTest;
  stage: Stage;
  model: PublishingModel;
  step: Step;
  /** A new id; the same in each repetition of a history. */
  newId: () => string;
}

/** One of these, chosen by a number. */
export function chosen<Entry>(entries: Iterable<Entry>, number: number): Entry | undefined {
  const all = [...entries];
  return all[number % Math.max(1, all.length)];
}

/** The version that a step names: the present one, or the one before when its form is out of date. */
export async function versionOf(
  { engine, step }: Scene,
  { kind, id }: { kind: Collection; id: string },
): Promise<number> {
  const row = await engine.db.selectFrom(kind).select("version").where("id", "=", id).executeTakeFirst();
  return (row?.version ?? 0) - Number(step.isStale);
}

/** What a step says when its editor knows an older version. */
export function refuseStale({ step }: Scene): void {
  if (step.isStale) throw new Refused("an older version");
}

type Make = (scene: Scene) => Promise<Deed | null> | Deed | null;

/** Steps that change the live site at once. */
export const liveSteps: Record<string, Make> = {
  create({ step: { kind, written }, newId }) {
    const id = newId();
    return {
      act: (ctx) => createItem(ctx, kindOf<Collection>(kind), inputOf(kind, written), id),
      follow: ({ site }) => writeItem(site, kind, id, written),
    };
  },
  update: (scene) => saveOf(scene, () => scene.step.written),
  hide: (scene) => saveOf(scene, (item) => ({ ...item, shown: !item.shown })),
  delete({ model, stage, step }) {
    const item = chosen(model.site.items.values(), step.pick);
    if (!item) return null;
    return {
      act: (ctx) => deleteItem(ctx, kindOf<Collection>(item.kind), item.id),
      follow: ({ site }) => void trashItem(site, item.id, stage.now.toISOString()),
    };
  },
  async restore({ model, engine, step }) {
    const key = chosen(model.site.trash.keys(), step.pick);
    if (key === undefined) return null;
    const [id = "", at = ""] = key.split("@");
    const entry = await engine.db
      .selectFrom("trash")
      .select("id")
      .where("item_id", "=", id)
      .where("deleted_at", "=", new Date(at))
      .executeTakeFirstOrThrow();
    return { act: (ctx) => restoreFromTrash(ctx, entry.id), follow: ({ site }) => untrashItem(site, key) };
  },
  "add redirect"({ step, newId }) {
    const [id, input] = [newId(), redirectOf(step)];
    return { act: (ctx) => createRedirect(ctx, input, id), follow: ({ site }) => putRedirect(site, id, input) };
  },
  "change redirect"({ model, step }) {
    const id = chosen(model.site.redirects.keys(), step.pick);
    if (id === undefined) return null;
    const input = redirectOf(step);
    if (!step.isKept)
      return { act: (ctx) => updateRedirect(ctx, id, input), follow: ({ site }) => putRedirect(site, id, input) };
    return { act: (ctx) => deleteRedirect(ctx, id), follow: ({ site }) => void site.redirects.delete(id) };
  },
};

/** What the redirect of a step leads from and to. */
export function redirectOf({ pick, other }: Step): { from: string; to: string } {
  return { from: chosen(redirectPaths, other) ?? "", to: chosen(targets, pick) ?? "" };
}

async function saveOf(scene: Scene, writtenOf: (item: LiveItem) => Written): Promise<Deed | null> {
  const item = chosen(scene.model.site.items.values(), scene.step.pick);
  if (!item) return null;
  const [version, written] = [await versionOf(scene, item), writtenOf(item)];
  return {
    act: (ctx) => updateItem(ctx, kindOf<Collection>(item.kind), item.id, version, inputOf(item.kind, written)),
    follow({ site }) {
      if (scene.step.isStale && isChangedSince(site, item.id, markBefore(site, item.id))) throw new Refused("older");
      writeItem(site, item.kind, item.id, written);
    },
  };
}

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
        for (const { planned } of publicationsOf(model, id)) planned.delete(id);
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
      follow: (model) => discardDraftModel(model, id, scene.step.isStale),
    };
  },
  async plan(scene) {
    const { engine, model, stage, step } = scene;
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
    const version = (await seenVersion(stage.admin(), thing)) - Number(step.isStale);
    const local = due.toISOString().slice(0, 16);
    return {
      act: (ctx) => planSchedule(ctx, { ...thing, action, version, local, zone: "UTC" }),
      async follow({ site, drafts: beside, plans }) {
        const draft = beside.get(thing.itemId);
        const isTrashed = draft?.of === "item" && draft.base !== 0 && !site.items.has(thing.itemId);
        if (thing.kind !== "release" && isTrashed) throw new Refused("it is deleted");
        if (action === "publish") refuseStale(scene);
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
          planned: structuredClone(action === "hide" ? new Map() : plannedDrafts(scene.model, thing)),
        });
      },
    };
  },
};

/** What the publication of an item or a release would make public. */
function plannedDrafts({ drafts, releases }: PublishingModel, { kind, itemId }: { kind: string; itemId: string }) {
  if (kind === "release") return releases.get(itemId)?.drafts ?? new Map();
  const draft = drafts.get(itemId);
  return new Map(draft ? [[itemId, draft]] : []);
}

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
