import * as fc from "fast-check";
import type { Collection } from "#db/schema.ts";
import type { Context } from "../../context.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { deleteItem } from "../../content/delete-item.ts";
import { kindOf, kinds } from "../../content/kinds.ts";
import { createItem, updateItem } from "../../content/save-item.ts";
import { createRedirect, deleteRedirect, updateRedirect } from "../../redirects/write-redirect.ts";
import { restoreFromTrash } from "../../trash/trash.ts";
import { inputOf, redirectPaths, type Stage, targets, titles } from "./history-stage.ts";
import {
  isChangedSince,
  type LiveItem,
  markBefore,
  putRedirect,
  Refused,
  trashItem,
  untrashItem,
  writeItem,
  type Written,
} from "./live-model.ts";
import type { PublishingModel } from "./publishing-model.ts";

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
