import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import type { Context } from "../context.ts";
import { failureOf, post, setAdminStage } from "../testing/stages.ts";
import { withTurns } from "../testing/turns.ts";
import { createThread, replyToThread } from "./comments.ts";
import { findAllThreads, findComments, findThreads } from "./find-threads.ts";
import type { CommentSubject } from "./subject.ts";

const uuid = () => crypto.randomUUID();

describeOnEachEngine("many comments", (engine) => {
  const stage = setAdminStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];
  beforeEach(async () => {
    for (const table of ["comment_threads", "rate_limits"] as const) await engine.db.deleteFrom(table).execute();
  });
  const published = async (): Promise<CommentSubject> => ({
    kind: "blog_posts",
    itemId: (await createItem(ada(), postKind, post)).id,
  });
  async function commented(subject: CommentSubject): Promise<string> {
    const id = uuid();
    await createThread(ada(), subject, { id, field: "content", body: "Which one?" });
    return id;
  }

  it("are 60 of one member at once, and ten a minute from then on", async () => {
    const subject = await published();
    const id = await commented(subject);
    const answer = (ctx: Context) => replyToThread(ctx, id, { id: uuid(), body: "x" });
    for (let written = 1; written < 60; written++) await answer(ada());
    for (const write of [() => answer(ada()), () => commented(subject)]) {
      const refused = await failureOf(write());
      expect(refused.code).toBe("rate_limited");
      expect(refused.message).toMatch(/^You have written many comments\. Please try again in \d+ seconds\.$/);
    }
    await answer(bob());
    stage.now = new Date(stage.now.getTime() + 7_000);
    await answer(ada());
    expect((await failureOf(answer(ada()))).code).toBe("rate_limited");
  });

  it("are sent as many as one answer holds: the first and the latest of each thread, and the others when asked for", async () => {
    const subject = await published();
    const store = async (threads: number, comments: number) => {
      const at = stage.now;
      const ids = Array.from({ length: threads }, uuid);
      for (const id of ids) {
        await engine.db
          .insertInto("comment_threads")
          .values({
            id,
            kind: subject.kind,
            item_id: subject.itemId,
            title: "",
            field: "",
            quote: "",
            quote_before: "",
            quote_after: "",
            page: "",
            place: "",
            link_id: null,
            resolved_by: null,
            resolved_at: null,
            created_at: at,
            latest_at: at,
          })
          .execute();
        const written = Array.from({ length: comments }, (_, position) => ({
          id: uuid(),
          thread_id: id,
          position,
          author_id: "admin-1",
          author: "ada@school.example",
          body: String(position),
          created_at: at,
          edited_at: null,
          deleted_at: null,
        }));
        await engine.db.insertInto("comments").values(written).execute();
      }
      return ids;
    };
    const bodies = (comments: readonly { body: string }[]) => comments.map(({ body }) => Number(body));
    const [long = ""] = await store(1, 120);
    const [alone] = await findThreads(ada(), subject);
    expect(alone?.leftOut).toBe(70);
    expect(bodies(alone?.comments ?? [])).toEqual([0, ...Array.from({ length: 49 }, (_, at) => 71 + at)]);
    expect(bodies(await findComments(bob(), long))).toEqual(Array.from({ length: 120 }, (_, at) => at));
    expect((await failureOf(findComments(bob(), "gone"))).code).toBe("not_found");

    const [short = ""] = await store(1, 3);
    await store(140, 40);
    const [threads, turns] = await withTurns(() => findThreads(ada(), subject));
    expect(threads).toHaveLength(142);
    const sent = threads.flatMap(({ comments }) => comments).length;
    expect(sent).toBeLessThanOrEqual(1_000);
    expect(sent).toBeGreaterThan(800);
    expect(turns).toBeGreaterThanOrEqual(3);
    for (const { id, comments, leftOut } of threads) {
      const count = id === long ? 120 : id === short ? 3 : 40;
      expect(comments.length + leftOut).toBe(count);
      expect(bodies(comments).slice(-2)).toEqual([count - 2, count - 1].slice(1 - comments.length));
      expect(comments[0]?.body).toBe("0");
    }
    expect(threads.find(({ id }) => id === short)?.leftOut).toBe(0);
    const all = await findAllThreads(bob(), { isResolved: false, isMine: false, page: 1 });
    expect(all.threads.flatMap(({ comments }) => comments).length).toBeLessThanOrEqual(1_000);
  });
});
