import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { deleteItem, createItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import type { Context } from "../context.ts";
import { erasePerson, findPerson } from "../people/person.ts";
import { discardItemDraft, keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { createRelease, deleteRelease } from "../publishing/releases/releases.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { testContext } from "../testing/test-context.ts";
import { deleteForGood, findTrash, restoreFromTrash } from "../history/trash.ts";
import type { MailPayload } from "../outbox/outbox.ts";
import { getsCommentMails, sendCommentMails, setCommentMails } from "./comment-mails.ts";
import type { CommentSubject } from "./subject.ts";
import { createThread, deleteComment, editComment, maxComment, replyToThread, resolveThread } from "./comments.ts";
import { deleteLostThreads } from "./lost-threads.ts";
import { findAllThreads, findComments, findThreads } from "./find-threads.ts";

const post = { title: "Spring reunion", content: "Come to the garden.", published: true };
const minutes = 60_000;
const uuid = () => crypto.randomUUID();

describeOnEachEngine("comments", (engine) => {
  const stage = setAdminStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];
  const later = (time: number) => (stage.now = new Date(stage.now.getTime() + time));

  beforeEach(async () => {
    for (const table of ["comment_threads", "comment_mail", "rate_limits", "drafts", "releases", "activity"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  async function published(ctx: Context = ada()): Promise<CommentSubject> {
    return { kind: "blog_posts", itemId: (await createItem(ctx, postKind, post)).id };
  }
  async function commented(subject: CommentSubject, ctx: Context = ada(), rest: object = {}): Promise<string> {
    const id = uuid();
    await createThread(ctx, subject, { id, field: "content", quote: "garden", body: "Which one?", ...rest });
    return id;
  }
  const threadsOf = (subject: CommentSubject, ctx: Context = ada()) => findThreads(ctx, subject);
  it.each(strangers)("are closed to %s", async (_, actor, code) => {
    const subject = await published();
    const id = await commented(subject);
    const ctx = stage.as(actor);
    for (const call of [
      () => findThreads(ctx, subject),
      () => findAllThreads(ctx, { isResolved: false, isMine: false, page: 1 }),
      () => commented(subject, ctx),
      () => replyToThread(ctx, id, { id: uuid(), body: "x" }),
      () => findComments(ctx, id),
      () => editComment(ctx, id, { body: "x" }),
      () => deleteComment(ctx, id),
      () => resolveThread(ctx, id, true),
      () => getsCommentMails(ctx),
      () => setCommentMails(ctx, false),
    ])
      expect((await failureOf(call())).code).toBe(code);
    expect(await threadsOf(subject)).toHaveLength(1);
  });

  it("are about a field and words in it, are answered, resolved and opened again", async () => {
    const subject = await published();
    const id = await commented(subject, stage.member("writer"));
    await replyToThread(bob(), id, { id: uuid(), body: "The old one,\r\nbehind the hall." });
    await resolveThread(bob(), id, true);
    let [thread] = await threadsOf(subject);
    expect(thread).toMatchObject({
      field: "content",
      quote: "garden",
      title: "Spring reunion",
      link: null,
      resolved: { by: "bob@school.example" },
      comments: [
        { author: "ada@school.example", isOfTeam: true, body: "Which one?", mayEdit: true },
        { author: "bob@school.example", body: "The old one,\nbehind the hall.", mayEdit: false },
      ],
    });
    await replyToThread(ada(), id, { id: uuid(), body: "Are you sure?" });
    [thread] = await threadsOf(subject);
    expect(thread?.resolved).toBeNull();
    await resolveThread(ada(), id, true);
    await resolveThread(ada(), id, false);
    const actions = await engine.db
      .selectFrom("activity")
      .select("action")
      .where("kind", "=", "blog_posts")
      .orderBy("number")
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      "create",
      "comment",
      "comment",
      "resolveComment",
      "comment",
      "resolveComment",
      "reopenComment",
    ]);
  });

  it("are stored once however often they are sent", async () => {
    const subject = await published();
    const thread = { id: uuid(), field: "", body: "Twice" };
    await Promise.all([createThread(ada(), subject, thread), createThread(ada(), subject, thread)]);
    const answer = { id: uuid(), body: "And again" };
    await Promise.all([replyToThread(bob(), thread.id, answer), replyToThread(bob(), thread.id, answer)]);
    const threads = await threadsOf(subject);
    expect(threads.map(({ comments }) => comments.map(({ body }) => body))).toEqual([["Twice", "And again"]]);
  });

  it.each([
    ["nothing", { body: " \n " }, "Please write your comment."],
    ["too much", { body: "x".repeat(maxComment + 1) }, "within 2,000 characters"],
    ["characters that turn the line around", { body: "abc\u202Ecba" }, "invisible characters"],
  ])("are refused with %s, beside the field", async (_, input, message) => {
    const subject = await published();
    const { code, fields } = await failureOf(commented(subject, ada(), input));
    expect([code, fields["body"]]).toEqual(["invalid", expect.stringContaining(message)]);
  });

  it("are refused about what is not there", async () => {
    const subject = await published();
    const about = (change: object, rest?: object) => failureOf(commented({ ...subject, ...change }, ada(), rest));
    expect((await about({ itemId: uuid() })).code).toBe("not_found");
    expect((await about({ kind: "release", itemId: uuid() }, { field: "" })).code).toBe("not_found");
    expect((await about({}, { field: "no_such_field" })).code).toBe("invalid");
    expect((await about({ kind: "site_texts", itemId: "home" }, { field: "nothing.here" })).code).toBe("invalid");
    expect((await failureOf(replyToThread(ada(), uuid(), { id: uuid(), body: "x" }))).code).toBe("not_found");
    const nul = await commented(subject, ada(), { body: "a\0b" });
    expect((await threadsOf(subject)).find(({ id }) => id === nul)?.comments[0]?.body).toBe("ab");
  });

  it("are changed by their author alone, for fifteen minutes", async () => {
    const id = await commented(await published());
    await editComment(ada(), id, { body: "Which garden?" });
    expect((await failureOf(editComment(bob(), id, { body: "x" }))).code).toBe("forbidden");
    later(15 * minutes + 1);
    expect((await failureOf(editComment(ada(), id, { body: "x" }))).code).toBe("conflict");
    const { threads } = await findAllThreads(bob(), { isResolved: false, isMine: false, page: 1 });
    expect(threads[0]?.comments).toMatchObject([
      { body: "Which garden?", isEdited: true, mayEdit: false, mayDelete: true },
    ]);
  });

  it("are deleted without a trace of words and author, and the last one takes the thread along", async () => {
    const subject = await published();
    const id = await commented(subject, bob());
    const answer = uuid();
    await replyToThread(ada(), id, { id: answer, body: "The old one." });
    expect((await failureOf(deleteComment(stage.member("writer"), id))).code).toBe("forbidden");
    await deleteComment(ada(), id);
    expect((await threadsOf(subject))[0]?.comments).toMatchObject([{ isDeleted: true, author: "", body: "" }, {}]);
    expect((await failureOf(deleteComment(ada(), id))).code).toBe("not_found");
    expect((await failureOf(editComment(bob(), id, { body: "x" }))).code).toBe("not_found");
    await deleteComment(stage.member("writer"), answer);
    expect(await threadsOf(subject)).toEqual([]);
    expect(await engine.db.selectFrom("comments").selectAll().execute()).toEqual([]);
  });

  it("on texts of the site are not for writers", async () => {
    const subject: CommentSubject = { kind: "site_texts", itemId: "home" };
    const id = await commented(subject, ada(), { field: "hero.heading" });
    const writer = stage.member("writer");
    expect((await failureOf(threadsOf(subject, writer))).code).toBe("forbidden");
    expect((await failureOf(replyToThread(writer, id, { id: uuid(), body: "x" }))).code).toBe("forbidden");
    expect((await failureOf(deleteComment(writer, id))).code).toBe("forbidden");
    expect((await findAllThreads(writer, { isResolved: false, isMine: false, page: 1 })).threads).toEqual([]);
    expect((await findAllThreads(bob(), { isResolved: false, isMine: false, page: 1 })).threads).toHaveLength(1);
    expect((await findAllThreads(bob(), { isResolved: false, isMine: true, page: 1 })).threads).toEqual([]);
  });

  it("stay with their item in the trash, and are gone with what is deleted for good", async () => {
    const subject = await published();
    await commented(subject);
    await deleteItem(ada(), postKind, subject.itemId);
    await deleteLostThreads(testContext(engine.db));
    const [trashed] = (await findTrash(ada())).items;
    await restoreFromTrash(ada(), trashed!.id);
    expect(await threadsOf(subject)).toHaveLength(1);
    await deleteItem(ada(), postKind, subject.itemId);
    await deleteForGood(ada(), (await findTrash(ada())).items[0]!.id);
    expect(await threadsOf(subject)).toEqual([]);
  });

  it("are gone with a release, and with a draft that was all there was", async () => {
    const { id: release } = await createRelease(ada(), { name: "Autumn" });
    await commented({ kind: "release", itemId: release }, ada(), { field: "", quote: "" });
    await deleteRelease(ada(), release, 1);
    const id = uuid();
    const { version } = await keepItemDraft(ada(), postKind, id, { known: 0, base: 0, input: post });
    await commented({ kind: "blog_posts", itemId: id });
    const kept = await commented({ kind: "site_texts", itemId: "home" }, ada(), { field: "hero.heading" });
    await deleteLostThreads(testContext(engine.db));
    const all = async () => (await findAllThreads(ada(), { isResolved: false, isMine: false, page: 1 })).threads;
    expect(await all()).toMatchObject([{}, {}]);
    expect((await all()).find((thread) => thread.itemId === id)?.isNew).toBe(true);
    await discardItemDraft(ada(), postKind, id, version);
    await deleteLostThreads(testContext(engine.db));
    expect((await all()).map((thread) => thread.id)).toEqual([kept]);
  });

  it("are found and erased with a person, by author and by the address in the words", async () => {
    const subject = await published();
    const id = await commented(subject, bob());
    await replyToThread(ada(), id, { id: uuid(), body: "Ask Bob@School.example." });
    await replyToThread(ada(), id, { id: uuid(), body: "Or me." });
    const dataDir = "/nonexistent";
    const ctx = { ...ada(), dataDir };
    expect((await findPerson(ctx, { email: "bob@school.example" })).comments).toHaveLength(2);
    const { removed } = await erasePerson(ctx, { email: "bob@school.example" });
    expect(removed.comments).toBe(2);
    const [thread] = await threadsOf(subject);
    expect(thread?.comments.map(({ body }) => body)).toEqual(["", "", "Or me."]);
    expect((await findPerson(ctx, { email: "bob@school.example" })).comments).toEqual([]);
  });

  it("take along the mails that tell others of them, waiting, sent or written to files", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "homecoming-comments-"));
    const ctx = { ...ada(), dataDir };
    const email = "bob@school.example";
    const other = stage.as({ ...bob().actor, email: `d${email}` } as Context["actor"]);
    const subject = await published();
    for (const [by, body] of [
      [bob(), "Which one? ".repeat(20)],
      [other, `Ask ${email}.`],
      [other, "I am another one."],
    ] as const) {
      await commented(subject, by, { body });
      later(20 * minutes);
      await sendCommentMails(testContext(engine.db, { clock: () => stage.now }));
    }
    const rows = await engine.db.selectFrom("outbox").select(["id", "payload"]).orderBy("created_at").execute();
    expect(rows).toHaveLength(3);
    await mkdir(join(dataDir, "mail"));
    for (const { id, payload } of rows) {
      const { to, subject: words, text, html = "", headers } = payload as MailPayload;
      const mail = { to, subject: words, text, html, headers: { ...headers }, baseBoundary: id };
      const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
      await writeFile(join(dataDir, "mail", `${id}.eml`), message as Buffer);
    }
    const found = await findPerson(ctx, { email });
    const label = { to: "ada@school.example", subject: "1 new comment" };
    expect(found.deliveries.map(({ payload }) => payload)).toEqual([label, label]);
    expect(found.files).toMatchObject([{ content: null }, { content: null }]);
    expect(await erasePerson(ctx, { email })).toMatchObject({ removed: { deliveries: 2, mailFiles: 2 } });
    expect(await engine.db.selectFrom("outbox").select("id").execute()).toEqual([{ id: rows[2]?.id }]);
    await rm(dataDir, { recursive: true });
  });
});
