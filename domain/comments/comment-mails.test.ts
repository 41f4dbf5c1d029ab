import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../content/kinds/post.ts";
import { createItem } from "../content/save-item.ts";
import type { Context } from "../context.ts";
import { setAdminStage } from "../testing/admin-stage.ts";
import { testContext } from "../testing/test-context.ts";
import { getsCommentMails, sendCommentMails, setCommentMails } from "./comment-mails.ts";
import { createThread, deleteComment, replyToThread } from "./comments.ts";
import type { CommentSubject } from "./subject.ts";

const post = { title: "Spring reunion", content: "Come to the garden.", published: true };
const minutes = 60_000;
const uuid = () => crypto.randomUUID();

describeOnEachEngine("mails about comments", (engine) => {
  const stage = setAdminStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];
  const later = (time: number) => (stage.now = new Date(stage.now.getTime() + time));

  beforeEach(async () => {
    for (const table of ["comment_threads", "comment_mail"] as const) await engine.db.deleteFrom(table).execute();
  });

  async function published(): Promise<CommentSubject> {
    return { kind: "blog_posts", itemId: (await createItem(ada(), postKind, post)).id };
  }
  async function commented(subject: CommentSubject, ctx: Context, body = "Which one?"): Promise<string> {
    const id = uuid();
    await createThread(ctx, subject, { id, field: "content", body });
    return id;
  }
  const mails = async () => {
    const rows = await engine.db.selectFrom("outbox").select("payload").orderBy("created_at").execute();
    return rows.map(({ payload }) => payload as { to: string; subject: string; text: string });
  };
  const tellAll = () => sendCommentMails(testContext(engine.db, { clock: () => stage.now }));

  it("go to those whose work they are about and who wrote before, together and once in fifteen minutes", async () => {
    const subject = await published();
    const id = await commented(subject, bob(), "Is {name} <b>right</b>?");
    await replyToThread(bob(), id, { id: uuid(), body: "And this?" });
    await tellAll();
    expect(await mails()).toEqual([]);
    later(3 * minutes);
    await Promise.all([tellAll(), tellAll()]);
    expect(await mails()).toMatchObject([{ to: "ada@school.example", subject: "2 new comments" }]);
    const text = (await mails())[0]?.text;
    expect(text).toContain("bob@school.example, “Spring reunion”: Is {name} <b>right</b>?");
    expect(text).toContain("/admin/comments");
    await replyToThread(ada(), id, { id: uuid(), body: "Yes." });
    await replyToThread(bob(), id, { id: uuid(), body: "Good." });
    later(4 * minutes);
    await tellAll();
    expect((await mails()).map(({ to }) => to)).toEqual(["ada@school.example", "bob@school.example"]);
    later(12 * minutes);
    await tellAll();
    expect((await mails()).map(({ to }) => to)).toEqual([
      "ada@school.example",
      "bob@school.example",
      "ada@school.example",
    ]);
    expect(await engine.db.selectFrom("comment_notices").selectAll().execute()).toEqual([]);
  });

  it("tell of nothing that was deleted, and nobody who turned them off or left the team", async () => {
    const subject = await published();
    await deleteComment(bob(), await commented(subject, bob()));
    const id = await commented(subject, bob());
    expect(await getsCommentMails(ada())).toBe(true);
    await setCommentMails(ada(), false);
    expect(await getsCommentMails(ada())).toBe(false);
    await replyToThread(bob(), id, { id: uuid(), body: "Hello?" });
    later(5 * minutes);
    await tellAll();
    await setCommentMails(ada(), true);
    await replyToThread(bob(), id, { id: uuid(), body: "Hello?" });
    await engine.db
      .updateTable("admin_users")
      .set({ is_active: false })
      .where("email", "=", "ada@school.example")
      .execute();
    later(30 * minutes);
    await tellAll();
    expect(await mails()).toEqual([]);
    expect(await engine.db.selectFrom("comment_notices").selectAll().execute()).toEqual([]);
  });
});
