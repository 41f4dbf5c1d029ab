import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { type OpenDatabase, openDatabase } from "./client.ts";
import { announceContentChange } from "./dialect.ts";
import type { Topic } from "./schema.ts";
import { describeOnEachEngine } from "./testing/describe-on-each-engine.ts";
import { blogPost, useCase } from "./testing/rows.ts";
import { argumentsOf, runInProcesses } from "./testing/processes.ts";

describeOnEachEngine("values", (engine) => {
  it("come back as they went in: dates, booleans, documents, nulls", async () => {
    const row = useCase({
      scenarios: ["one", "two, 'quoted' {braces}"],
      benefits: [],
      is_active: false,
      subtitle: null,
    });
    const written = await engine.db
      .insertInto("use_cases_content")
      .values(row)
      .returningAll()
      .executeTakeFirstOrThrow();
    const read = await engine.db
      .selectFrom("use_cases_content")
      .selectAll()
      .where("id", "=", row.id)
      .executeTakeFirstOrThrow();

    // What was not given has the database's defaults.
    expect(written).toMatchObject({ ...row, version: 1, headline: null, stats: [], meta_noindex: false });
    expect(read).toStrictEqual(written);
    expect(read.created_at).toBeInstanceOf(Date);
  });

  it("compare by date and boolean in conditions, and sort by time", async () => {
    const [early, late] = [new Date("2026-01-31T23:59:59.999Z"), new Date("2026-02-01T00:00:00.000Z")];
    const posts = [
      blogPost({ created_at: late, published: true }),
      blogPost({ created_at: early, published: true }),
      blogPost({ created_at: late, published: false }),
    ];
    await engine.db.insertInto("blog_posts").values(posts).execute();

    const published = await engine.db
      .selectFrom("blog_posts")
      .select("id")
      .where("published", "=", true)
      .orderBy("created_at")
      .execute();
    const after = await engine.db.selectFrom("blog_posts").select("id").where("created_at", ">", early).execute();

    expect(published.map((row) => row.id)).toEqual([posts[1]?.id, posts[0]?.id]);
    expect(new Set(after.map((row) => row.id))).toEqual(new Set([posts[0]?.id, posts[2]?.id]));
  });

  it("are converted under another name, through a subquery and in an update", async () => {
    const row = useCase({ is_active: true, scenarios: ["before"] });
    await engine.db.insertInto("use_cases_content").values(row).execute();

    const updated = await engine.db
      .updateTable("use_cases_content")
      .set({ scenarios: ["after"], is_active: false })
      .where("id", "=", row.id)
      .returning(["scenarios as list", "is_active as shown"])
      .executeTakeFirstOrThrow();
    const nested = await engine.db
      .selectFrom((eb) => eb.selectFrom("use_cases_content").selectAll().where("id", "=", row.id).as("inner"))
      .select(["inner.created_at as at", "inner.scenarios"])
      .executeTakeFirstOrThrow();

    expect(updated).toEqual({ list: ["after"], shown: false });
    expect(nested).toEqual({ at: row.created_at, scenarios: ["after"] });
  });

  it("count and sum as numbers", async () => {
    await engine.db.deleteFrom("rate_limits").execute();
    const at = new Date();
    const buckets = [1, 2.5, 3].map((tokens, index) => ({ key: `bucket-${index}`, tokens, updated_at: at }));
    await engine.db.insertInto("rate_limits").values(buckets).execute();

    const totals = await engine.db
      .selectFrom("rate_limits")
      .select((eb) => [eb.fn.countAll<number>().as("rows"), eb.fn.sum<number>("tokens").as("tokens")])
      .executeTakeFirstOrThrow();

    expect(totals).toEqual({ rows: 3, tokens: 6.5 });
  });

  it("say how many rows a write touched", async () => {
    const posts = [blogPost(), blogPost()];
    await engine.db.insertInto("blog_posts").values(posts).execute();
    const ids = posts.map((post) => post.id);

    const changed = await engine.db
      .updateTable("blog_posts")
      .set({ title: "x" })
      .where("id", "in", ids)
      .executeTakeFirst();
    const removed = await engine.db
      .deleteFrom("blog_posts")
      .where("id", "in", [...ids, "none"])
      .executeTakeFirst();

    expect(Number(changed.numUpdatedRows)).toBe(2);
    expect(Number(removed.numDeletedRows)).toBe(2);
  });

  it("stream in chunks while others write", async () => {
    await engine.db.deleteFrom("blog_posts").execute();
    await engine.db
      .insertInto("blog_posts")
      .values(Array.from({ length: 25 }, () => blogPost()))
      .execute();
    const seen: boolean[] = [];
    for await (const row of engine.db.selectFrom("blog_posts").selectAll().stream(10)) {
      if (seen.length === 0) await engine.db.deleteFrom("blog_posts").execute();
      seen.push(row.created_at instanceof Date && !row.published);
    }
    expect(seen).toEqual(Array.from({ length: 25 }, () => true));
  });
});

describeOnEachEngine("a database handle", (engine) => {
  it("answers a ping", async () => {
    await expect(engine.opened.ping()).resolves.toBeUndefined();
    await engine.db.schema.alterTable("content_versions").renameTo("gone").execute();
    await expect(engine.opened.ping()).rejects.toThrow(/content_versions/);
    await engine.db.schema.alterTable("gone").renameTo("content_versions").execute();
  });

  it("refuses queries once closed", async () => {
    const another = await engine.openAnother();
    await another.close();
    await expect(sql`select 1`.execute(another.db)).rejects.toThrow(/destroyed|end on the pool/);
  });
});

const within = { timeout: 20_000, interval: 10 };

it("says that the disk is full when SQLite can't make its files there, and nothing of it otherwise", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "homecoming-full-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  // As a full disk does, it lets SQLite make no -wal.
  await mkdir(join(dataDir, "homecoming.sqlite-wal"));
  const failing = (freeBytes: number) => openDatabase({ dataDir }, async () => freeBytes);
  await expect(failing(4_096)).rejects.toMatchObject({
    name: "FullDiskError",
    message: `The disk of DATA_DIR (${dataDir}) is full: free some space there, and start again.`,
  });
  await expect(failing(1 << 30)).rejects.toMatchObject({ code: "ERR_SQLITE_ERROR" });
});

describeOnEachEngine("watching content", (engine) => {
  /** What is heard after the first look, which tells all topics. */
  async function watching(database: OpenDatabase): Promise<string[][]> {
    const heard: string[][] = [];
    const watch = database.watchContent((tags) => heard.push([...tags]));
    onTestFinished(() => watch.close());
    await vi.waitFor(() => expect(heard).toHaveLength(1), within);
    const topics = await database.db.selectFrom("content_versions").select("topic").execute();
    expect(heard.pop()?.toSorted()).toEqual(topics.map(({ topic }) => topic).toSorted());
    return heard;
  }

  function raise(database: OpenDatabase, ...topics: Topic[]): Promise<void> {
    return database.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("content_versions")
        .set((eb) => ({ version: eb("version", "+", 1) }))
        .where("topic", "in", topics)
        .execute();
      await announceContentChange(tx);
    });
  }

  it("tells all topics at its first look, also when nothing can be missed", async () => {
    // What was rendered before that may be older than the versions that it finds.
    await raise(engine.opened, "blog_posts");
    expect(await watching(engine.opened)).toEqual([]);
  });

  it("hears what another handle committed, with its topics together", async () => {
    const heard = await watching(engine.opened);
    const started = performance.now();
    await raise(await engine.openAnother(), "blog_posts", "modules_content");

    await vi.waitFor(() => expect(heard.flat()).toHaveLength(2), within);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(heard.map((topics) => topics.toSorted((a, b) => a.localeCompare(b)))).toEqual([
      ["blog_posts", "modules_content"],
    ]);
  });

  it("says what has changed where each version says it, and otherwise that all of the topic has", async () => {
    const another = await engine.openAnother();
    const heard = await watching(engine.opened);
    const rise = (versions: readonly (string | null)[]) =>
      another.db.transaction().execute(async (tx) => {
        for (const tags of versions) {
          const { version } = await tx
            .updateTable("content_versions")
            .set((eb) => ({ version: eb("version", "+", 1) }))
            .where("topic", "=", "blog_posts")
            .returning("version")
            .executeTakeFirstOrThrow();
          if (tags) await tx.insertInto("content_changes").values({ topic: "blog_posts", version, tags }).execute();
        }
        await announceContentChange(tx);
      });
    await rise(["post:1\nposts:any", "post:2"]);
    await vi.waitFor(() => expect(heard).toEqual([["post:1", "posts:any", "post:2"]]), within);
    await rise(["post:3", null]);
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(["blog_posts"]), within);
    await rise(["post:4"]);
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(["post:4"]), within);
  });

  it("hears its own process too, and each later change", async () => {
    const heard = await watching(engine.opened);
    await raise(engine.opened, "blog_posts");
    await vi.waitFor(() => expect(heard).toEqual([["blog_posts"]]), within);
    await raise(engine.opened, "use_cases_content");
    await vi.waitFor(() => expect(heard).toEqual([["blog_posts"], ["use_cases_content"]]), within);
  });

  it("hears another process", async () => {
    const heard = await watching(engine.opened);
    await runInProcesses([argumentsOf("bumpVersion", engine.options, "case_studies_content")]);
    await vi.waitFor(() => expect(heard).toEqual([["case_studies_content"]]), within);
  });

  it("stays silent about other writes and about what was rolled back", async () => {
    const heard = await watching(engine.opened);
    const at = new Date();
    await engine.db.insertInto("rate_limits").values({ key: "k", tokens: 1, updated_at: at }).execute();
    const abandoned = engine.db.transaction().execute(async (tx) => {
      await tx.updateTable("content_versions").set({ version: 99 }).where("topic", "=", "blog_posts").execute();
      await announceContentChange(tx);
      throw new Error("abandoned");
    });
    await expect(abandoned).rejects.toThrow("abandoned");

    await delay(800);
    expect(heard).toEqual([]);
  });

  it("ends when closed, and survives a listener that throws", async () => {
    const another = await engine.openAnother();
    let calls = 0;
    const watch = another.watchContent(() => {
      calls += 1;
      throw new Error("a listener's own trouble");
    });
    await vi.waitFor(() => expect(calls).toBe(1), within);
    await raise(engine.opened, "blog_posts");
    await vi.waitFor(() => expect(calls).toBe(2), within);
    await raise(engine.opened, "blog_posts");
    await vi.waitFor(() => expect(calls).toBe(3), within);

    await watch.close();
    await raise(engine.opened, "blog_posts");
    await delay(500);
    expect(calls).toBe(3);
  });
});
