import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../content/kinds/post.ts";
import { createItem } from "../content/save-item.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { createPreviewLink, openPreviewLink, revokePreviewLink } from "../publishing/preview-links.ts";
import { failureOf, setAdminStage } from "../testing/admin-stage.ts";
import { createThread, replyToThread, resolveThread } from "./comments.ts";
import { findThreads } from "./find-threads.ts";
import { createSharedComment, findSharedThreads } from "./shared-comments.ts";

const post = { title: "Spring reunion", content: "Come to the garden.", published: true };
const uuid = () => crypto.randomUUID();

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
