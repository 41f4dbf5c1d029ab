import * as fc from "fast-check";
import { type KyselyPlugin, sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { collections } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { itemPath } from "#lib/addresses.ts";
import { DomainError } from "#lib/domain-error.ts";
import { repeated } from "#lib/testing/repeated.ts";
import { slugIn, titleOf } from "../content/kind.ts";
import { findPageAt } from "../content/public-pages.ts";
import type { Context } from "../context.ts";
import { setAdminStage } from "../testing/admin-stage.ts";
import {
  historyKinds,
  type Key,
  kindOfKey,
  SiteModel,
  type Step,
  step,
  textKey,
  titles,
  type Written,
} from "../testing/site-history.ts";
import { takeStep } from "../testing/take-step.ts";
import { runDueSchedules } from "./run-schedules.ts";

/** What a dying process sees last: the database does not answer any more. */
class Killed extends DatabaseUnavailableError {
  constructor() {
    super("killed");
  }
}

const tables = [
  ...collections,
  ...(["slug_history", "trash", "revisions", "redirects", "drafts", "releases", "release_changes"] as const),
  ...(["schedules", "outbox", "site_texts"] as const),
];

describeOnEachEngine("the live site after any history", (engine) => {
  const stage = setAdminStage(engine);
  beforeAll(async () => {
    // What is tested here is transactions, not the disk.
    if (engine.name === "sqlite") await sql`pragma synchronous = off`.execute(engine.db);
  });

  /** A context whose process dies before one of its statements. */
  function mortal(ctx: Context, dies: number | null): Context {
    if (dies === null) return ctx;
    let left = dies;
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        if (left-- <= 0) throw new Killed();
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    return { ...ctx, db: ctx.db.withPlugin(plugin) };
  }

  /** The time comes for what is planned. */
  async function runPlans(model: SiteModel, ctx: Context): Promise<void> {
    stage.now = new Date(stage.now.getTime() + 2 * 60 * 60_000);
    await runDueSchedules(ctx).finally(async () => {
      const ended = await engine.db
        .selectFrom("schedules")
        .select(["id", "state"])
        .where("state", "!=", "waiting")
        .orderBy("due_at")
        .orderBy("id")
        .execute();
      for (const { id, state } of ended) {
        const plan = model.plans.get(id);
        model.plans.delete(id);
        if (plan && state === "done") model.carryOut(plan);
      }
    });
  }

  async function take(model: SiteModel, one: Step): Promise<void> {
    const ctx = mortal(stage.admin(one.editor), one.dies);
    const before = new Map(model.live);
    await takeStep({ model, ctx, admin: stage.admin() }, one);
    if (one.what === "wait") await runPlans(model, ctx);
    await followTrash(model, before);
  }

  /** What was deleted can be restored as it was. */
  async function followTrash(model: SiteModel, before: ReadonlyMap<Key, Written>): Promise<void> {
    const entries = await engine.db.selectFrom("trash").select(["id", "collection", "item_id"]).execute();
    const there = new Set(entries.map(({ id }) => id));
    for (const id of model.trash.keys()) if (!there.has(id)) model.trash.delete(id);
    for (const { id, collection, item_id } of entries) {
      const key: Key = `${collection}/${item_id}`;
      if (!model.trash.has(id)) model.trash.set(id, { key, item: before.get(key)! });
    }
  }

  /** What is stored, in the form of the model. */
  async function storedState(): Promise<Map<Key, Written>> {
    const stored = new Map<Key, Written>();
    for (const kind of historyKinds) {
      const rows: object[] = await engine.db.selectFrom(kind.collection).selectAll().execute();
      for (const row of rows as Record<string, string>[]) {
        const text = row["content"] ?? row["challenge"] ?? row["description"];
        const item = {
          title: titleOf(kind, row),
          text: text!,
          shown: Boolean(row[kind.shown]),
          slug: slugIn(row),
        };
        stored.set(`${kind.collection}/${row["id"]}`, item);
      }
    }
    for (const { id, from_path, to_path } of await engine.db.selectFrom("redirects").selectAll().execute()) {
      stored.set(`redirects/${id}`, { from: from_path, to: to_path });
    }
    const text = await engine.db.selectFrom("site_texts").select("body").where("id", "=", "home").executeTakeFirst();
    const hero = text?.body["hero"] as { headline: string } | undefined;
    if (hero) stored.set(textKey, { headline: hero.headline });
    return stored;
  }

  async function expectSame(model: SiteModel): Promise<void> {
    expect(await storedState()).toEqual(model.live);
    const drafts = await engine.db.selectFrom("drafts").select(["release_id", "kind", "item_id"]).execute();
    const known = [
      ...[...model.drafts.keys()].map((key) => `/${key}`),
      ...[...model.releases].flatMap(([id, { changes }]) => [...changes.keys()].map((key) => `${id}/${key}`)),
    ];
    expect(new Set(drafts.map(({ release_id, kind, item_id }) => `${release_id}/${kind}/${item_id}`))).toEqual(
      new Set(known),
    );
  }

  /** Address by address, as a visitor finds it. */
  async function expectPages(model: SiteModel): Promise<void> {
    for (const kind of historyKinds) {
      if (!kind.pages) continue;
      for (const title of titles) {
        const slug = kind.pages.slugOf(title);
        const isShown = [...model.live].some(
          ([key, item]) => kindOfKey(key) === kind && item["shown"] === true && item["slug"] === slug,
        );
        const path = itemPath(kind.pages.section, String(slug));
        expect([path, (await findPageAt(stage.visitor(), path)) === "page"]).toEqual([path, isShown]);
      }
    }
  }

  it("is what was published, whoever edits and wherever a process dies", { timeout: 3_600_000 }, async () => {
    const succeeded = new Set<string>();
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 15, maxLength: 40, size: "max" }), async (steps) => {
          const model = new SiteModel();
          for (const one of steps) {
            stage.now = new Date(stage.now.getTime() + 60_000);
            await take(model, one).then(
              () => succeeded.add(one.what),
              (error: unknown) => {
                if (!(error instanceof DomainError || error instanceof Killed)) throw error;
              },
            );
            await expectSame(model);
          }
          await expectPages(model);
        })
        .beforeEach(async () => {
          for (const table of tables) await engine.db.deleteFrom(table).execute();
        }),
      { numRuns: repeated(50) },
    );
    expect([...succeeded]).toEqual(expect.arrayContaining(["release", "undo", "settle", "restore", "wait"]));
  });
});
