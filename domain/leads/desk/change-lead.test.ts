import { assert, asyncProperty, array, constantFrom, integer, nat, tuple } from "fast-check";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { MailPayload } from "#domain/outbox/outbox.ts";
import { transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";
import { erasePerson, findPerson } from "#domain/people/person.ts";
import { failureOf, setAdminStage } from "#domain/testing/stages.ts";
import { releaseMany } from "../release-many.ts";
import { storedLead } from "../testing/stored-lead.ts";
import { addNote, markAnsweredByHand, setNextStep, setOwner, setStage } from "./change-lead.ts";
import { companyDomainOf, countryOf } from "./company-domains.ts";
import { getLead, retryDelivery } from "./lead-detail.ts";
import { leadFilterOf } from "./lead-filter.ts";
import { findLeads } from "./list-leads.ts";
import { deleteMany, giveMany, setStageOfMany } from "./many-leads.ts";
import { mergeLeads, splitLead } from "./merge-leads.ts";
import { alarmBeforeDue, markAnswered } from "./response-clock.ts";
import { fits, ownerInTurn, saveRoutingRule } from "./routing.ts";
import { addSpamRule, findSpamRules } from "./spam-rules.ts";
import { mentionedIn } from "./team.ts";

describeOnEachEngine("work on an inquiry", (engine) => {
  const stage = setAdminStage(engine);
  const ctx = () => stage.member("sales");
  const row = (id: string) => engine.db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const kindsOf = async (id: string) => (await getLead(ctx(), id)).timeline.map(({ kind }) => kind);
  const mails = async (key: string) => {
    const rows = await engine.db.selectFrom("outbox").selectAll().orderBy("created_at").execute();
    return rows.flatMap(({ idempotency_key, payload }) =>
      idempotency_key.includes(key) ? [payload as MailPayload] : [],
    );
  };
  const all = async (query = "show=all") => {
    const { items } = await findLeads(ctx(), leadFilterOf(new URLSearchParams(query)));
    return items.map(({ id }) => id).toSorted();
  };

  beforeEach(async () => {
    stage.now = new Date("2026-03-03T10:00:00Z");
    for (const table of ["leads", "routing_rules", "spam_rules"] as const) await engine.db.deleteFrom(table).execute();
  });

  it("is in its timeline, and no one overwrites what someone else has done meanwhile", async () => {
    const id = await storedLead(ctx());
    expect(await row(id)).toMatchObject({ stage: "new", version: 1, domain: "northgate.example", answered_at: null });
    await setStage(ctx(), { id, version: 1 }, { stage: "qualified", reason: "" });
    const stale = await failureOf(setOwner(stage.admin("bob"), { id, version: 1 }, "admin-1"));
    expect(stale).toMatchObject({ code: "conflict" });
    expect(stale.message).toContain("ada@school.example has changed this inquiry in the meantime (its stage)");
    await setOwner(stage.admin("bob"), { id, version: 2 }, "admin-1");
    expect(await mails(`lead:${id}:owner`)).toMatchObject([{ to: "ada@school.example" }]);
    await setNextStep(ctx(), { id, version: 3 }, { step: "Send the bill", on: "2026-03-10" });
    expect((await failureOf(setNextStep(ctx(), { id, version: 4 }, { step: "Call", on: "" }))).fields).toHaveProperty(
      "on",
    );
    expect(
      (await failureOf(setStage(ctx(), { id, version: 4 }, { stage: "lost", reason: " " }))).fields,
    ).toHaveProperty("reason");
    await setStage(ctx(), { id, version: 4 }, { stage: "won", reason: "Three years" });
    expect(await kindsOf(id)).toEqual(["stage", "owner", "next_step", "stage"]);
    expect(await row(id)).toMatchObject({ stage: "won", stage_reason: "Three years", owner_id: "admin-1", version: 5 });
    for (const refused of [
      () => setStage(stage.member("writer"), { id, version: 5 }, {}),
      () => getLead(stage.member("writer"), id),
    ])
      expect((await failureOf(refused())).code).toBe("forbidden");
  });

  it("tells colleagues that a note mentions, once", async () => {
    const id = await storedLead(ctx());
    expect(await addNote(ctx(), id, { body: "@bob please call. @nobody, bob@school.example" })).toEqual(["bob"]);
    const [mail] = await mails(`lead:${id}:note`);
    expect(mail).toMatchObject({ to: "bob@school.example" });
    expect(mail?.text).toContain(`/admin/inquiries/${id}`);
    expect(await addNote(ctx(), id, { body: "Nobody @ada" })).toEqual([]);
    expect((await failureOf(addNote(ctx(), id, { body: " " }))).fields).toHaveProperty("body");
  });

  it("is answered once, by the first reply or by hand, and with all that was merged into it", async () => {
    const [id, part] = [await storedLead(ctx()), await storedLead(ctx())];
    await mergeLeads(ctx(), id, part);
    await transaction(ctx(), (tx) => markAnswered(tx, id));
    const { answered_at } = await row(id);
    expect(answered_at).toEqual(stage.now);
    expect(await row(part)).toMatchObject({ answered_at });
    expect(await row(id)).toMatchObject({ stage: "contacted" });
    stage.now = new Date("2026-03-04T10:00:00Z");
    await transaction(ctx(), (tx) => markAnswered(tx, id));
    expect((await row(id)).answered_at).toEqual(answered_at);
    const { version } = await row(id);
    expect((await failureOf(markAnsweredByHand(ctx(), { id, version }))).code).toBe("conflict");
  });

  it("is theirs who answers it, when nobody has it", async () => {
    const [free, given] = [await storedLead(ctx()), await storedLead(ctx())];
    await setOwner(ctx(), { id: given, version: 1 }, "admin-3");
    await markAnsweredByHand(stage.admin("ada"), { id: free, version: 1 });
    await markAnsweredByHand(stage.admin("ada"), { id: given, version: 2 });
    expect([(await row(free)).owner_id, (await row(given)).owner_id]).toEqual(["admin-1", "admin-3"]);
    expect(await kindsOf(free)).toEqual(["stage", "answered", "owner"]);
    expect(await mails(`lead:${free}:owner`)).toEqual([]);
  });

  it("warns whoever has it, or the team, four hours before the promise is broken, once", async () => {
    const [mine, free] = [await storedLead(ctx(), { name: "Mine" }), await storedLead(ctx(), { name: "Free" })];
    await setOwner(stage.admin("bob"), { id: mine, version: 1 }, "admin-1");
    await storedLead(ctx(), { status: "quarantined" });
    const { due_at } = await row(free);
    stage.now = new Date(due_at!.getTime() - 4 * 60 * 60 * 1_000 - 1);
    await alarmBeforeDue(ctx());
    expect(await mails("lead-due:")).toEqual([]);
    stage.now = new Date(due_at!.getTime() - 4 * 60 * 60 * 1_000);
    await alarmBeforeDue(ctx());
    await alarmBeforeDue(ctx());
    const sent = await mails("lead-due:");
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      [...new Set(["ada@school.example", sent.find(({ isForTeam }) => isForTeam)?.to ?? ""])].toSorted(),
    );
    expect(sent.find(({ to }) => to === "ada@school.example")?.text).toContain(`/admin/inquiries/${mine}`);
    expect(sent.find(({ isForTeam }) => isForTeam)?.text).toContain(`/admin/inquiries/${free}`);
    expect(JSON.stringify(sent)).not.toMatch(/Mine|Free/);
  });

  it("can be done with many at once, up to a limit", async () => {
    const ids = [await storedLead(ctx()), await storedLead(ctx())];
    expect(await giveMany(ctx(), [...ids, "gone"], "admin-3")).toEqual({ count: 2, left: 1 });
    expect(await setStageOfMany(ctx(), ids, "qualified")).toEqual({ count: 2, left: 0 });
    expect((await failureOf(setStageOfMany(ctx(), ids, "lost"))).code).toBe("invalid");
    expect(
      (
        await failureOf(
          giveMany(
            ctx(),
            Array.from({ length: 501 }, (_, index) => String(index)),
            null,
          ),
        )
      ).code,
    ).toBe("invalid");
    expect(await deleteMany(ctx(), ids)).toEqual({ count: 2, left: 0 });
    expect(await engine.db.selectFrom("lead_events").selectAll().execute()).toEqual([]);
    expect(await mails(`lead:${ids[0]}`)).toEqual([]);
  });

  it("begins with quarantine where a rule says so, which only a person makes", async () => {
    const first = await storedLead(ctx(), {
      email: "x@mail.spam.example",
      status: "quarantined",
      quarantine_reason: "honeypot",
    });
    expect((await failureOf(deleteMany(ctx(), [first], "domain"))).code).toBe("forbidden");
    await deleteMany(stage.member("editor"), [first], "domain");
    expect(await findSpamRules(stage.member("editor"))).toMatchObject([{ pattern: "@spam.example", matches: 0 }]);
    const again = await storedLead(ctx(), { email: "Y@Other.SPAM.example" });
    expect(await row(again)).toMatchObject({ status: "quarantined", quarantine_reason: "spam_rule" });
    expect(await mails(`lead:${again}`)).toEqual([]);
    expect(await releaseMany(ctx(), [again, again])).toEqual({ count: 1, left: 0 });
    expect((await mails(`lead:${again}`)).length).toBeGreaterThan(0);
    expect(await kindsOf(again)).toEqual(["release"]);
    expect((await failureOf(addSpamRule(stage.member("editor"), "gmail.com"))).fields["pattern"]).toContain(
      "Anyone can have",
    );
    expect((await failureOf(addSpamRule(stage.member("sales"), "a@b.example"))).code).toBe("forbidden");
  });

  it("shows earlier inquiries of the same people, deliveries, and tries one again", async () => {
    const first = await storedLead(ctx(), { email: "Ada@Northgate.example" });
    await storedLead(ctx(), { email: "ben@mail.northgate.example", name: "Ben" });
    await storedLead(ctx(), { email: "cy@gmail.com" });
    const id = await storedLead(ctx());
    const detail = await getLead(ctx(), id);
    expect(detail.sameAddress.map((other) => other.id)).toEqual([first]);
    expect(detail.sameDomain.map(({ name }) => name)).toEqual(["Ben"]);
    expect(detail.deliveries.map(({ key, state }) => [key, state])).toContainEqual([`lead:${id}:team`, "waiting"]);
    const key = `lead:${id}:team`;
    await engine.db
      .updateTable("outbox")
      .set({ failed_at: stage.now, attempts: 20 })
      .where("idempotency_key", "=", key)
      .execute();
    expect((await failureOf(retryDelivery(ctx(), first, key))).code).toBe("conflict");
    await retryDelivery(ctx(), id, key);
    expect((await getLead(ctx(), id)).deliveries.find((one) => one.key === key)).toMatchObject({
      state: "waiting",
      attempts: 0,
    });
  });

  it("forgets who was merged into it, and who is named in its notes, when they are erased", async () => {
    const whole = await storedLead(ctx(), { name: "Bo Lind", email: "bo@southgate.example" });
    const part = await storedLead(ctx(), { name: "Ada Osei", message: "We have quokkas" });
    const split = await storedLead(ctx(), { name: "Ada Osei", message: "We have wombats" });
    for (const each of [part, split]) await mergeLeads(ctx(), whole, each);
    await splitLead(ctx(), split);
    await addNote(ctx(), whole, { body: "@bob ask ada@northgate.example about giraffes" });
    await addNote(ctx(), whole, { body: "Likes zebras" });
    await addSpamRule(stage.admin(), "ada@northgate.example");
    await addSpamRule(stage.admin(), "@northgate.example");
    const operator = stage.as({ kind: "system", name: "test" });
    expect((await findPerson(operator, { email: "ada@northgate.example" })).records["spamRules"]).toHaveLength(1);
    await erasePerson(operator, { email: "Ada@northgate.example" });

    const kept = ["leads", "lead_events", "outbox", "spam_rules"] as const;
    const left = await Promise.all(kept.map((table) => engine.db.selectFrom(table).selectAll().execute()));
    for (const trace of [/ada@northgate/i, /Ada Osei/, /quokka/, /wombat/, /giraffe/])
      expect(JSON.stringify(left)).not.toMatch(trace);
    expect(await all("q=quokkas")).toEqual([]);
    expect(await all("q=zebras")).toEqual([whole]);
    expect(await findSpamRules(stage.admin())).toHaveLength(1);
  });

  it("is erased and exported with the person, and its words are found no more", async () => {
    const id = await storedLead(ctx());
    const other = await storedLead(ctx(), { email: "ben@x.example", name: "Ben" });
    await addNote(ctx(), id, { body: "Wants a zebrafish" });
    await addNote(ctx(), other, { body: "Knows ada@northgate.example, a wombat" });
    const person = await findPerson(stage.admin(), { email: "ADA@northgate.example" });
    expect(person.records["inquiryEvents"]).toHaveLength(2);
    const { removed } = await erasePerson(stage.as({ kind: "system", name: "test" }), {
      email: "ada@northgate.example",
    });
    expect(Object.values(removed.records)).toEqual([2]);
    for (const words of ["zebra", "wombat", "osei"]) expect([words, ...(await all(`q=${words}`))]).toEqual([words]);
    expect(await mails(`lead:${id}`)).toEqual([]);
    expect(await all()).toEqual([other]);
    // Nor does the index of words keep them.
    const file =
      engine.name === "sqlite" ? readFileSync(join(engine.options.dataDir, "homecoming.sqlite"), "latin1") : "";
    expect(["zebrafish", "wombat"].filter((word) => file.includes(word))).toEqual([]);
  });

  it("names the inquiries of others in which a person who was erased is named, and deletes what colleagues were mailed", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "homecoming-named-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const id = await storedLead(ctx());
    const byName = await storedLead(ctx(), { email: "ben@x.example", name: "Ben", message: "ada  OSEI told me" });
    const byNote = await storedLead(ctx(), { email: "cy@x.example", name: "Cy" });
    await storedLead(ctx(), { email: "dan@x.example", name: "Dan", message: "Ada Oseiman told me, and Ada" });
    const byStep = await storedLead(ctx(), { email: "eve@x.example", name: "Eve" });
    await addNote(ctx(), byNote, { body: "A friend of Ada Osei" });
    await setNextStep(ctx(), { id: byStep, version: 1 }, { step: "Call ada@northgate.example", on: "2026-12-01" });
    await addNote(ctx(), id, { body: "@bob look" });
    const mail = (await mails(`lead:${id}:note`))[0]!;
    await mkdir(join(dataDir, "mail"));
    const head = `To: bob@school.example\nAuto-Submitted: auto-generated\nSubject: ${mail.subject}\n\n`;
    for (const [file, text] of [
      ["1.eml", mail.text],
      ["2.eml", mail.text.replaceAll(id, byName)],
    ] as const)
      await writeFile(join(dataDir, "mail", file), head + text);
    const operator = stage.as({ kind: "system", name: "test" }, { dataDir });
    const erasure = await erasePerson(operator, { email: "ada@northgate.example" });
    expect(erasure.namedIn).toEqual([byName, byNote, byStep].toSorted());
    expect(erasure.removed.mailFiles).toBe(1);
    expect(await readdir(join(dataDir, "mail"))).toEqual(["2.eml"]);
  });

  it("is never lost by merging and splitting", async () => {
    const step = tuple(constantFrom("merge", "split"), nat(5), nat(5));
    await assert(
      asyncProperty(array(step, { maxLength: 12 }), async (steps) => {
        await engine.db.deleteFrom("leads").execute();
        const ids: string[] = [];
        for (let index = 0; index < 6; index += 1) ids.push(await storedLead(ctx(), { name: `N${index}` }));
        for (const [what, one, other] of steps) {
          const change = what === "merge" ? mergeLeads(ctx(), ids[one]!, ids[other]!) : splitLead(ctx(), ids[one]!);
          // A part can't be merged or split again.
          await change.catch((error: unknown) => {
            if (!(error instanceof DomainError) || error.code !== "conflict") throw error;
          });
        }
        const shown = await all();
        const reached = await Promise.all(
          shown.map(async (id) => [id, ...(await getLead(ctx(), id)).parts.map((part) => part.id)]),
        );
        expect(reached.flat().toSorted()).toEqual(ids.toSorted());
        const waiting = await all("show=waiting");
        expect(waiting).toEqual(shown);
      }),
      { numRuns: engine.name === "sqlite" ? 15 : 6 },
    );
  });

  it("waits again when an answered inquiry gets a part that does not have its answer", async () => {
    const answered = await storedLead(ctx());
    await markAnsweredByHand(ctx(), { id: answered, version: 1 });
    stage.now = new Date("2026-03-05T10:00:00Z");
    const again = await storedLead(ctx());
    await mergeLeads(ctx(), answered, again);
    expect(await all("show=waiting")).toEqual([answered]);
    expect((await row(answered)).due_at).toEqual((await row(again)).due_at);
    expect((await getLead(ctx(), again)).lead.id).toBe(answered);
    await splitLead(ctx(), again);
    expect(await all()).toEqual([answered, again].toSorted());
  });

  it("is given out by rules, in turn", async () => {
    const rule = {
      version: 0,
      types: ["demo"],
      alumniFrom: "",
      alumniBelow: "",
      countries: "",
      isActive: true,
    } as const;
    const editor = stage.member("editor");
    await saveRoutingRule(editor, null, { ...rule, types: ["demo"], owners: ["admin-1", "admin-3"] });
    const owners: (string | null)[] = [];
    for (let index = 0; index < 4; index += 1) owners.push((await row(await storedLead(ctx()))).owner_id);
    expect(owners).toEqual(["admin-1", "admin-3", "admin-1", "admin-3"]);
    expect((await row(await storedLead(ctx(), { type: "trial" }))).owner_id).toBeNull();
    await engine.db.updateTable("admin_users").set({ is_active: false }).where("id", "=", "admin-3").execute();
    expect((await row(await storedLead(ctx()))).owner_id).toBe("admin-1");
    expect((await failureOf(saveRoutingRule(ctx(), null, { ...rule, types: [], owners: ["admin-1"] }))).code).toBe(
      "forbidden",
    );
    const invalid = saveRoutingRule(editor, null, { ...rule, types: [], countries: "Germany", owners: ["admin-1"] });
    expect((await failureOf(invalid)).fields).toHaveProperty("countries");
    await engine.db.updateTable("admin_users").set({ is_active: true }).where("id", "=", "admin-3").execute();
  });

  it("is given out in turn also when many come at once", async () => {
    const editor = stage.member("editor");
    const rule = { version: 0, types: [], alumniFrom: "", alumniBelow: "", countries: "", isActive: true };
    await saveRoutingRule(editor, null, { ...rule, owners: ["admin-1", "admin-3"] });
    const ids = await Promise.all(Array.from({ length: 20 }, () => storedLead(ctx())));
    const owners = await Promise.all(ids.map(async (id) => (await row(id)).owner_id));
    expect(owners.filter((owner) => owner === "admin-1")).toHaveLength(10);
    expect(owners.filter((owner) => owner === "admin-3")).toHaveLength(10);
  });
});

test("turns are even among those who are there, whoever is away", async () => {
  await assert(
    asyncProperty(integer({ min: 1, max: 6 }), nat(5), integer({ min: 1, max: 60 }), async (size, away, count) => {
      const ids = Array.from({ length: size }, (_, index) => `m${index}`);
      const present = new Set(ids.filter((_, index) => index !== away));
      const given = Array.from({ length: count }, (_, turn) => ownerInTurn(ids, turn, present));
      const counts = [...present].map((id) => given.filter((one) => one === id).length);
      expect(Math.max(0, ...counts) - Math.min(count, ...counts)).toBeLessThanOrEqual(1);
      expect(given.every((one) => (one === null ? present.size === 0 : present.has(one)))).toBe(true);
    }),
  );
});

test("a rule fits by type, number of alumni and country", () => {
  const lead = { id: "x", type: "demo", email: "a@uni.de", details: { alumni: 5_000 } };
  expect(fits({}, lead)).toBe(true);
  expect(fits({ types: ["trial"] }, lead)).toBe(false);
  expect(fits({ alumniFrom: 5_000, alumniBelow: 5_001 }, lead)).toBe(true);
  expect(fits({ alumniBelow: 5_000 }, lead)).toBe(false);
  expect(fits({ alumniFrom: 1 }, { ...lead, details: {} })).toBe(false);
  expect(fits({ countries: ["DE"] }, lead)).toBe(true);
  expect(fits({ countries: ["FR"] }, { ...lead, details: { country: "FR" } })).toBe(true);
  expect(fits({ countries: ["DE"] }, { ...lead, email: "a@uni.example" })).toBe(false);
});

test.each([
  ["a@mail.oxford.ac.uk", "oxford.ac.uk", "GB"],
  ["a@gmail.com", null, null],
  ["a@yahoo.co.jp", null, "JP"],
  ["a@alumni.example.org", "example.org", null],
  ["a@xn--mnchen-3ya.de", "xn--mnchen-3ya.de", "DE"],
  ["a@[127.0.0.1]", null, null],
  ["a@127.0.0.1", null, null],
  ["nobody", null, null],
  ["a@me.com", null, null],
  ["a@me.org", "me.org", null],
  ["a@startup.io", "startup.io", null],
])("the domain of %s is %s, and its country %s", (email, domain, country) => {
  expect([companyDomainOf(email), countryOf(email)]).toEqual([domain, country]);
});

test("mentions are whole words after an @, and no addresses", () => {
  const ada = { id: "1", email: "ada.b@x.example", name: "Ada Brown" };
  expect(mentionedIn("Ask @ada.b.", [ada])).toEqual([ada]);
  expect(mentionedIn("(@AdaBrown)", [ada])).toEqual([ada]);
  expect(mentionedIn("me@ada.b and @ada.bb", [ada])).toEqual([]);
});
