import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { book } from "#domain/bookings/book.ts";
import { setBookingStage } from "#domain/bookings/testing/booking-stage.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { createItem } from "#domain/documents/edit-item.ts";
import { postKind } from "#domain/kinds/post.ts";
import { storedLead } from "#domain/leads/testing/stored-lead.ts";
import { findBelongings } from "#domain/people/hand-over.ts";
import { keepItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { planSchedule } from "#domain/publishing/schedules/schedules.ts";
import { requestReview } from "#domain/reviews/reviews.ts";
import type { Role } from "#domain/security/rights.ts";
import { strangers } from "#domain/testing/actors.ts";
import { authClient, findUser, signInAs, signedIn } from "../testing/auth-client.ts";
import { deactivateAdmin, grantAdmin } from "./team.ts";

describeOnEachEngine("somebody who leaves the team", (engine) => {
  const stage = setBookingStage(engine);
  const system = () => stage.ctx({ actor: { kind: "system", name: "test" } });
  beforeEach(async () => {
    stage.now = new Date();
    for (const table of ["drafts", "schedules", "approvals", "routing_rules", "activity", "lead_events"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  async function member(role: Role = "editor") {
    const email = `${randomUUID()}@example.org`;
    await grantAdmin(system(), { email, passwordHash: "not a hash", role });
    const account = (await findUser(system(), email))!;
    const { id } = await engine.db
      .selectFrom("admin_users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return { id, email, userId: account.id, ctx: (): Promise<Context> => signedIn(stage.ctx(), account.id) };
  }
  type Member = Awaited<ReturnType<typeof member>>;

  /** A draft, a plan, a request for review, an open and a closed inquiry, a rule. */
  async function beginWork({ id, email, ctx }: Member): Promise<void> {
    const post = { title: `Post ${randomUUID()}`, content: "Come." };
    await keepItemDraft(await ctx(), postKind, randomUUID(), { known: 0, base: 0, input: post });
    const hidden = await createItem(await ctx(), postKind, { ...post, title: `Planned ${randomUUID()}` });
    const local = new Date(stage.now.getTime() + 86_400_000).toISOString().slice(0, 16);
    await planSchedule(await ctx(), { kind: "blog_posts", itemId: hidden.id, action: "publish", local, zone: "UTC" });
    const decided = { decided_by: null, decided_words: null, decided_at: null };
    const asked = { asked_by: email, asked_words: "", asked_at: stage.now };
    const about = { kind: "blog_posts", item_id: hidden.id, state: "waiting" as const, fingerprint: "" };
    await engine.db
      .insertInto("approvals")
      .values({ id: randomUUID(), ...about, ...asked, ...decided })
      .execute();
    const [open, won] = [await storedLead(system()), await storedLead(system())];
    await engine.db.updateTable("leads").set({ owner_id: id }).where("id", "in", [open, won]).execute();
    await engine.db.updateTable("leads").set({ stage: "won" }).where("id", "=", won).execute();
    await engine.db
      .insertInto("routing_rules")
      .values({
        id: randomUUID(),
        position: 1,
        conditions: {},
        owner_ids: [id],
        is_active: true,
        created_by: email,
        created_at: stage.now,
      })
      .execute();
  }

  const nothing = { drafts: 0, plans: 0, reviews: 0, reviewing: 0, inquiries: 0, rules: 0, demos: 0 };
  const counts = async (boss: Member, { id }: Member) => (await findBelongings(await boss.ctx(), id))?.belongings;
  const isActive = async ({ id }: Member) =>
    (await engine.db.selectFrom("admin_users").select("is_active").where("id", "=", id).executeTakeFirst())?.is_active;

  it("hands all that is theirs over to a colleague, with one entry in the log", async () => {
    const [boss, leaving, heir] = [await member("admin"), await member(), await member()];
    await beginWork(leaving);
    expect(await counts(boss, leaving)).toEqual({
      ...nothing,
      drafts: 1,
      plans: 1,
      reviews: 1,
      inquiries: 1,
      rules: 1,
    });
    await deactivateAdmin(await boss.ctx(), leaving.email, { handOverTo: heir.email });
    expect(await isActive(leaving)).toBe(false);
    expect(await counts(boss, leaving)).toEqual(nothing);
    expect(await counts(boss, heir)).toEqual({ ...nothing, drafts: 1, plans: 1, reviews: 1, inquiries: 1, rules: 1 });
    const plan = await engine.db.selectFrom("schedules").select(["state", "created_by"]).executeTakeFirst();
    expect(plan).toEqual({ state: "waiting", created_by: heir.email });
    // Members can't approve their own words under another name.
    const writers = await engine.db.selectFrom("draft_writers").select("writer").execute();
    expect(writers).toEqual([{ writer: leaving.userId }]);
    const entries = await engine.db
      .selectFrom("activity")
      .select(["actor", "title", "changes"])
      .where("action", "=", "handOver")
      .execute();
    expect(entries).toMatchObject([{ actor: boss.email, title: leaving.email }]);
    expect(entries[0]?.changes).toContainEqual({ field: "to", before: leaving.email, after: heir.email });
    // What is closed stays who had it.
    const owners = await engine.db.selectFrom("leads").select(["stage", "owner_id"]).orderBy("stage").execute();
    expect(owners).toEqual(
      expect.arrayContaining([
        { stage: "won", owner_id: leaving.id },
        { stage: "new", owner_id: heir.id },
      ]),
    );
  });

  it("tells the colleague by mail what is theirs now, but not an admin who takes it over themselves", async () => {
    const [boss, leaving, heir, second] = [await member("admin"), await member(), await member(), await member()];
    const mails = async (to: string) =>
      (await stage.mails()).filter((mail) => mail.to === to && mail.subject.includes("taken over"));
    await beginWork(leaving);
    await deactivateAdmin(await boss.ctx(), leaving.email, { handOverTo: heir.email });
    const [mail] = await mails(heir.email);
    expect(mail?.subject).toBe(`You’ve taken over the work of ${leaving.email}`);
    expect(mail?.text).toContain(
      `${leaving.email}’s unfinished work over to you: 1 draft, 1 scheduled change, 1 review request, 1 open inquiry, and 1 rule for new inquiries.`,
    );
    expect(mail?.text).toContain("/admin");
    await deactivateAdmin(await boss.ctx(), heir.email, { handOverTo: boss.email });
    expect(await mails(boss.email)).toEqual([]);
    // There is nothing to tell.
    await deactivateAdmin(await boss.ctx(), second.email, { handOverTo: boss.email });
    expect(await mails(boss.email)).toEqual([]);
  });

  it("makes the colleague the reviewer when they may decide, and leaves the request to everyone when they may not", async () => {
    const [boss, leaving, heir, author] = [
      await member("admin"),
      await member(),
      await member(),
      await member("writer"),
    ];
    const ask = async (writer: Member) => {
      const itemId = randomUUID();
      const input = { title: `Post ${itemId}`, content: "Come." };
      await keepItemDraft(await writer.ctx(), postKind, itemId, { known: 0, base: 0, input });
      await requestReview(await author.ctx(), { kind: "blog_posts", itemId }, { words: "", reviewer: leaving.email });
      return itemId;
    };
    const [others, own] = [await ask(author), await ask(heir)];
    expect(await counts(boss, leaving)).toEqual({ ...nothing, reviewing: 2 });
    await deactivateAdmin(await boss.ctx(), leaving.email, { handOverTo: heir.email });
    const rows = await engine.db.selectFrom("approvals").select(["item_id", "asked_of", "state"]).execute();
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ item_id: others, asked_of: heir.email, state: "waiting" });
    expect(rows).toContainEqual({ item_id: own, asked_of: null, state: "waiting" });
    expect(await counts(boss, heir)).toMatchObject({ reviewing: 1 });
    expect(
      (await stage.mails()).find(({ to, subject }) => to === heir.email && subject.includes("taken over"))?.text,
    ).toContain("2 reviews to do");
  });

  it.each<[string, (people: { boss: Member; leaving: Member }) => Promise<string>]>([
    ["who may not publish", async () => (await member("writer")).email],
    ["who sees inquiries alone", async () => (await member("sales")).email],
    ["who leaves", async ({ leaving }) => leaving.email],
    ["who was never in the team", async () => "nobody@example.org"],
    [
      "who has left",
      async ({ boss }) => {
        const gone = await member();
        await deactivateAdmin(await boss.ctx(), gone.email);
        return gone.email;
      },
    ],
  ])("hands nothing over to somebody %s", async (_, choose) => {
    const [boss, leaving] = [await member("admin"), await member()];
    await beginWork(leaving);
    const handOverTo = await choose({ boss, leaving });
    const before = await counts(boss, leaving);
    await expect(deactivateAdmin(await boss.ctx(), leaving.email, { handOverTo })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await isActive(leaving)).toBe(true);
    expect(await counts(boss, leaving)).toEqual(before);
  });

  it("gives their demos to the colleague who has the time, else to another host, and tells the visitors", async () => {
    stage.now = new Date("2026-11-30T06:00Z");
    const boss = await member("admin");
    for (const name of ["ada", "bob", "eve"]) await stage.host(name);
    const starts = ["2026-12-01T10:00Z", "2026-12-01T11:00Z", "2026-12-01T12:00Z"];
    // Ada has all three; Bob has the second time, and Bob and Eve the third.
    const bookAll = (host: string, times: string[]) =>
      transaction(system(), async (tx) => {
        for (const time of times) {
          const booking = await book(tx, stage.wish(time));
          await tx.db.updateTable("bookings").set({ host_id: host }).where("id", "=", booking!.id).execute();
        }
      });
    await bookAll("host-ada", starts);
    await bookAll("host-bob", starts.slice(1));
    await bookAll("host-eve", starts.slice(2));
    await deactivateAdmin(await boss.ctx(), "ada@school.example", { handOverTo: "bob@school.example" });
    const moved = (await stage.bookings()).filter(({ sequence }) => sequence > 0);
    expect(moved.map(({ host_id, starts_at }) => [host_id, starts_at.toISOString().slice(11, 16)])).toEqual([
      ["host-bob", "10:00"],
      ["host-eve", "11:00"],
    ]);
    const left = (await stage.bookings()).filter(({ host_id }) => host_id === "host-ada");
    expect(left.map(({ starts_at }) => starts_at.toISOString().slice(11, 16))).toEqual(["12:00"]);
  });

  it("is handed over by an admin who has just proved who they are, and by nobody else", async () => {
    const [boss, leaving, heir] = [await member("admin"), await member(), await member()];
    const body = { email: leaving.email, active: false, handOverTo: heir.email };
    const later = authClient(stage.ctx({ clock: () => new Date(stage.now.getTime() + 16 * 60_000) }));
    const cookie = await signInAs(stage.ctx(), boss.userId);
    expect(await later.send("PUT", "/admin/users", { body, cookie })).toMatchObject({ status: 403 });
    const editors = await signInAs(stage.ctx(), heir.userId);
    expect(await authClient(stage.ctx()).send("PUT", "/admin/users", { body, cookie: editors })).toMatchObject({
      status: 403,
    });
    expect(await isActive(leaving)).toBe(true);
    for (const [, actor, code] of strangers)
      await expect(findBelongings(stage.ctx({ actor }), leaving.id)).rejects.toMatchObject({ code });
    expect(await authClient(stage.ctx()).send("PUT", "/admin/users", { body, cookie })).toMatchObject({ status: 200 });
    expect(await isActive(leaving)).toBe(false);
  });

  it("refuses what it would leave undone", async () => {
    const [boss, leaving, heir] = [await member("admin"), await member(), await member()];
    const cookie = await signInAs(stage.ctx(), boss.userId);
    const put = (body: object) => authClient(stage.ctx()).send("PUT", "/admin/users", { body, cookie });
    const wanted = { email: leaving.email, handOverTo: heir.email };
    expect(await put({ ...wanted, active: true })).toMatchObject({ status: 422 });
    expect(await put({ ...wanted, active: false, role: "writer" })).toMatchObject({ status: 422 });
    expect(await isActive(leaving)).toBe(true);
    expect(await put({ ...wanted, active: false })).toMatchObject({ status: 200 });
    expect(await put({ ...wanted, active: false })).toMatchObject({ status: 404 });
  });

  it("never leaves the site without an admin, nor when two hand over to each other at once", async () => {
    const [one, other] = [await member("admin"), await member("admin")];
    const results = await Promise.allSettled([
      deactivateAdmin(await one.ctx(), other.email, { handOverTo: one.email }),
      deactivateAdmin(await other.ctx(), one.email, { handOverTo: other.email }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect([await isActive(one), await isActive(other)].filter(Boolean)).toHaveLength(1);
    const last = (await isActive(one)) ? one : other;
    const heir = await member();
    await expect(deactivateAdmin(await last.ctx(), last.email, { handOverTo: heir.email })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});
