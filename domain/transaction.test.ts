import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Topic } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { blogPost } from "#db/testing/rows.ts";
import { bumpContent } from "./content-changes.ts";
import { silentLogger } from "#lib/logger.ts";
import type { Context } from "./context.ts";
import { testContext } from "./testing/test-context.ts";
import { afterCommit, transaction } from "./database.ts";

describeOnEachEngine("transaction", (engine) => {
  function setUp(): { ctx: Context; told: string[][]; filled: number[] } {
    const told: string[][] = [];
    const filled: number[] = [];
    const contentChanged = (tags: ReadonlySet<string>): void => void told.push([...tags]);
    return { told, filled, ctx: testContext(engine.db, { contentChanged, outboxFilled: () => void filled.push(1) }) };
  }

  const versionOf = async (topic: Topic): Promise<number> => {
    const query = engine.db.selectFrom("content_versions").select("version").where("topic", "=", topic);
    return (await query.executeTakeFirstOrThrow()).version;
  };

  it("tells of content changes and deliveries after the commit, once, with all tags", async () => {
    const { ctx, told, filled } = setUp();
    const before = await versionOf("blog_posts");

    const result = await transaction(ctx, async (tx) => {
      await bumpContent(tx, "blog_posts");
      await bumpContent(tx, "modules_content");
      await bumpContent(tx, "blog_posts");
      tx.outboxFilled();
      tx.outboxFilled();
      await delay(5);
      expect(told).toEqual([]);
      expect(filled).toEqual([]);
      return "done";
    });

    expect(result).toBe("done");
    expect(told).toEqual([["blog_posts", "modules_content"]]);
    expect(filled).toEqual([1]);
    expect(await versionOf("blog_posts")).toBe(before + 1);
  });

  it("tells nothing and keeps nothing when the work fails", async () => {
    const { ctx, told, filled } = setUp();
    const before = await versionOf("blog_posts");
    const failing = transaction(ctx, async (tx) => {
      await bumpContent(tx, "blog_posts");
      tx.outboxFilled();
      throw new Error("changed my mind");
    });

    await expect(failing).rejects.toThrow("changed my mind");
    expect(told).toEqual([]);
    expect(filled).toEqual([]);
    expect(await versionOf("blog_posts")).toBe(before);
  });

  it("joins the transaction it is called in", async () => {
    const { ctx, told } = setUp();
    const post = blogPost();
    const failing = transaction(ctx, async (tx) => {
      await transaction(tx, async (inner) => {
        await inner.db.insertInto("blog_posts").values(post).execute();
        await bumpContent(inner, "blog_posts");
      });
      throw new Error("the outer one failed");
    });

    await expect(failing).rejects.toThrow("the outer one failed");
    expect(told).toEqual([]);
    expect(await engine.db.selectFrom("blog_posts").selectAll().where("id", "=", post.id).execute()).toEqual([]);
  });

  it("stands although a listener fails", async () => {
    const errors: object[] = [];
    const { ctx } = setUp();
    const before = await versionOf("blog_posts");
    const failing: Context = {
      ...ctx,
      log: { ...ctx.log, error: (fields: object) => void errors.push(fields) },
      contentChanged() {
        throw new Error("a listener's own trouble");
      },
    };
    await transaction(failing, (tx) => bumpContent(tx, "blog_posts"));

    expect(await versionOf("blog_posts")).toBe(before + 1);
    expect(errors).toHaveLength(1);
  });

  it("ends well for both of two that wait for each other, and tells of each once", async () => {
    const { ctx, told } = setUp();
    const again: object[] = [];
    const log = { ...ctx.log, warn: (fields: object) => void again.push(fields) };
    const [one, other] = [blogPost(), blogPost()];
    await engine.db.insertInto("blog_posts").values([one, other]).execute();
    const write = ({ db }: Context, { id }: { id: string }) =>
      db
        .updateTable("blog_posts")
        .set(({ eb }) => ({ version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute();
    const bothHold = Promise.withResolvers<void>();
    let holding = 0;
    // SQLite has one writer at a time, and nobody to wait for.
    if (engine.name === "sqlite") bothHold.resolve();
    const writeBoth = (first: typeof one, second: typeof one, topic: Topic) =>
      transaction({ ...ctx, log }, async (tx) => {
        await write(tx, first);
        await bumpContent(tx, topic);
        if (++holding === 2) bothHold.resolve();
        await bothHold.promise;
        await write(tx, second);
        return topic;
      });

    const works = [writeBoth(one, other, "blog_posts"), writeBoth(other, one, "redirects")];
    expect(await Promise.all(works)).toEqual(["blog_posts", "redirects"]);
    const versions = engine.db.selectFrom("blog_posts").select("version").where("id", "in", [one.id, other.id]);
    expect(await versions.execute()).toEqual([{ version: 3 }, { version: 3 }]);
    expect(told.flat().toSorted()).toEqual(["blog_posts", "redirects"]);
    expect(again).toHaveLength(engine.name === "sqlite" ? 0 : 1);
  });

  it("gives up what the database ends again and again", async () => {
    const { ctx, told, filled } = setUp();
    let runs = 0;
    const failing = transaction({ ...ctx, log: silentLogger }, async (tx) => {
      runs += 1;
      await bumpContent(tx, "blog_posts");
      tx.outboxFilled();
      throw new Error("in a function of its own", {
        cause: Object.assign(new Error("deadlock detected"), { code: "40P01" }),
      });
    });

    await expect(failing).rejects.toThrow("in a function of its own");
    expect({ runs, told, filled }).toEqual({ runs: 4, told: [], filled: [] });
  });

  it("counts and logs once what a run that is run again has counted and logged, and logs what failed for good", async () => {
    const lines: unknown[] = [];
    const log = { ...silentLogger, info: (_: object, message?: string) => void lines.push(message) };
    const { ctx } = setUp();
    const skipping: Context = { ...ctx, log, skippedDeliveries: { mail: 0, text: 0 } };
    let runs = 0;
    await transaction(skipping, async (tx) => {
      runs += 1;
      afterCommit(tx, () => (skipping.skippedDeliveries.mail += 1));
      tx.log.info({}, "skipped");
      if (runs < 3) throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
    });
    expect({ runs, lines, skipped: skipping.skippedDeliveries.mail }).toEqual({
      runs: 3,
      lines: ["skipped"],
      skipped: 1,
    });
    const failing = transaction(skipping, async (tx) => {
      afterCommit(tx, () => (skipping.skippedDeliveries.mail += 1));
      tx.log.info({}, "refused");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect({ lines, skipped: skipping.skippedDeliveries.mail }).toEqual({ lines: ["skipped", "refused"], skipped: 1 });
  });

  it("is what bumpContent asks for", async () => {
    const { ctx } = setUp();
    await expect(bumpContent(ctx, "blog_posts")).rejects.toThrow(/belongs in the transaction/);
  });
});
