import * as fc from "fast-check";
import { type Collection, collections } from "#db/schema.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "../../context.ts";
import { type Stage, redirectPaths, targets, titles } from "./history-stage.ts";
import {
  type LiveItem,
  type LiveRedirect,
  type LiveSite,
  type Written,
  addressOf,
  isChangedSince,
  isMade,
  isPage,
  markBefore,
  pathOf,
  putRedirect,
  Refused,
  restoreState,
  trashItem,
  untrashItem,
  writeItem,
} from "./live-model.ts";
import {
  type PublishingModel,
  discardDraftModel,
  keepDraftModel,
  endDraftModel,
  publishDraftModel,
} from "./publishing-model.ts";
import type { ModelDraft } from "./draft-model.ts";
import type { ModelRelease } from "./release-model.ts";
import * as system from "./system.ts";
import { discardText, isUnwritten, untrashPage } from "./text-model.ts";

/** One thing that somebody does. Numbers choose among what there is. */
export const anyStep = (names: readonly string[]) =>
  fc.record({
    what: fc.constantFrom(...names),
    pick: fc.nat(1_000),
    other: fc.nat(1_000),
    kind: fc.constantFrom(...collections),
    written: fc.record({
      title: fc.constantFrom<string>(...titles),
      words: fc.constantFrom<string>("One", "Two", "Three"),
      shown: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    }),
    editor: fc.constantFrom("ada" as const, "bob" as const),
    /** The editor knows an older version than the one that is stored. */
    isStale: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    isKept: fc.boolean(),
    /** Written in a release, and not beside the live site. */
    isWithin: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
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
  /** What drafts have said in which version, by where they are: also those that were discarded since. */
  known: Map<string, { version: system.Version; said: string }[]>;
}

/** One of these, chosen by a number. */
export function chosen<Entry>(entries: Iterable<Entry>, number: number): Entry | undefined {
  const all = [...entries];
  return all[number % Math.max(1, all.length)];
}

/** The version that a step names: the present one, or another when its form is out of date. */
export const seen = ({ step }: Scene, version: system.Version): system.Version =>
  step.isStale ? system.outdated(version) : version;

/**
 * A draft as its editor knows it; null without one. Where the form is out of date, that is as it was before, perhaps before it was discarded
 * and begun again.
 */
export async function seenDraft(scene: Scene, release: string, thing: system.Thing) {
  const draft = await system.drafts.find(scene.stage.admin(), release, thing);
  if (!draft) return null;
  const key = `${release}/${thing.kind}/${thing.id}`;
  const present = { version: draft.version, said: JSON.stringify(draft.said) };
  const known = scene.known.get(key) ?? [];
  // One that says the same in the same version is the same to everybody.
  const former = known.filter(({ version, said }) => version !== present.version || said !== present.said);
  scene.known.set(key, [...former, present]);
  const older = chosen(former, scene.step.pick)?.version ?? system.outdated(draft.version);
  return { ...draft, version: scene.step.isStale ? older : draft.version };
}

/** What a step says when its editor knows an older version. */
export function refuseStale({ step }: Scene): void {
  if (step.isStale) throw new Refused("an older version");
}

/** A release that is public, or is not; now and then one that is in the other state. */
export function chosenRelease({ model, step }: Scene, isPublic: boolean): { id: string; release: ModelRelease } | null {
  const wanted = step.other % 10 === 0 ? !isPublic : isPublic;
  const found = chosen(
    [...model.releases].filter(([, { made }]) => (made !== null) === wanted),
    step.other,
  );
  return found ? { id: found[0], release: found[1] } : null;
}

/** Whose drafts a step writes: those of a release, or those beside the live site. */
export function chosenPlace(scene: Scene): { release: string; drafts: Map<string, ModelDraft> } {
  const within = scene.step.isWithin ? chosenRelease(scene, false) : null;
  return within
    ? { release: within.id, drafts: within.release.drafts }
    : { release: system.beside, drafts: scene.model.drafts };
}

/** The same drafts in the model that a step changes. @throws Refused for a release that is public */
export function draftsIn({ drafts, releases }: PublishingModel, release: string): Map<string, ModelDraft> {
  if (release === system.beside) return drafts;
  const found = releases.get(release);
  if (!found || found.made) throw new Refused("the release is public");
  return found.drafts;
}

export const thingOf = (id: string, draft: ModelDraft): system.Thing =>
  draft.of === "text" || draft.of === "redirect" ? { kind: draft.of, id } : { kind: draft.kind, id };

type Make = (scene: Scene) => Promise<Deed | null> | Deed | null;

/** Steps that change the live site at once. */
export const liveSteps: Record<string, Make> = {
  create({ step: { kind, written }, newId }) {
    const id = newId();
    return {
      act: (ctx) => system.items.create(ctx, { kind, id }, written),
      follow: ({ site }) => writeItem(site, kind, id, written),
    };
  },
  update: (scene) => saveOf(scene, () => scene.step.written),
  hide: (scene) => saveOf(scene, (item) => ({ ...item, shown: !item.shown })),
  delete({ model, stage, step }) {
    const item = chosen(model.site.items.values(), step.pick);
    if (!item) return null;
    return {
      act: (ctx) => system.items.remove(ctx, item),
      follow: ({ site }) => void trashItem(site, item.id, stage.now.toISOString()),
    };
  },
  "restore state"({ model, step }) {
    const item = chosen(model.site.items.values(), step.pick);
    const states = model.site.history.get(item?.id ?? "") ?? [];
    const state = chosen(states, step.other);
    if (!item || !state) return null;
    return {
      act: (ctx) => system.items.restoreState(ctx, item, states.indexOf(state)),
      follow: ({ site }) => restoreState(site, state),
    };
  },
  restore({ model, step }) {
    const key = chosen(model.site.trash.keys(), step.pick);
    if (key === undefined) return null;
    const [id = "", at = ""] = key.split("@");
    return {
      act: (ctx) => system.trash.restore(ctx, id, new Date(at)),
      follow: ({ site, drafts }) => (isPage(id) ? untrashPage(site, drafts, key) : untrashItem(site, key)),
    };
  },
  "add redirect"(scene) {
    const { step, newId } = scene;
    const [id, input] = [step.isKept ? null : newId(), redirectOf(step)];
    return {
      act: (ctx) => system.redirects.create(ctx, input, id),
      async follow({ site }) {
        // Saved once more as its answer was lost.
        const isThere = [...site.redirects.values()].some((one) => isMade(site, one, input));
        if (id === null && isThere) return;
        putRedirect(site, id ?? (await newRedirectId(scene)), input);
      },
    };
  },
  "change redirect"({ model, step }) {
    const [id, now] = chosen(model.site.redirects, step.pick) ?? [];
    if (id === undefined || !now) return null;
    const input = redirectOf(step);
    const opened = openedBy(step, now);
    if (step.isKept)
      return {
        act: (ctx) => system.redirects.remove(ctx, id, opened),
        follow({ site }) {
          if (step.isStale) throw new Refused("changed since");
          site.redirects.delete(id);
        },
      };
    return {
      act: (ctx) => system.redirects.update(ctx, id, input, opened),
      follow({ site }) {
        site.redirects.delete(id);
        if (step.isStale && !isMade(site, now, input)) throw new Refused("changed since");
        putRedirect(site, id, input);
      },
    };
  },
  "change former address"(scene) {
    const { model, step } = scene;
    const path = chosen(model.site.former.keys(), step.pick);
    if (path === undefined) return null;
    const [id, input, to] = [system.redirects.automaticId(path), redirectOf(step), leadsTo(model.site, path)];
    const opened = to === null ? null : openedBy(step, { from: path, to });
    const refuseChanged = (site: LiveSite, isWanted: boolean) => {
      if (to === null || !step.isStale) return;
      if (!isWanted || !isMade(site, { from: path, to }, input)) throw new Refused("changed since");
    };
    if (step.isKept)
      return {
        act: (ctx) => system.redirects.remove(ctx, id, opened),
        follow({ site }) {
          site.former.delete(path);
          refuseChanged(site, false);
        },
      };
    return {
      act: (ctx) => system.redirects.update(ctx, id, input, opened),
      async follow({ site }) {
        site.former.delete(path);
        refuseChanged(site, true);
        putRedirect(site, await newRedirectId(scene), input);
      },
    };
  },
};

/** What the redirect of a step leads from and to. */
export function redirectOf({ pick, other }: Step): LiveRedirect {
  return { from: chosen(redirectPaths, other) ?? "", to: chosen(targets, pick) ?? "" };
}

/** A redirect as the editor of a step has opened it; null when nobody has. */
function openedBy({ isStale, pick }: Step, now: LiveRedirect): LiveRedirect | null {
  if (isStale) return { ...now, to: "/elsewhere" };
  return pick % 2 === 0 ? { ...now } : null;
}

/** Where a former address leads; null where visitors see nothing there. */
function leadsTo(site: LiveSite, path: string): string | null {
  const owner = site.former.get(path) ?? "";
  const item = site.items.get(owner);
  return item ? (item.shown ? pathOf(item.kind, item.slug) : null) : addressOf(site, owner);
}

/** The id that the product has given to a redirect that it has made. */
async function newRedirectId({ engine, model }: Scene): Promise<string> {
  const { redirects } = await system.readStored(engine);
  return [...redirects.keys()].find((id) => !model.site.redirects.has(id)) ?? "none";
}

async function saveOf(scene: Scene, writtenOf: (item: LiveItem) => Written): Promise<Deed | null> {
  const item = chosen(scene.model.site.items.values(), scene.step.pick);
  if (!item) return null;
  const [version, written] = [seen(scene, (await system.versionOf(scene.engine, item)) ?? 0), writtenOf(item)];
  return {
    act: (ctx) => system.items.save(ctx, item, version, written),
    follow({ site }) {
      if (scene.step.isStale && isChangedSince(site, item.id, markBefore(site, item.id))) throw new Refused("older");
      writeItem(site, item.kind, item.id, written);
    },
  };
}

/** A draft beside the live site, and the version of it that the editor knows. */
async function chosenDraft(scene: Scene, drafts = scene.model.drafts, release = system.beside) {
  const [id, draft] = chosen(drafts, scene.step.pick) ?? [];
  if (id === undefined || !draft) return null;
  const stored = await seenDraft(scene, release, thingOf(id, draft));
  return { id, draft, version: stored?.version ?? 0 };
}

/** Steps that change drafts, or publish one. */
export const draftSteps: Record<string, (scene: Scene) => Promise<Deed | null>> = {
  async draft(scene) {
    const item = chosen(scene.model.site.items.values(), scene.step.pick);
    return item ? keepDraft(scene, item.kind, item.id) : null;
  },
  "new draft": async (scene) => keepDraft(scene, scene.step.kind, scene.newId()),
  async "draft again"(scene) {
    const [id, draft] = chosen(chosenPlace(scene).drafts, scene.step.pick) ?? [];
    return id !== undefined && draft?.of === "item" ? keepDraft(scene, draft.kind, id) : null;
  },
  async "save over draft"(scene) {
    const { engine, model, step } = scene;
    const found = await chosenDraft(scene);
    if (found?.draft.of !== "item") return null;
    const { id, draft, version } = found;
    const { written } = step;
    const stored = await system.versionOf(engine, { kind: draft.kind, id });
    const isNew = stored === null && draft.base === 0;
    const shown = { draft: version, version: isNew ? null : (stored ?? 1) };
    return {
      act: (ctx) => system.items.saveOverDraft(ctx, { kind: draft.kind, id }, shown, written),
      follow(after) {
        if (!isNew && !model.site.items.has(id)) throw new Refused("it is deleted");
        if (isNew) refuseStale(scene);
        if (!step.isStale) {
          after.drafts.delete(id);
          if (written.shown) endDraftModel(after, id);
        }
        writeItem(after.site, draft.kind, id, written);
      },
    };
  },
  async publish(scene) {
    const found = await chosenDraft(scene);
    if (!found) return null;
    const { id, draft, version } = found;
    return {
      act: system.drafts.publish(thingOf(id, draft), version),
      follow(model) {
        refuseStale(scene);
        publishDraftModel(model, id);
        if (draft.of === "item" && draft.written.shown) endDraftModel(model, id);
      },
    };
  },
  async discard(scene) {
    const { release, drafts } = chosenPlace(scene);
    const found = await chosenDraft(scene, drafts, release);
    // What a release makes of an item is taken out of it, or settled.
    if (!found || (release !== system.beside && found.draft.of !== "text")) return null;
    const { id, draft, version } = found;
    return {
      act: system.drafts.discard(release, thingOf(id, draft), version),
      follow(model) {
        const after = draftsIn(model, release);
        refuseStale(scene);
        const trashedAt = release === system.beside ? scene.stage.now.toISOString() : null;
        if (draft.of === "text") discardText(model.site, after, id, trashedAt);
        else discardDraftModel(model, id);
      },
    };
  },
  async plan(scene) {
    const { engine, model, stage, step } = scene;
    const items = [...model.site.items.values()];
    const drafts = [...model.drafts].flatMap(([id, draft]) => (draft.of === "item" ? [{ kind: draft.kind, id }] : []));
    const releases = [...model.releases.keys()].map((id) => ({ kind: "release" as const, id }));
    const of = chosen<system.Planned[]>([items, drafts, releases], step.other) ?? [];
    const found = chosen(of, step.pick);
    if (!found) return null;
    const thing = { kind: found.kind, id: found.id };
    const due = new Date(stage.now.getTime() + 60 * 60_000);
    const action = step.isKept ? ("publish" as const) : ("hide" as const);
    const version = seen(scene, await system.plans.version(stage.admin(), thing));
    return {
      act: (ctx) => system.plans.make(ctx, thing, { action, due, version }),
      async follow({ site, drafts: beside, plans, releases: all }) {
        const draft = beside.get(thing.id);
        const isTrashed = draft?.of === "item" && draft.base !== 0 && !site.items.has(thing.id);
        if (thing.kind !== "release" && isTrashed) throw new Refused("it is deleted");
        if (action === "publish") refuseStale(scene);
        if (
          action === "publish" &&
          thing.kind === "release" &&
          [...(all.get(thing.id)?.drafts.values() ?? [])].some((one) => one.of === "text" && isUnwritten(one.words))
        )
          throw new Refused("nobody has written it");
        const stored = (await system.readStored(engine)).waiting.filter((plan) => {
          return plan.of === thing.id && plan.action === action;
        });
        const before = [...plans].filter(
          ([, plan]) => plan.id === thing.id && plan.action === action && !plan.isPaused,
        );
        for (const [id] of before) plans.delete(id);
        // A plan takes the place of the one before, which waits no longer.
        const made = stored.find(({ id }) => !before.some(([old]) => old === id));
        plans.set(made?.id ?? "none", {
          due: due.getTime(),
          action,
          ...thing,
          isPaused: false,
          planned: structuredClone(action === "hide" ? new Map() : plannedDrafts(scene.model, thing)),
        });
      },
    };
  },
};

/** What the publication of an item or a release would make public. */
function plannedDrafts(
  { site, drafts, releases }: PublishingModel,
  { kind, id }: system.Planned,
): Map<string, ModelDraft> {
  if (kind === "release") return releases.get(id)?.drafts ?? new Map();
  const [draft, item] = [drafts.get(id), site.items.get(id)];
  if (draft) return new Map([[id, draft]]);
  if (!item) return new Map();
  const { title, words, shown, mark: base } = item;
  return new Map([[id, { of: "item", kind, written: { title, words, shown }, base, isAsStored: true }]]);
}

async function keepDraft(scene: Scene, kind: Collection, id: string): Promise<Deed> {
  const { engine, model, step } = scene;
  const { release, drafts } = chosenPlace(scene);
  const present = drafts.get(id);
  const draft = present?.of === "item" ? present : undefined;
  const stored = draft ? await seenDraft(scene, release, { kind, id }) : null;
  // Who goes on with a draft goes on from what that was begun on.
  const base = stored ? stored.base : await system.versionOf(engine, { kind, id });
  const mark = draft ? draft.base : (model.site.items.get(id)?.mark ?? 0);
  const known = stored?.version ?? null;
  return {
    act: (ctx) => system.items.keepDraft(ctx, { kind, id }, { release, known, base, written: step.written }),
    follow(after) {
      if (stored) refuseStale(scene);
      keepDraftModel(after, id, { kind, written: step.written, base: mark }, draftsIn(after, release));
    },
  };
}
