import { beforeEach, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createThread, replyToThread, resolveThread } from "../comments/comments.ts";
import { findOwnThreads } from "../comments/own-threads.ts";
import type { Context } from "../context.ts";
import { createItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import { giveMany } from "../leads/desk/many-leads.ts";
import { findOwnWaiting } from "../leads/desk/own-leads.ts";
import { storedLead } from "../leads/testing/stored-lead.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { createRelease } from "../publishing/releases/releases.ts";
import { requestReview } from "../reviews/reviews.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { countWaitingForMe, waitingNames } from "./waiting.ts";

const post = { title: "Spring reunion", content: "Come to the garden.", published: true };
const uuid = () => crypto.randomUUID();
const nothing = Object.fromEntries(waitingNames.map((name) => [name, 0]));

describeOnEachEngine("what waits for somebody of the team", (engine) => {
  const stage = setAdminStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];

  beforeEach(async () => {
    for (const table of ["leads", "comment_threads", "drafts", "releases", "approvals", "rate_limits"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  test.each(strangers)("is closed to %s", async (_, actor, code) => {
    const ctx = stage.as(actor);
    for (const call of [countWaitingForMe(ctx), findOwnThreads(ctx), findOwnWaiting(ctx, 5)])
      expect((await failureOf(call)).code).toBe(code);
  });

  test("is nothing at first, and for each role only what it sees", async () => {
    expect(await countWaitingForMe(ada())).toEqual(nothing);
    await storedLead(ada());
    await keepItemDraft(bob(), postKind, uuid(), { known: 0, base: 0, input: post });
    expect(await countWaitingForMe(stage.member("writer"))).toEqual(nothing);
    expect(await countWaitingForMe(stage.member("sales"))).toEqual({ ...nothing, inquiries: 1 });
  });

  test("inquiries: those of one's own and those that no one has taken, the first to be answered first", async () => {
    const own = await storedLead(ada());
    const free = await storedLead(ada());
    const others = await storedLead(ada());
    await giveMany(ada(), [own], "admin-1");
    await giveMany(ada(), [others], "admin-3");
    expect((await countWaitingForMe(ada())).inquiries).toBe(2);
    const found = await findOwnWaiting(ada(), 5);
    expect(new Map(found.map(({ id, isFree }) => [id, isFree]))).toEqual(
      new Map([
        [own, false],
        [free, true],
      ]),
    );
    expect(await findOwnWaiting(ada(), 1)).toHaveLength(1);
  });

  test("reviews that others have asked for", async () => {
    const id = uuid();
    await keepItemDraft(bob(), postKind, id, { known: 0, base: 0, input: post });
    await requestReview(bob(), { kind: "blog_posts", itemId: id }, { words: "Please." });
    expect((await countWaitingForMe(ada())).reviews).toBe(1);
    expect((await countWaitingForMe(bob())).reviews).toBe(0);
  });

  test("threads about one's own work, in which one wrote or is named, until one answers or they are resolved", async () => {
    const titles = async (ctx: Context) => (await findOwnThreads(ctx)).map(({ body }) => body).toSorted();
    const { id: itemId } = await createItem(ada(), postKind, post);
    const about = { kind: "blog_posts" as const, itemId };
    const write = async (ctx: Context, subject: Parameters<typeof createThread>[1], body: string) => {
      const id = uuid();
      await createThread(ctx, subject, { id, field: "", body });
      return id;
    };
    const published = await write(bob(), about, "Which garden?");
    expect(await titles(ada())).toEqual(["Which garden?"]);
    expect(await titles(bob())).toEqual([]);
    await replyToThread(ada(), published, { id: uuid(), body: "The old one." });
    expect(await titles(ada())).toEqual([]);
    expect(await titles(bob())).toEqual(["The old one."]);
    await resolveThread(bob(), published, true);
    expect(await titles(bob())).toEqual([]);

    const { id: release } = await createRelease(ada(), { name: "Spring" });
    await write(bob(), { kind: "release", itemId: release }, "In May?");
    const draft = uuid();
    await keepItemDraft(bob(), postKind, draft, { known: 0, base: 0, input: post });
    await write(bob(), { kind: "blog_posts", itemId: draft }, "Done, but see @Ada.");
    await write(bob(), { kind: "blog_posts", itemId: draft }, "A note to myself.");
    expect(await titles(ada())).toEqual(["Done, but see @Ada.", "In May?"]);
    expect(await findOwnThreads(ada())).toContainEqual(expect.objectContaining({ itemId: draft, isNew: true }));
    expect(await titles(bob())).toEqual([]);
  });
});
