import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, test } from "vitest";
import { createAdmin } from "#accounts/index.ts";
import { openDatabase } from "#db/client.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import { activityCsv } from "#domain/activity/find-activity.ts";
import { createLead } from "#domain/leads/intake.ts";
import { filledSignUp } from "#domain/newsletter/testing/newsletter-stage.ts";
import { filledInquiry } from "../leads/testing/filled-inquiry.ts";
import { createSubscription } from "#domain/newsletter/subscriptions.ts";
import type { Context } from "#domain/context.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { erasePerson, findPerson } from "./person.ts";

const email = "ann@school.example";
const ip = "203.0.113.77";

/** Somebody outside the team signs up, signs in, types a wrong password, takes another address, and is invited. */
async function live(ctx: Context): Promise<string> {
  const id = crypto.randomUUID();
  const at = new Date();
  const account = { id, email, name: "Ann", email_verified: true, banned_at: null, created_at: at, updated_at: at };
  await ctx.db.insertInto("users").values(account).execute();
  const visitor: Context = { ...ctx, actor: { kind: "visitor" }, remoteAddress: ip };
  const own: Context = { ...visitor, actor: userActor({ userId: id, email }) };
  const former: Context = { ...visitor, actor: userActor({ userId: id, email: "former@school.example" }) };
  const of = { kind: "account", itemId: id } as const;
  await recordActivity(visitor, { ...of, action: "signInFailed", title: email });
  await recordActivity(visitor, {
    ...of,
    action: "signIn",
    title: email,
    by: { email: "Ann@School.example", userId: id },
  });
  await recordActivity(former, { ...of, action: "emailChanged", title: "former@school.example" });
  await recordActivity(own, { ...of, action: "signOut" });
  const admin: Context = {
    ...ctx,
    actor: userActor({ adminId: "1", email: "admin@site.example" }),
    remoteAddress: "198.51.100.9",
  };
  await recordActivity(admin, { ...of, action: "ban", title: email });
  await recordActivity(admin, { kind: "team", action: "invite", title: email });
  await recordActivity(admin, { kind: "blog_posts", action: "update", itemId: "p", title: email });
  return id;
}

/** A folder that is gone after the test. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "homecoming-erased-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describeOnEachEngine("the activity log about people outside the team", (engine) => {
  let ctx: Context;
  let first = 0;
  const entries = () =>
    engine.db.selectFrom("activity").selectAll().where("number", ">", first).orderBy("number").execute();

  beforeEach(async () => {
    for (const table of ["users", "admin_users"] as const) await engine.db.deleteFrom(table).execute();
    ctx = testContext(engine.db, { dataDir: await temporaryFolder() });
    const last = await engine.db.selectFrom("activity").select("number").orderBy("number", "desc").limit(1).execute();
    first = last[0]?.number ?? 0;
  });

  it("is in the export of the person, and loses their address and IP when they are erased", async () => {
    const id = await live(ctx);
    const found = await findPerson(ctx, { email });
    expect(found.activity).toHaveLength(6);
    expect(found.activity[0]).toMatchObject({ action: "signInFailed", address: ip, title: email });
    const { removed } = await erasePerson(ctx, { email });
    expect(removed.activity).toBe(6);
    const after = await entries();
    const of = { kind: "account", item_id: id, title: "" };
    expect(after).toMatchObject([
      { ...of, action: "signInFailed", actor: "a visitor", address: null },
      { ...of, action: "signIn", actor: "an erased person", address: null },
      { ...of, action: "emailChanged", actor: "an erased person", address: null },
      { ...of, action: "signOut", actor: "an erased person", address: null },
      { ...of, action: "ban", actor: "admin@site.example", address: "198.51.100.9" },
      { kind: "team", action: "invite", actor: "admin@site.example", title: "", address: "198.51.100.9" },
      { kind: "blog_posts", title: email },
      { action: "erase" },
    ]);
    let exported = "";
    for await (const line of activityCsv({ ...ctx, actor: userActor({ adminId: "1" }) })) exported += line;
    expect(exported).not.toContain(ip);
    expect(exported).not.toContain("former@school.example");
    expect((await findPerson(ctx, { email })).activity).toEqual([]);
    expect((await erasePerson(ctx, { email })).removed.activity).toBe(0);
  });

  it("is found also after the account was deleted", async () => {
    const id = await live(ctx);
    await engine.db.deleteFrom("users").where("id", "=", id).execute();
    expect((await erasePerson(ctx, { email })).removed.activity).toBe(6);
    expect(JSON.stringify((await entries()).filter(({ kind }) => kind !== "blog_posts"))).not.toMatch(
      /ann@school|former@school|203\.0\.113/,
    );
  });

  it("stays as it is of who is or was in the team", async () => {
    await createAdmin(ctx, { email, password: "a long password of hers", role: "writer" });
    await live({ ...ctx }).catch(() => "");
    await engine.db.updateTable("admin_users").set({ is_active: false }).execute();
    const before = await entries();
    expect((await erasePerson(ctx, { email })).removed.activity).toBe(0);
    expect((await entries()).slice(0, before.length)).toEqual(before);
    expect((await findPerson(ctx, { email })).activity).toEqual([]);
  });

  it("changes in no other way", async () => {
    await live(ctx);
    for (const change of [
      { title: "other" },
      { actor: "other" },
      { address: "192.0.2.1" },
      { action: "signOut" },
      { at: new Date(0) },
      { item_id: null },
    ] as const) {
      const rewritten = engine.db.updateTable("activity").set(change).where("number", ">", first).execute();
      await expect(rewritten).rejects.toThrow(/never changed/);
    }
  });
});

describe("the files of SQLite", () => {
  test("have nothing of a person who was erased", async () => {
    const dataDir = await temporaryFolder();
    const database = await openDatabase({ dataDir });
    await database.migrate();
    const ctx = testContext(database.db, { dataDir, leads: { webhookUrl: "https://crm.example/hook" } });
    const id = await live({ ...ctx });
    await database.db.deleteFrom("users").where("id", "=", id).execute();
    await createLead(ctx, filledInquiry(ctx, { email, name: "Ann", message: "Word ".repeat(900) }));
    await createSubscription(ctx, filledSignUp(email), { sentFrom: "/blog" });
    // An entry that belongs to content, as it was written.
    await database.db.deleteFrom("activity").where("kind", "=", "blog_posts").execute();
    const files = async () =>
      Promise.all(["", "-wal"].map((end) => readFile(join(dataDir, `homecoming.sqlite${end}`), "latin1")));
    expect((await files()).join("")).toContain(email);
    expect((await erasePerson(ctx, { email })).unreached).toEqual([]);
    const after = (await files()).join("").toLowerCase();
    for (const trace of [email, ip, "former@school"]) expect(after.includes(trace)).toBe(false);
    await database.close();
    await rm(dataDir, { recursive: true });
  });
});
