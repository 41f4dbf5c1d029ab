import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import { createItem } from "../documents/edit-item.ts";
import type { Context } from "../context.ts";
import { setAdminStage, failureOf } from "../testing/stages.ts";
import { testContext } from "../testing/test-context.ts";
import { getsCommentMails, sendCommentMails, setCommentMails } from "./comment-mails.ts";
import type { CommentSubject } from "./subject.ts";
import { createThread, deleteComment, replyToThread, resolveThread } from "./comments.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { createPreviewLink, openPreviewLink, revokePreviewLink } from "../publishing/preview-links.ts";
import { findThreads } from "./find-threads.ts";
import { createSharedComment, findSharedThreads } from "./shared-comments.ts";
import fc from "fast-check";
import { type Anchor, anchorAt, findAnchor, maxContext, maxQuote } from "./anchor.ts";

const post = { title: "Spring reunion", content: "Come to the garden.", published: true };
const minutes = 60_000;
const uuid = () => crypto.randomUUID();

describeOnEachEngine("emails about comments", (engine) => {
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

  it("tell of a comment that comes while others are told of", async () => {
    const subject = await published();
    const id = await commented(subject, bob(), "The first");
    later(4 * minutes);
    // On SQLite nobody else writes while the mail is written.
    const between = engine.name === "postgres" ? await engine.openAnother() : null;
    let isAdded = false;
    const slow = engine.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!between || isAdded || !result.rows.some((row) => row["body"] === "The first")) return result;
        isAdded = true;
        await replyToThread({ ...bob(), db: between.db }, id, { id: uuid(), body: "In between" });
        return result;
      },
    });
    await sendCommentMails(testContext(slow, { clock: () => stage.now }));
    if (!between) await replyToThread(bob(), id, { id: uuid(), body: "In between" });
    later(20 * minutes);
    await tellAll();
    expect((await mails()).map(({ text }) => /The first|In between/.exec(text)?.[0])).toEqual([
      "The first",
      "In between",
    ]);
  });

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
    expect(text).toContain(`/admin/comments?thread=${id}\n`);
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

describeOnEachEngine("comments through a preview link", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["comment_threads", "drafts", "preview_links", "rate_limits"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  async function share(input: object = {}, change: object = {}) {
    const { id } = await createItem(stage.admin(), postKind, { ...post, ...change });
    const draft = { ...post, ...change, content: "Come to the old garden." };
    await keepItemDraft(stage.admin(), postKind, id, { known: 0, base: 1, input: draft });
    const subject = { kind: "blog_posts" as const, itemId: id };
    const { url, id: linkId } = await createPreviewLink(stage.admin(), subject, {
      label: "The agency",
      days: 7,
      mayComment: true,
      ...input,
    });
    const { link } = await openPreviewLink(stage.visitor(), url.split("/")[4] ?? "");
    return { subject, link, linkId };
  }
  const written = (rest: object = {}) => ({
    id: uuid(),
    name: "Mia from the agency",
    body: "Is it the old garden?",
    page: "/blog/spring-reunion",
    place: "Spring reunion",
    quote: "old garden",
    thread: "",
    ...rest,
  });
  const visitor = (remoteAddress = "192.0.2.1") => stage.visitor({ remoteAddress });

  it.each<[string, (linkId: string) => unknown]>([
    ["was revoked", (linkId) => revokePreviewLink(stage.admin(), linkId)],
    ["expired", () => (stage.now = new Date(stage.now.getTime() + 8 * 24 * 60 * minutes))],
  ])("come through no link that %s after it was opened", async (_, end) => {
    const { subject, link, linkId } = await share();
    await end(linkId);
    expect((await failureOf(createSharedComment(visitor(), link, written()))).code).toBe("not_found");
    expect(await findThreads(stage.admin(), subject)).toEqual([]);
  });

  it("reach the team at the field whose words they quote, and answers of the team reach the link without an address", async () => {
    const { subject, link } = await share();
    const id = await createSharedComment(visitor(), link, written());
    const [thread] = await findThreads(stage.admin(), subject);
    expect(thread).toMatchObject({
      field: "content",
      quote: "old garden",
      link: "The agency",
      page: "/blog/spring-reunion",
      place: "Spring reunion",
      comments: [{ author: "Mia from the agency", isOfTeam: false, mayEdit: false, mayDelete: true }],
    });
    await replyToThread(stage.admin(), id, { id: uuid(), body: "Yes, it is." });
    await resolveThread(stage.admin(), id, true);
    const shared = await findSharedThreads(visitor(), link);
    expect(shared).toMatchObject([
      { isResolved: true, comments: [{ author: "Mia from the agency" }, { author: null, body: "Yes, it is." }] },
    ]);
    expect(JSON.stringify(shared)).not.toContain("school.example");
    await createSharedComment(visitor(), link, written({ thread: id, body: "Thank you." }));
    expect((await findThreads(stage.admin(), subject))[0]).toMatchObject({ resolved: null, comments: [{}, {}, {}] });
  });

  it("show nothing of the team's own threads and of other links, and answer none of them", async () => {
    const { subject, link } = await share();
    const inner = uuid();
    await createThread(stage.admin(), subject, { id: inner, field: "", body: "Between us." });
    const other = await share({}, { title: "Autumn reunion" });
    const theirs = await createSharedComment(visitor(), other.link, written());
    expect(await findSharedThreads(visitor(), link)).toEqual([]);
    for (const thread of [inner, theirs, uuid(), "x"])
      expect((await failureOf(createSharedComment(visitor(), link, written({ thread })))).code).toBe("not_found");
    expect((await findThreads(stage.admin(), subject)).map(({ comments }) => comments.length)).toEqual([1]);
  });

  it("need a link that allows them", async () => {
    const { link } = await share({ mayComment: false });
    expect((await failureOf(createSharedComment(visitor(), link, written()))).code).toBe("forbidden");
    expect((await failureOf(findSharedThreads(visitor(), link))).code).toBe("forbidden");
  });

  it.each([
    ["no name", { name: " " }, "name", "Please tell us your name."],
    ["a link as a name", { name: "www.spam.example" }, "name", "without links"],
    ["an endless name", { name: "x".repeat(81) }, "name", "within 80"],
    ["no words", { body: "" }, "body", "Please write your comment."],
    ["endless words", { body: "x".repeat(2_001) }, "body", "within 2,000"],
  ])("are refused with %s, beside the field", async (_, input, field, message) => {
    const { link } = await share();
    const { code, fields } = await failureOf(createSharedComment(visitor(), link, written(input)));
    expect([code, fields[field]]).toEqual(["invalid", expect.stringContaining(message)]);
  });

  it("are stored once when sent twice, and not at all when a machine filled them in", async () => {
    const { subject, link } = await share();
    const once = written();
    await Promise.all([createSharedComment(visitor(), link, once), createSharedComment(visitor(), link, once)]);
    await createSharedComment(visitor(), link, written({ website: "https://spam.example" }));
    expect((await findThreads(stage.admin(), subject)).map(({ comments }) => comments.length)).toEqual([1]);
  });

  it("are stored again when somebody goes back and corrects the words of the same form", async () => {
    const { subject, link } = await share();
    const thread = await createSharedComment(visitor(), link, written());
    const answer = written({ thread });
    for (const more of [{}, { body: "In July." }, {}, { thread: "" }])
      await createSharedComment(visitor(), link, { ...answer, ...more });
    const threads = await findThreads(stage.admin(), subject);
    expect(new Set(threads.map(({ comments }) => comments.length))).toEqual(new Set([3, 1]));
  });

  it("are limited by client and by link", async () => {
    const { subject, link } = await share();
    const send = (address: string) => createSharedComment(visitor(address), link, written());
    for (let count = 0; count < 10; count++) await send("192.0.2.1");
    const refused = await failureOf(send("192.0.2.1"));
    expect([refused.code, refused.retryAfter]).toEqual(["rate_limited", expect.closeTo(60, -1)]);
    for (let count = 10; count < 60; count++) await send(`192.0.2.${count}`);
    expect((await failureOf(send("192.0.2.99"))).code).toBe("rate_limited");
    expect(await findThreads(stage.admin(), subject)).toHaveLength(60);
  });

  it("end with the link", async () => {
    const { link, linkId, subject } = await share();
    await createSharedComment(visitor(), link, written());
    await revokePreviewLink(stage.admin(), linkId);
    expect((await findThreads(stage.admin(), subject))[0]?.link).toBe("The agency");
  });
});

const words = fc.array(fc.constantFrom("reunion", "of", "the", "alumni", "class", "ä", "…", "in", "June", "🎓🎉"), {
  minLength: 3,
  maxLength: 60,
});
/** A text, a range in it, and what is put before and after the range. */
const edited = fc.record({ text: words, from: fc.nat(), length: fc.nat(), before: words, after: words });

it("finds its words again after any edit before and after them", () => {
  fc.assert(
    fc.property(edited, ({ text: all, from, length, before, after }) => {
      const text = all.join(" ");
      const start = from % text.length;
      const end = start + 1 + (length % Math.min(maxQuote, text.length - start));
      const anchor = anchorAt(text, start, end);
      if (!anchor) return;
      const quoted = { start: text.indexOf(anchor.quote, start), length: anchor.quote.length };
      // What stands right around the words stays; everything else is another.
      const [near, far] = [Math.max(0, quoted.start - maxContext), quoted.start + quoted.length + maxContext];
      const changed = `${before.join(" ")}${text.slice(near, far)}${after.join(" ")}`;
      const found = findAnchor(changed, anchor);
      expect(found).toMatchObject({ isExact: true });
      expect(JSON.stringify(anchor).isWellFormed()).toBe(true);
      expect(changed.slice(found?.start, found?.end)).toBe(anchor.quote);
      const context = (place: number) =>
        changed.slice(Math.max(0, place - anchor.before.length), place + anchor.quote.length + anchor.after.length);
      // Of several places with the same words, it is one with the same around it.
      expect(context(found?.start ?? -1)).toBe(anchor.before + anchor.quote + anchor.after);
    }),
  );
});

it("tells the same words apart by what stands around them", () => {
  const text = "Book early. Seats are few. Book early. The garden is open.";
  const second = text.lastIndexOf("Book early");
  const anchor = anchorAt(text, second, second + 10)!;
  const longer = `Book early! ${text}`;
  expect(findAnchor(longer, anchor)?.start).toBe(longer.lastIndexOf("Book early"));
});

it("leaves out the spaces around a selection, and cuts a long one", () => {
  expect(anchorAt("One  two  three", 3, 10)).toEqual({ quote: "two", before: "One  ", after: "  three" });
  expect(anchorAt("One  two", 3, 5)).toBeNull();
  expect(anchorAt("x".repeat(1_000), 0, 1_000)?.quote).toHaveLength(maxQuote);
});

const quoted = (quote: string): Anchor => ({ quote, before: "", after: "" });

it("finds words that were changed a little, and says so", () => {
  const text = "Some words before. The reunions take place in the old refectory. And after.";
  const found = findAnchor(text, quoted("The reunion takes place in the old refectory."));
  expect(found).toMatchObject({ isExact: false });
  expect(text.slice(found?.start, found?.end)).toContain("reunions take place");
});

it("finds nothing where the words are gone, or are too short to resemble anything", () => {
  expect(findAnchor("Something else entirely, about pictures.", quoted("The reunion takes place"))).toBeNull();
  expect(findAnchor("Jane", quoted("June"))).toBeNull();
  expect(findAnchor("anything", quoted(""))).toBeNull();
});
