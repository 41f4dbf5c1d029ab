import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { requestReview } from "#domain/reviews/reviews.ts";
import { findReview } from "#domain/reviews/testing/find-review.ts";
import { decideReview } from "#domain/reviews/decide-review.ts";
import { setRules } from "#domain/approvals/require-approval.ts";
import { activityCsv } from "#domain/activity/find-activity.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import { subscriberCsv } from "#domain/newsletter/find-subscribers.ts";
import { createThread } from "#domain/comments/comments.ts";
import { createItem } from "#domain/documents/edit-item.ts";
import { postKind } from "#domain/kinds/post.ts";
import type { Context, PublishGate } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { keepItemDraft, publishItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { createPreviewLink, openPreviewLink } from "#domain/publishing/preview-links.ts";
import { findSchedulesOf, planSchedule } from "#domain/publishing/schedules/schedules.ts";
import type { Role } from "#domain/security/rights.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { findUser, signedIn } from "../testing/auth-client.ts";
import { endSessions } from "../sessions/start-session.ts";
import { updateAccount } from "../users/account.ts";
import { deleteUser, setBanned } from "./manage-users.ts";
import { renameMember } from "#domain/people/person-data.ts";
import { deactivateAdmin, grantAdmin, setRole } from "./team.ts";

interface Person {
  id: string;
  email: string;
}

// Rights are read with the request. They can end while it waits: for the rest of its body, for the gate, or for a lock.

describeOnEachEngine("rights that end during a request", (engine) => {
  const system = () => testContext(engine.db);
  async function member(role: Role = "editor"): Promise<Person> {
    const email = `${randomUUID()}@example.org`;
    await grantAdmin(system(), { email, passwordHash: "not a hash", role });
    return { id: (await findUser(system(), email))!.id, email };
  }
  const as = ({ id }: Person) => signedIn(system(), id);
  const post = (title = `Post ${randomUUID()}`) => ({ title, content: "Come.", published: true });
  const hidden = async () => {
    const { id } = await createItem(system(), postKind, { ...post(), published: false });
    return { kind: "blog_posts", itemId: id };
  };
  const asked = { label: "The board", days: 5 };
  const plan = async (ctx: Context) => {
    const target = await hidden();
    const local = new Date(ctx.clock().getTime() + 86_400_000).toISOString().slice(0, 16);
    await planSchedule(ctx, { ...target, action: "publish", local, zone: "UTC" });
    return target;
  };

  /** A new address, as its owner confirms it. */
  async function moveTo({ id, email }: Person, to: string): Promise<void> {
    await transaction(system(), async (tx) => {
      await updateAccount(tx, id, { email: to });
      await tx.db.updateTable("admin_users").set({ email: to }).where("user_id", "=", id).execute();
      await renameMember(tx, id, { from: email, to });
    });
  }

  it.each<[string, (who: Person) => Promise<unknown>, string]>([
    ["is deactivated", ({ email }) => deactivateAdmin(system(), email), "forbidden"],
    ["is a writer from now on", ({ email }) => setRole(system(), { email, role: "writer" }), "forbidden"],
    ["is banned", ({ id }) => setBanned(system(), id, true), "unauthenticated"],
    ["is deleted", ({ id }) => deleteUser(system(), id), "unauthenticated"],
    ["ends their sessions everywhere", ({ id }) => endSessions(system(), id), "unauthenticated"],
    ["has another address", (who) => moveTo(who, `${randomUUID()}@example.org`), "conflict"],
  ])("store nothing more for an editor who %s", async (_, end, code) => {
    await member("admin");
    const who = await member();
    const late = await as(who);
    const target = await hidden();
    await end(who);
    const count = async () =>
      Promise.all(
        (["blog_posts", "drafts", "preview_links", "schedules", "comments", "activity"] as const).map(
          async (table) => (await engine.db.selectFrom(table).selectAll().execute()).length,
        ),
      );
    const before = await count();
    const deeds = [
      () => createItem(late, postKind, post()),
      () => keepItemDraft(late, postKind, target.itemId, { known: 0, base: 1, input: post() }),
      () => createPreviewLink(late, target, asked),
      () =>
        planSchedule(late, {
          ...target,
          action: "publish",
          local: new Date(late.clock().getTime() + 86_400_000).toISOString().slice(0, 16),
          zone: "UTC",
        }),
      () =>
        createThread(late, { kind: "blog_posts", itemId: target.itemId }, { id: randomUUID(), field: "", body: "No." }),
    ];
    for (const deed of deeds) await expect(deed()).rejects.toMatchObject({ code });
    expect(await count()).toEqual(before);
  });

  it("publish nothing after the wait for the gate", async () => {
    const who = await member();
    const late = await as(who);
    const { itemId } = await hidden();
    const { version } = await keepItemDraft(late, postKind, itemId, { known: 0, base: 1, input: post() });
    const slow = {
      pass: async () => {
        await setRole(system(), { email: who.email, role: "writer" });
        return { record: async () => {} };
      },
    } as unknown as PublishGate;
    await expect(publishItemDraft({ ...late, gate: slow }, postKind, itemId, version, {})).rejects.toMatchObject({
      code: "forbidden",
    });
    const row = await engine.db
      .selectFrom("blog_posts")
      .select("published")
      .where("id", "=", itemId)
      .executeTakeFirst();
    expect(row?.published).toBe(false);
  });

  it("wait for what was begun with them, and end what that has made", async () => {
    const who = await member();
    const late = await as(who);
    const target = await hidden();
    const { db } = await engine.openAnother();
    let removal: Promise<unknown> | undefined;
    const inserts = new WeakSet<object>();
    const slow = db.withPlugin({
      transformQuery({ node, queryId }) {
        if (node.kind === "InsertQueryNode") inserts.add(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (!inserts.has(queryId)) return result;
        removal ??= setRole(system(), { email: who.email, role: "writer" });
        // Long enough to come to the end, if nothing kept it waiting.
        await delay(300);
        return result;
      },
    });
    const { url } = await createPreviewLink({ ...late, db: slow }, target, asked);
    await removal;
    const token = /[\da-f]{64}/.exec(url)?.[0] ?? "";
    await expect(openPreviewLink(system(), token)).rejects.toMatchObject({ code: "not_found" });
  });

  it("take preview links and plans with them when they are fewer, and leave both to an admin who is an editor now", async () => {
    const [boss, leaving, moving] = [await member("admin"), await member(), await member("admin")];
    const linkOf = async (who: Person) => {
      const { url } = await createPreviewLink(await as(who), await hidden(), asked);
      return /[\da-f]{64}/.exec(url)?.[0] ?? "";
    };
    const links = { leaving: await linkOf(leaving), moving: await linkOf(moving), boss: await linkOf(boss) };
    const plans = { leaving: await plan(await as(leaving)), moving: await plan(await as(moving)) };
    await setRole(await as(boss), { email: leaving.email, role: "writer" });
    await setRole(await as(boss), { email: moving.email, role: "editor" });

    await expect(openPreviewLink(system(), links.leaving)).rejects.toMatchObject({ code: "not_found" });
    for (const token of [links.moving, links.boss]) await openPreviewLink(system(), token);
    const stateOf = async ({ itemId }: { itemId: string }) =>
      (await findSchedulesOf(await as(boss), "blog_posts", itemId)).map(({ state, problem }) => ({ state, problem }));
    expect(await stateOf(plans.leaving)).toEqual([
      {
        state: "failed",
        problem: `${leaving.email}, who planned this, can no longer publish. Please schedule it again.`,
      },
    ]);
    expect(await stateOf(plans.moving)).toEqual([{ state: "waiting", problem: null }]);
  });

  it.each<[string, (who: Person) => Promise<unknown>]>([
    ["is deactivated", ({ email }) => deactivateAdmin(system(), email)],
    ["is banned", ({ id }) => setBanned(system(), id, true)],
    ["is deleted", ({ id }) => deleteUser(system(), id)],
  ])("leave no plan that goes on by itself when its maker %s", async (_, end) => {
    const [boss, who] = [await member("admin"), await member()];
    const { itemId } = await plan(await as(who));
    await end(who);
    expect(await findSchedulesOf(await as(boss), "blog_posts", itemId)).toMatchObject([{ state: "failed" }]);
  });

  it("give nobody their own words to approve, whatever address they have", async () => {
    const [ada, bob] = [await member("admin"), await member()];
    await setRules(await as(ada), ["blog_posts"]);
    const { itemId } = await hidden();
    const subject = { kind: "blog_posts" as const, itemId };
    const late = await as(bob);
    const to = `${randomUUID()}@example.org`;
    await keepItemDraft(late, postKind, itemId, { known: 0, base: 1, input: post() });
    await moveTo(bob, to);
    const present = await as(bob);
    await requestReview(present, subject, { words: "" });
    const review = (await findReview(await as(ada), subject))!;
    expect(review.writers).toEqual([to]);
    const decision = { isApproved: true, fingerprint: review.fingerprint, words: "" };
    await expect(decideReview(present, subject, decision)).rejects.toMatchObject({ code: "forbidden" });
    // Not even where the account is another one.
    await deleteUser(system(), bob.id);
    await grantAdmin(system(), { email: to, passwordHash: "not a hash", role: "editor" });
    const again = await signedIn(system(), (await findUser(system(), to))!.id);
    await expect(decideReview(again, subject, decision)).rejects.toMatchObject({ code: "forbidden" });
    await setRules(await as(ada), []);
  });

  it("end exports that are under way", async () => {
    const who = await member("admin");
    for (let count = 0; count < 250; count++)
      await recordActivity(system(), { action: "update", kind: "team", title: String(count) });
    const subscriber = await as(who);
    const records = activityCsv(await as(who));
    await records.next();
    await endSessions(system(), who.id);
    const readAll = async (all: AsyncIterable<string>) => {
      for await (const _ of all);
    };
    await expect(readAll(records)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(readAll(subscriberCsv(subscriber))).rejects.toMatchObject({ code: "unauthenticated" });
  });
});
