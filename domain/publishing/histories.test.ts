import * as fc from "fast-check";
import type { KyselyPlugin } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { repeated } from "#lib/testing/repeated.ts";
import { DomainError } from "#lib/domain-error.ts";
import { deleteItem } from "../content/delete-item.ts";
import { postKind } from "../content/kinds/post.ts";
import { findPageAt } from "../content/public-pages.ts";
import { createItem, updateItem } from "../content/save-item.ts";
import type { Context } from "../context.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { setAdminStage } from "../testing/admin-stage.ts";
import { type Model, type Shown, type Step, step, titles } from "../testing/site-history.ts";
import { restoreFromTrash } from "../trash/trash.ts";
import { discardItemDraft, getItemDraft, keepItemDraft, publishItemDraft } from "./item-drafts.ts";
import { publishRelease, undoRelease } from "./publish-release.ts";
import { createRelease, findReleaseDrafts, findReleases, moveToRelease, planItemChange } from "./releases.ts";
import { runDueSchedules } from "./run-schedules.ts";
import { planSchedule } from "./schedules.ts";

class Killed extends Error {}

describeOnEachEngine("the live site after any history", (engine) => {
  const stage = setAdminStage(engine);

  /** A context whose process dies before one of its statements. */
  function mortal(ctx: Context, dies: number | null): Context {
    if (dies === null) return ctx;
    let left = dies;
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        if (left-- === 0) throw new Killed();
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    return { ...ctx, db: ctx.db.withPlugin(plugin) };
  }

  /** Takes one step; the model follows when it succeeds. */
  async function take(model: Model, { what, item, title, content, published, editor, dies }: Step): Promise<void> {
    const ctx = mortal(stage.admin(editor), dies);
    const written = { title, content, published };
    const pick = <Entry>(entries: Iterable<Entry>): Entry | undefined => {
      const all = [...entries];
      return all[item % Math.max(1, all.length)];
    };
    const id = pick(model.live.keys()) ?? "";
    const versionNow = async () =>
      (await engine.db.selectFrom("blog_posts").select("version").where("id", "=", id).executeTakeFirst())?.version ??
      0;
    const isPublic = what === "undo";
    const release = pick([...model.releases].filter(([, { before }]) => (before !== null) === isPublic))?.[0] ?? "";
    const releaseVersion = async () =>
      (await findReleases(stage.admin())).find((one) => one.id === release)?.version ?? 0;
    switch (what) {
      case "create": {
        const made = await createItem(ctx, postKind, written);
        model.live.set(made.id, written);
        return;
      }
      case "update":
        await updateItem(ctx, postKind, id, await versionNow(), written);
        model.live.set(id, written);
        return;
      case "delete": {
        const { trashId } = await deleteItem(ctx, postKind, id);
        model.trash.set(trashId, { itemId: id, item: model.live.get(id)! });
        model.live.delete(id);
        return;
      }
      case "restore": {
        const entry = pick(model.trash);
        if (!entry) return;
        await restoreFromTrash(ctx, entry[0]);
        model.live.set(entry[1].itemId, entry[1].item);
        model.trash.delete(entry[0]);
        return;
      }
      case "draft":
      case "new draft": {
        const draftId = what === "draft" ? id : crypto.randomUUID();
        const base = what === "draft" ? await versionNow() : 0;
        const known = (await getItemDraft(stage.admin(), postKind, draftId))?.version ?? 0;
        const { version } = await keepItemDraft(ctx, postKind, draftId, { known, base, input: written });
        if (version === 0) model.drafts.delete(draftId);
        else model.drafts.set(draftId, written);
        return;
      }
      case "publish":
      case "discard":
      case "to release":
      case "schedule": {
        const draftId = pick(model.drafts.keys()) ?? "";
        const version = (await getItemDraft(stage.admin(), postKind, draftId))?.version ?? 0;
        const draft = model.drafts.get(draftId);
        if (!draft) return;
        if (what === "publish") {
          await publishItemDraft(ctx, postKind, draftId, version);
          model.live.set(draftId, draft);
          model.drafts.delete(draftId);
        } else if (what === "discard") {
          await discardItemDraft(ctx, postKind, draftId, version);
          model.drafts.delete(draftId);
        } else if (what === "schedule") {
          const local = new Date(stage.now.getTime() + 60 * 60_000).toISOString().slice(0, 16);
          const action = published ? ("publish" as const) : ("hide" as const);
          const plan = { action, kind: "blog_posts", itemId: draftId, local, zone: "UTC" };
          const { id: planned } = await planSchedule(ctx, plan);
          for (const [other, { itemId, action: same }] of model.plans) {
            if (itemId === draftId && same === action) model.plans.delete(other);
          }
          model.plans.set(planned, { itemId: draftId, action });
        } else {
          const target = release || (await createRelease(stage.admin(), { name: "R" })).id;
          if (!model.releases.has(target)) model.releases.set(target, { changes: new Map(), before: null });
          await moveToRelease(ctx, target, { kind: "blog_posts", itemId: draftId, version });
          model.releases.get(target)?.changes.set(draftId, draft);
          model.drafts.delete(draftId);
        }
        return;
      }
      case "plan hide":
      case "plan delete": {
        const change = what === "plan hide" ? ("hide" as const) : ("delete" as const);
        await planItemChange(ctx, release, { collection: "blog_posts", itemId: id, change });
        const planned = change === "delete" ? change : { ...model.live.get(id)!, published: false };
        model.releases.get(release)?.changes.set(id, planned);
        return;
      }
      case "release": {
        await publishRelease(ctx, release, await releaseVersion());
        const known = model.releases.get(release)!;
        known.before = new Map([...known.changes.keys()].map((changed) => [changed, model.live.get(changed)]));
        for (const [changed, state] of known.changes) set(model.live, changed, state === "delete" ? undefined : state);
        return;
      }
      case "undo": {
        await undoRelease(ctx, release, await releaseVersion());
        const known = model.releases.get(release)!;
        for (const [changed, state] of known.before ?? []) set(model.live, changed, state);
        known.before = null;
        return;
      }
      case "wait":
        await runPlans(model, ctx);
    }
  }

  async function runPlans(model: Model, ctx: Context): Promise<void> {
    stage.now = new Date(stage.now.getTime() + 2 * 60 * 60_000);
    await runDueSchedules(ctx).finally(async () => {
      const ended = await engine.db
        .selectFrom("schedules")
        .select(["id", "state"])
        .where("state", "!=", "waiting")
        .execute();
      for (const { id, state } of ended) {
        const plan = model.plans.get(id);
        model.plans.delete(id);
        if (!plan || state !== "done") continue;
        const draft = plan.action === "publish" ? model.drafts.get(plan.itemId) : undefined;
        const item = draft ?? model.live.get(plan.itemId);
        if (draft) model.drafts.delete(plan.itemId);
        if (item) model.live.set(plan.itemId, { ...item, published: plan.action === "publish" });
      }
    });
  }

  function set(live: Model["live"], id: string, state: Shown | undefined): void {
    if (state) live.set(id, state);
    else live.delete(id);
  }

  async function expectSame(model: Model): Promise<void> {
    const rows = await engine.db
      .selectFrom("blog_posts")
      .select(["id", "title", "content", "published", "slug"])
      .execute();
    const stored = rows.map(({ id, slug: _, ...item }) => [id, item] as const);
    expect(new Map(stored)).toEqual(model.live);
    for (const title of titles) {
      const slug = slugOf(title);
      // What is restored while another item has its address gets one with a number.
      const isShown = rows.some((row) => row.published && row.slug === slug);
      const found = await findPageAt(stage.visitor(), `/blog/${slug}`);
      expect([title, found === "page"]).toEqual([title, isShown]);
    }
    for (const [id, { changes }] of model.releases) {
      const drafts = await findReleaseDrafts(stage.admin(), id);
      expect(new Set(drafts.map(({ item_id }) => item_id))).toEqual(new Set(changes.keys()));
    }
  }

  it("is what was published, whoever edits and wherever a process dies", { timeout: 600_000 }, async () => {
    expect.hasAssertions();
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 10, maxLength: 30, size: "max" }), async (steps) => {
          const empty = () => new Map();
          const model: Model = { live: empty(), drafts: empty(), trash: empty(), releases: empty(), plans: empty() };
          for (const title of titles.slice(5)) {
            const item = { title, content: "First", published: true };
            model.live.set((await createItem(stage.admin(), postKind, item)).id, item);
          }
          for (const one of steps) {
            stage.now = new Date(stage.now.getTime() + 60_000);
            await take(model, one).catch((error: unknown) => {
              if (!(error instanceof DomainError || error instanceof Killed)) throw error;
            });
            await expectSame(model);
          }
        })
        .afterEach(async () => {
          for (const table of [
            "blog_posts",
            "slug_history",
            "trash",
            "revisions",
            "redirects",
            "drafts",
            "releases",
            "release_changes",
            "schedules",
            "outbox",
          ] as const) {
            await engine.db.deleteFrom(table).execute();
          }
        }),
      { numRuns: repeated(25) },
    );
  });
});
