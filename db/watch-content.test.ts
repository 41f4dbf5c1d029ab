import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import type { OpenDatabase } from "./client.ts";
import { announceContentChange } from "./dialect.ts";
import type { Topic } from "./schema.ts";
import { describeOnEachEngine } from "./testing/describe-on-each-engine.ts";
import { runInProcesses } from "./testing/run-in-processes.ts";

const within = { timeout: 2_000, interval: 10 };

describeOnEachEngine("watching content", (engine) => {
  async function watching(database: OpenDatabase): Promise<string[][]> {
    const heard: string[][] = [];
    const watch = database.watchContent((tags) => heard.push([...tags]));
    onTestFinished(() => watch.close());
    // The watch compares with what it found first; on PostgreSQL that takes a connection.
    await delay(200);
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

  it("hears what another handle committed, with its topics together", async () => {
    const heard = await watching(engine.opened);
    const started = performance.now();
    await raise(await engine.openAnother(), "blog_posts", "modules_content");

    await vi.waitFor(() => expect(heard.flat()).toHaveLength(2), within);
    expect(performance.now() - started).toBeLessThan(1_000);
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
    await runInProcesses("bump-version.ts", [[JSON.stringify(engine.options), "case_studies_content"]]);
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
    await delay(200);
    await raise(engine.opened, "blog_posts");
    await vi.waitFor(() => expect(calls).toBe(1), within);
    await raise(engine.opened, "blog_posts");
    await vi.waitFor(() => expect(calls).toBe(2), within);

    await watch.close();
    await raise(engine.opened, "blog_posts");
    await delay(500);
    expect(calls).toBe(2);
  });
});
