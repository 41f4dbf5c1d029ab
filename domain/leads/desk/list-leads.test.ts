import { expect, it, beforeEach } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { setAdminStage, failureOf } from "#domain/testing/stages.ts";
import { strangers } from "#domain/testing/actors.ts";
import { newLead, storedLead } from "../testing/stored-lead.ts";
import { leadFilterOf } from "./lead-filter.ts";
import { leadCsv } from "./lead-csv.ts";
import {
  type LeadPage,
  countWaiting,
  findLeadChoices,
  findLeads,
  findNextWaiting,
  leadsPerPage,
} from "./list-leads.ts";
import { markAnsweredByHand, setNextStep, setOwner, setStage, addNote } from "./change-lead.ts";
import { getPromiseFigure } from "./response-clock.ts";

describeOnEachEngine("the list of inquiries", (engine) => {
  const stage = setAdminStage(engine);
  const ctx = () => stage.member("sales");
  const at = (text: string) => void (stage.now = new Date(text));
  const found = async (query: string) => {
    const { items } = await findLeads(ctx(), leadFilterOf(new URLSearchParams(query)));
    return items.map(({ name }) => name);
  };
  const version = async (id: string) =>
    (await engine.db.selectFrom("leads").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version;

  beforeEach(async () => {
    await engine.db.deleteFrom("leads").execute();
  });

  it("is for whoever may see inquiries", async () => {
    const filter = leadFilterOf(new URLSearchParams());
    for (const [, actor, code] of strangers)
      expect((await failureOf(findLeads(stage.as(actor), filter))).code).toBe(code);
    expect((await failureOf(findLeads(stage.member("writer"), filter))).code).toBe("forbidden");
  });

  it("shows what waits, the most urgent first, and leaves out what is answered, closed or quarantined", async () => {
    at("2026-03-03T10:00:00Z");
    const late = await storedLead(ctx(), { name: "Late" });
    at("2026-03-02T10:00:00Z");
    const early = await storedLead(ctx(), { name: "Early" });
    const closed = await storedLead(ctx(), { name: "Closed" });
    await storedLead(ctx(), { name: "Caught", status: "quarantined", quarantine_reason: "honeypot" });
    await setStage(ctx(), { id: closed, version: 1 }, { stage: "lost", reason: "No budget" });
    expect(await found("")).toEqual(["Early", "Late"]);
    await markAnsweredByHand(ctx(), { id: early, version: 1 });
    expect(await found("")).toEqual(["Late"]);
    expect((await found("show=all")).toSorted()).toEqual(["Closed", "Early", "Late"]);
    expect(await found("show=quarantine")).toEqual(["Caught"]);
    expect(await found("stage=contacted")).toEqual(["Early"]);
    await setNextStep(ctx(), { id: late, version: 1 }, { step: "Call", on: "2026-03-05" });
    expect(await found("show=next")).toEqual(["Late"]);
    at("2026-03-09T10:00:00Z");
    expect(await countWaiting(ctx(), "2026-03-05")).toEqual({ waiting: 1, overdue: 1, next: 1, quarantine: 1 });
    expect(await countWaiting(ctx(), "2026-03-04")).toMatchObject({ next: 0 });
    expect(await getPromiseFigure(ctx())).toEqual({ total: 2, kept: 1 });
  });

  it("is filtered by each and all of its filters", async () => {
    at("2026-03-02T10:00:00Z");
    const one = await storedLead(ctx(), { name: "One", type: "trial", page: "/a", campaign: { utm_campaign: "x" } });
    at("2026-03-03T10:00:00Z");
    await storedLead(ctx(), { name: "Two", type: "demo", page: "/b" });
    await setOwner(ctx(), { id: one, version: 1 }, "admin-3");
    expect(await found("type=trial")).toEqual(["One"]);
    expect(await found("page=/b")).toEqual(["Two"]);
    expect(await found("campaign=x")).toEqual(["One"]);
    expect(await found("owner=admin-3")).toEqual(["One"]);
    expect(await found("owner=none")).toEqual(["Two"]);
    expect(await found("from=2026-03-03T00:00:00Z")).toEqual(["Two"]);
    expect(await found("until=2026-03-03T00:00:00Z")).toEqual(["One"]);
    const all = "type=trial&page=/a&campaign=x&owner=admin-3&stage=new&from=2026-03-01&until=2026-03-03&q=one";
    expect(await found(all)).toEqual(["One"]);
    expect(await found(`${all}&show=quarantine`)).toEqual([]);
    expect(await findLeadChoices(ctx())).toEqual({ pages: ["/a", "/b"], campaigns: ["x"] });
  });

  it("finds the beginnings of words, of names, addresses, messages and notes, with and without accents", async () => {
    await storedLead(ctx(), { name: "Jörg Łukasz", email: "jorg@uni-köln.example", message: "Mentoring?" });
    const other = await storedLead(ctx(), { name: "Bo", email: "bo@x.example", organization: "", message: "" });
    for (const words of ["jorg", "JÖRG luk", "uni koln", "ment", "northgate"])
      expect([words, ...(await found(`q=${encodeURIComponent(words)}`))]).toEqual([words, "Jörg Łukasz"]);
    expect(await found("q=entoring")).toEqual([]);
    expect(await found("q=%2B%2B")).toEqual([]);
    await addNote(ctx(), other, { body: "Telephoned: wants donations" });
    expect(await found("q=donat")).toEqual(["Bo"]);
    expect(await found("q=%25")).toEqual([]);
  });

  it("finds the same by common words as by rare ones, page by page", async () => {
    const count = 310;
    const leads = Array.from({ length: count }, (_, index) =>
      newLead(ctx(), {
        name: `Person ${index}`,
        message: `common ${index % 100 === 0 ? "seldom" : ""}`,
        type: index % 2 === 0 ? "demo" : "trial",
        created_at: new Date(stage.now.getTime() + (index % 5) * 1_000),
      }),
    );
    for (let first = 0; first < count; first += 100)
      await engine.db
        .insertInto("leads")
        .values(leads.slice(first, first + 100))
        .execute();
    expect(await found("q=seldom")).toHaveLength(4);
    expect(await found("q=common+seldom&type=demo")).toHaveLength(4);
    expect(await found("q=common+seldom&type=trial")).toHaveLength(0);
    for (const query of ["show=all", "q=common", "q=person+comm", "type=demo&q=common", "type=demo"]) {
      const names: string[] = [];
      const pages: LeadPage[] = [];
      let after: string | null = null;
      do {
        const page = await findLeads(ctx(), leadFilterOf(new URLSearchParams(query)), { after });
        expect(page.items.length).toBeLessThanOrEqual(leadsPerPage);
        const times = page.items.map(({ created_at }) => created_at.getTime());
        expect(times).toEqual(times.toSorted((a, b) => b - a));
        names.push(...page.items.map(({ name }) => name));
        pages.push(page);
        after = page.next;
      } while (after !== null);
      for (let number = pages.length - 1; number > 0; number--) {
        const before = pages[number]?.previous ?? "";
        const { total: _total, ...back } = await findLeads(ctx(), leadFilterOf(new URLSearchParams(query)), { before });
        expect(back).toMatchObject({ items: pages[number - 1]?.items, previous: pages[number - 1]?.previous });
        expect(back.next).toBe(pages[number - 1]?.next);
      }
      const expected = query.includes("demo") ? count / 2 : count;
      expect([query, new Set(names).size, names.length]).toEqual([query, expected, expected]);
    }
  });

  it("leads from one that waits to the next, and those of a weekend stand in the order in which they came", async () => {
    const due_at = new Date("2026-03-09T00:00:00Z");
    const ids: string[] = [];
    for (let second = 0; second < 60; second++) {
      const lead = newLead(ctx(), { created_at: new Date(stage.now.getTime() + second * 1_000) });
      await engine.db
        .insertInto("leads")
        .values({ ...lead, due_at })
        .execute();
      ids.push(lead.id);
    }
    const waiting = leadFilterOf(new URLSearchParams("show=waiting"));
    const first = await findLeads(ctx(), waiting);
    const second = await findLeads(ctx(), waiting, { after: first.next });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    // What has come to the beginning meanwhile is on the first page, which is whole.
    const back = await findLeads(ctx(), waiting, { before: second.items[5]?.id ?? "" });
    expect(back).toMatchObject({ previous: ids[5], next: ids[54] });
    expect(await findLeads(ctx(), waiting, { before: ids[20] ?? "" })).toMatchObject({ previous: null, next: ids[49] });
    expect(await findLeads(ctx(), waiting, { before: "gone" })).toMatchObject({ previous: null, next: ids[49] });
    expect(await findNextWaiting(ctx(), ids[3] ?? "")).toMatchObject({ id: ids[4] });
    expect(await findNextWaiting(ctx(), ids[59] ?? "")).toMatchObject({ id: ids[0] });
    await markAnsweredByHand(ctx(), { id: ids[3] ?? "", version: 1 });
    expect(await findNextWaiting(ctx(), ids[3] ?? "")).toMatchObject({ id: ids[4] });
    expect(await findNextWaiting(ctx(), "gone")).toMatchObject({ id: ids[0] });
  });

  it("is exported as it is filtered, without formulas, and the log says so", async () => {
    await storedLead(ctx(), { name: "=HYPERLINK(1)", organization: "@SUM(A1)", message: 'Two\nlines, "quoted"' });
    await storedLead(ctx(), { name: "Other", type: "trial" });
    let csv = "";
    for await (const record of leadCsv(ctx(), leadFilterOf(new URLSearchParams("type=demo")))) csv += record;
    expect(csv).toMatch(/^\uFEFFid,created_at,type,/);
    expect(csv).toContain(`'=HYPERLINK(1),ada@northgate.example,'@SUM(A1),"Two\nlines, ""quoted"""`);
    expect(csv).not.toContain("Other");
    const log = await engine.db
      .selectFrom("activity")
      .select(["action", "kind"])
      .orderBy("number", "desc")
      .limit(1)
      .execute();
    expect(log).toEqual([{ action: "export", kind: "lead" }]);
    const writer = leadCsv(stage.member("writer"), leadFilterOf(new URLSearchParams()));
    await expect(writer.next()).rejects.toMatchObject({ code: "forbidden" });
    expect(await version((await engine.db.selectFrom("leads").select("id").executeTakeFirstOrThrow()).id)).toBe(1);
  });
});
