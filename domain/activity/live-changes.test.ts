import { expect, it, beforeEach } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { strangers } from "../testing/actors.ts";
import { setAdminStage, failureOf } from "../testing/stages.ts";
import { type LiveChange, type Presence, changesFor, LiveChanges, notePresence, readPresence } from "./live-changes.ts";
import type { Role } from "../security/rights.ts";
import { recordActivity } from "./activity.ts";
import { type NewLead, releaseLead, storeLead } from "../leads/store-lead.ts";
import type { LeadStatus } from "#db/tables/lead-tables.ts";
import { randomUUID } from "node:crypto";

it("tell a role only of what it may see", () => {
  const changes = ["posts", "media_items", "team", "account", "lead", "booking", "subscriber", "redirects"].map(
    (kind) => ({
      actor: "ada@school.example",
      kind,
      itemId: null,
    }),
  );
  const kindsFor = (role: Role) => changesFor(role, changes).map(({ kind }) => kind);
  expect(kindsFor("writer")).toEqual(["posts", "media_items"]);
  expect(kindsFor("sales")).toEqual(["lead", "booking"]);
  expect(kindsFor("editor")).toEqual(["posts", "media_items", "lead", "booking", "subscriber", "redirects"]);
  expect(kindsFor("admin")).toHaveLength(changes.length);
});

const open = (form: string, place = "blog_posts/1", field = "") => ({ isOpen: true, form, place, field });
/** Looks often. Milliseconds. */
const often = { pause: 50 };

describeOnEachEngine("live changes", (engine) => {
  const stage = setAdminStage(engine);

  it("are told once to each listener, also those of another process, and only while somebody listens", async () => {
    const { db: other } = await engine.openAnother();
    const changes = new LiveChanges(stage.admin(), often);
    const [first, second]: LiveChange[][] = [[], []];
    let present: readonly Presence[] = [];
    const into = (told: LiveChange[]) => ({
      onChanges: (made: readonly LiveChange[]) => void told.push(...made),
      onPresence: (now: readonly Presence[]) => void (present = now),
    });
    stage.now = new Date();
    await notePresence(stage.admin(), open(randomUUID()));
    const stopFirst = changes.listen(into(first!));
    const stopSecond = changes.listen(into(second!));
    // The first look is over when it has told who is present. What was done before it is not news.
    await expect.poll(() => present).toHaveLength(1);
    const deed = { action: "update", kind: "team" } as const;
    await recordActivity(stage.admin(), { ...deed, itemId: "1" });
    await recordActivity({ ...stage.admin("bob"), db: other }, { ...deed, itemId: "2" });
    const told = [
      { actor: "ada@school.example", kind: "team", itemId: "1" },
      { actor: "bob@school.example", kind: "team", itemId: "2" },
    ];
    const byId = (made: LiveChange[]) => made.toSorted((a, b) => Number(a.itemId) - Number(b.itemId));
    await expect.poll(() => byId(first!)).toEqual(told);
    expect(byId(second!)).toEqual(told);
    stopFirst();
    await recordActivity(stage.admin(), { ...deed, itemId: "3" });
    await expect.poll(() => second).toHaveLength(3);
    expect(first).toHaveLength(2);
    stopSecond();
    expect(changes.listeners).toBe(0);
  });
});

describeOnEachEngine("inquiries", (engine) => {
  const stage = setAdminStage(engine);
  const words = { type: "general", name: "Ann", email: "ann@example.org", organization: "", message: "Hello" };
  const inquiry = (at: string, status: LeadStatus = "new"): NewLead => ({
    ...words,
    id: randomUUID(),
    submission_key: randomUUID(),
    status,
    quarantine_reason: null,
    page: null,
    referrer: null,
    campaign: {},
    details: {},
    trace: {},
    created_at: new Date(at),
  });

  it("are told when they come within one second, late from the journal, or out of quarantine", async () => {
    const caught = inquiry("2026-03-01T09:00:00.000Z", "quarantined");
    await storeLead(stage.admin(), caught);
    await storeLead(stage.admin(), inquiry("2026-03-01T10:00:00.100Z"));
    let told: LiveChange[] = [];
    let isReady = false;
    stage.now = new Date();
    await notePresence(stage.admin(), open(randomUUID()));
    const stop = new LiveChanges(stage.admin(), often).listen({
      onChanges: (made) => void told.push(...made),
      onPresence: (present) => void (isReady = present.length > 0),
    });
    await expect.poll(() => isReady).toBe(true);
    const news = { actor: "a visitor", kind: "lead", itemId: null };
    for (const at of ["2026-03-01T10:00:00.200Z", "2026-03-01T08:00:00.000Z"]) {
      await storeLead(stage.admin(), inquiry(at));
      await expect.poll(() => told, { timeout: 5_000 }).toEqual([news]);
      told = [];
    }
    await releaseLead(stage.as({ kind: "system", name: "cli" }), caught.id);
    await expect.poll(() => told, { timeout: 5_000 }).toEqual([{ actor: "cli", kind: "lead", itemId: caught.id }]);
    stop();
  });
});

describeOnEachEngine("presence", (engine) => {
  const stage = setAdminStage(engine);
  const present = () => readPresence(engine.db, stage.now);
  beforeEach(() => engine.db.deleteFrom("presence").execute());

  it("is that of a form, moves with its field, and ends when it is closed or not heard of", async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await notePresence(stage.admin(), open(first));
    await notePresence(stage.admin(), open(first, "blog_posts/1", "title"));
    await notePresence(stage.admin("bob"), open(second, "site_texts/home"));
    expect(await present()).toEqual(
      expect.arrayContaining([
        { actor: "ada@school.example", place: "blog_posts/1", field: "title" },
        { actor: "bob@school.example", place: "site_texts/home", field: "" },
      ]),
    );
    await notePresence(stage.admin("bob"), { ...open(second, "site_texts/home"), isOpen: false });
    expect(await present()).toHaveLength(1);
    stage.now = new Date(stage.now.getTime() + 60_000);
    expect(await present()).toEqual([]);
    await notePresence(stage.admin("bob"), open(second));
    expect(await engine.db.selectFrom("presence").select("actor").execute()).toHaveLength(1);
  });

  it("is said by oneself alone, of a place, and of few forms", async () => {
    const form = randomUUID();
    await notePresence(stage.admin(), open(form));
    await notePresence(stage.admin("bob"), { ...open(form), isOpen: false });
    expect(await present()).toHaveLength(1);
    for (const [, actor, code] of strangers)
      expect((await failureOf(notePresence(stage.as(actor), open(form)))).code).toBe(code);
    for (const wrong of [open("x"), open(form, "blog posts"), open(form, "a/b", "x".repeat(201)), { isOpen: true }])
      expect((await failureOf(notePresence(stage.admin(), wrong as never))).code).toBe("invalid");
    for (let at = 0; at < 30; at++) await notePresence(stage.admin(), open(randomUUID()));
    expect((await present()).length).toBe(20);
  });

  it("is taken only of what a role can see, and closed also without the right", async () => {
    const [form, lead] = [randomUUID(), "leads/5b1f3a52-6a3e-4a57-9f0a-0d5c8c6f1f11"];
    const [sales, writer] = [stage.member("sales"), stage.member("writer")];
    await notePresence(sales, open(form, lead));
    for (const place of ["blog_posts/1", "site_texts/home", "team/1", "subscriber/1"])
      expect((await failureOf(notePresence(sales, open(randomUUID(), place)))).code).toBe("forbidden");
    for (const place of [lead, "site_texts/home", "redirects/1"])
      expect((await failureOf(notePresence(writer, open(randomUUID(), place)))).code).toBe("forbidden");
    expect((await present()).map(({ place }) => place)).toEqual([lead]);
    await notePresence(writer, { ...open(form, lead), isOpen: false });
    expect(await present()).toEqual([]);
  });

  it("is told to listeners of every process when it changes", async () => {
    const { db: other } = await engine.openAnother();
    const changes = new LiveChanges({ ...stage.admin(), db: other }, often);
    const told: (readonly Presence[])[] = [];
    const stop = changes.listen({ onChanges() {}, onPresence: (one) => told.push(one) });
    expect(told).toEqual([[]]);
    stage.now = new Date();
    await notePresence(stage.admin(), open(randomUUID()));
    await expect.poll(() => told.at(-1)).toMatchObject([{ actor: "ada@school.example" }]);
    // Some looks later.
    await new Promise((resolve) => setTimeout(resolve, 8 * often.pause));
    expect(told).toHaveLength(2);
    stop();
  });
});
