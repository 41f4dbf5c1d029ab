import { setTimeout as delay } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findEntries } from "../blog/find-entries.ts";
import { createItem, updateItem } from "../documents/edit-item.ts";
import { lockedRowOf } from "../documents/items.ts";
import { postKind } from "../kinds/post.ts";
import type { Context } from "../context.ts";
import { createRedirect } from "../redirects/managed-redirects.ts";
import { silentLogger } from "#lib/logger.ts";
import { transaction } from "../database.ts";
import { getItem } from "../documents/get-item.ts";
import { getItemDraft, keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { createRelease, findReleases } from "../publishing/releases/releases.ts";
import { planAsSeen } from "../publishing/testing/plan-as-seen.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { exportedDocument } from "../testing/tested-content.ts";
import { importContent } from "./import-content.ts";

const post = { title: "First Post", content: "Hello", published: true };

describeOnEachEngine("an import beside what is there", (engine) => {
  const stage = setAdminStage(engine);
  const operator = () => stage.as({ kind: "system", name: "cli" });
  const create = async (input: object = post) => (await createItem(stage.admin(), postKind, input)).id;
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "schedules"] as const) await engine.db.deleteFrom(table).execute();
  });

  /** The operator's context, in which something is done after a row of a table was read for the first time. */
  function after(table: string, work: () => Promise<unknown>): Context {
    const reads = new WeakSet<object>();
    let isDone = false;
    const plugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        const { sql } = engine.db.getExecutor().compileQuery(node, queryId);
        if (sql.startsWith("select") && sql.includes(`from "${table}"`)) reads.add(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (!reads.has(queryId) || isDone) return result;
        isDone = true;
        await work();
        return result;
      },
    };
    return { ...operator(), db: engine.db.withPlugin(plugin) };
  }

  test("makes an editor wait who saves what is overwritten, and nothing of theirs is lost", async () => {
    // On SQLite a transaction is the only writer from its beginning.
    if (engine.name === "sqlite") return;
    const id = await create();
    const document = await exportedDocument(operator());
    await updateItem(stage.admin(), postKind, id, 1, { ...post, content: "Later" });
    const { db } = await engine.openAnother();
    let editing: Promise<unknown> | undefined;
    const ctx = after("blog_posts", async () => {
      editing = failureOf(updateItem({ ...stage.admin(), db }, postKind, id, 2, { ...post, content: "Words" }));
      editing.catch(() => {});
      await Promise.race([editing.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 1_000))]);
    });
    expect(await importContent(ctx, document, { overwrite: true })).toMatchObject({ updated: 1, kept: [] });
    expect(await editing).toMatchObject({ code: "conflict" });
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "Hello", version: 3 });
  });

  test("counts once what it has run again", async () => {
    await create();
    await createRedirect(stage.admin(), { from: "/spring", to: "/about" });
    const document = await exportedDocument(operator());
    const ctx = after("redirects", () => {
      throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
    });
    expect(await importContent({ ...ctx, log: silentLogger }, document)).toMatchObject({ created: 0, same: 2 });
  });

  test("locks in the order in which a publication does, so that neither waits for the other forever", async () => {
    const id = await create();
    const { id: release } = await createRelease(stage.admin(), { name: "Monday" });
    const document = await exportedDocument(operator());
    await updateItem(stage.admin(), postKind, id, 1, { ...post, content: "Later" });
    const read: string[] = [];
    const plugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        const { sql } = engine.db.getExecutor().compileQuery(node, queryId);
        read.push(...(/^select .*from "(releases|content_versions|drafts|blog_posts)"/.exec(sql)?.slice(1) ?? []));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await importContent({ ...operator(), db: engine.db.withPlugin(plugin) }, document, { overwrite: true });
    expect([...new Set(read)]).toEqual(["releases", "content_versions", "drafts", "blog_posts"]);
    expect(await findReleases(stage.admin())).toMatchObject([{ id: release, version: 1 }]);
  });

  test("waits for a save without holding what the save needs next", async () => {
    // On SQLite a transaction is the only writer from its beginning.
    if (engine.name === "sqlite") return;
    const ids = [await create(), await create({ ...post, title: "Second Post" })].toSorted();
    const document = await exportedDocument(operator());
    for (const id of ids) await updateItem(stage.admin(), postKind, id, 1, { ...post, title: id, content: "Later" });
    const { db } = await engine.openAnother();
    const last = ids[1] ?? "";
    let importing: ReturnType<typeof importContent> | undefined;
    await transaction({ ...stage.admin(), db }, async (tx) => {
      await lockedRowOf(tx, postKind, last);
      importing = importContent(operator(), document, { overwrite: true });
      await delay(300);
      await updateItem(tx, postKind, last, 2, { ...post, title: last, content: "Words" });
    });
    expect(await importing).toMatchObject({ updated: 2, kept: [] });
    expect(await getItem(stage.admin(), postKind, last)).toMatchObject({ content: "Hello", version: 4 });
  });

  test("locks drafts, then items, before it writes any of them", async () => {
    const loose = await create({ ...post, title: "Only Its Draft" });
    const planned = await create({ ...post, title: "Only Its Plan" });
    const ids = [await create(), await create({ ...post, title: "Second Post" })];
    for (const id of [...ids, loose])
      await keepItemDraft(stage.admin(), postKind, id, { known: 0, base: 1, input: { ...post, excerpt: "Mine" } });
    const at = { local: "2026-04-06T09:00", zone: "UTC" };
    await planAsSeen(stage.admin(), { action: "hide", kind: "blog_posts", itemId: planned, ...at });
    const document = await exportedDocument(operator());
    const items = document["blog_posts"] as { id: string }[];
    document["blog_posts"] = items.filter(({ id }) => ids.includes(id));
    await engine.db
      .updateTable("drafts")
      .set({ body: { title: "Other" } })
      .execute();
    await engine.db
      .updateTable("schedules")
      .set({ due_at: new Date("2026-05-01T10:00:00Z") })
      .execute();
    await engine.db.updateTable("blog_posts").set({ content: "Other" }).execute();
    const queries: { sql: string; parameters: readonly unknown[] }[] = [];
    const plugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        queries.push(engine.db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const ctx = { ...operator(), db: engine.db.withPlugin(plugin) };
    expect(await importContent(ctx, document, { overwrite: true })).toMatchObject({ updated: 6, kept: [] });
    const firstWrite = queries.findIndex(({ sql }) => /^(?:insert|update|delete)/.test(sql));
    const before = queries.slice(0, firstWrite);
    const [drafts, rows] = ["drafts", "blog_posts"].map((table) => {
      const isOf = ({ sql }: { sql: string }) => /^select .*? from "(\w+)"/.exec(sql)?.[1] === table;
      return before.findIndex(
        (query) => isOf(query) && [...ids, loose, planned].every((id) => query.parameters.includes(id)),
      );
    });
    expect(drafts).toBeGreaterThan(-1);
    expect(rows).toBeGreaterThan(drafts ?? 0);
  });

  test("takes no draft for one of what an editor saves meanwhile", async () => {
    if (engine.name === "sqlite") return;
    const id = await create();
    const input = { ...post, excerpt: "Mine" };
    await keepItemDraft(stage.admin(), postKind, id, { known: 0, base: 1, input });
    const document = await exportedDocument(operator());
    await engine.db.deleteFrom("drafts").execute();
    const { db } = await engine.openAnother();
    const ctx = after("blog_posts", () =>
      updateItem({ ...stage.admin(), db }, postKind, id, 1, { ...post, content: "Words" }),
    );
    expect(await importContent(ctx, document)).toMatchObject({ created: 1, same: 1 });
    expect(await getItemDraft(stage.admin(), postKind, id)).toMatchObject({ base: 1, isOutdated: true });
  });

  test("leaves a draft alone that somebody begins meanwhile", async () => {
    if (engine.name === "sqlite") return;
    const id = await create();
    const input = { ...post, excerpt: "Exported" };
    await keepItemDraft(stage.admin(), postKind, id, { known: 0, base: 1, input });
    // Without the item, its row is first read between that of the draft and its storing.
    const document = { ...(await exportedDocument(operator())), blog_posts: [] };
    await engine.db.deleteFrom("drafts").execute();
    const { db } = await engine.openAnother();
    const typed = { known: 0, base: 1, input: { ...post, excerpt: "Mine" } };
    const ctx = after("blog_posts", () => keepItemDraft({ ...stage.admin(), db }, postKind, id, typed));
    expect(await importContent(ctx, document)).toMatchObject({ created: 0, kept: [expect.stringMatching(/differs/)] });
    expect(await getItemDraft(stage.admin(), postKind, id)).toMatchObject({ fields: { excerpt: "Mine" } });
  });

  test("compares and brings the date of publication, also in the place of one that was set", async () => {
    const [old, dated] = [await create({ ...post, title: "Old" }), await create({ ...post, title: "Dated" })];
    stage.now = new Date("2026-05-01T10:00:00Z");
    await create({ ...post, title: "New" });
    const document = await exportedDocument(operator());
    const later = new Date("2026-06-01T10:00:00Z");
    await engine.db.updateTable("blog_posts").set({ published_at: later }).where("id", "=", old).execute();
    stage.now = new Date("2026-07-01T10:00:00Z");
    const other = { ...post, title: "Dated", dated: "2026-06-15" };
    await updateItem(stage.admin(), postKind, dated, 1, other);
    await engine.db.deleteFrom("revisions").execute();
    expect((await importContent(operator(), document)).kept).toHaveLength(2);
    expect(await importContent(operator(), document, { overwrite: true })).toMatchObject({ updated: 2, same: 1 });
    const { entries } = await findEntries(stage.visitor(), { topic: null, page: 1 });
    expect(entries[0]).toMatchObject({ title: "New" });
    for (const id of [old, dated])
      expect(await getItem(stage.admin(), postKind, id)).toMatchObject({
        published_at: new Date("2026-03-01T10:00:00Z"),
        dated: null,
      });
    expect(await importContent(operator(), document)).toMatchObject({ same: 3, kept: [] });
  });

  test("goes on with the versions of an item that was here before", async () => {
    const id = await create();
    await updateItem(stage.admin(), postKind, id, 1, { ...post, content: "Later" });
    const document = await exportedDocument(operator());
    await engine.db.deleteFrom("blog_posts").execute();
    expect(await importContent(operator(), document)).toMatchObject({ created: 1 });
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ version: 3 });
    const versions = await engine.db.selectFrom("revisions").select("version").orderBy("version").execute();
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
  });
});
