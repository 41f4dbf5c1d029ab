import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { mergeLeads } from "../leads/desk/merge-leads.ts";
import { storedLead } from "../leads/testing/stored-lead.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf } from "../testing/stages.ts";
import { setNewsletterStage } from "../newsletter/testing/newsletter-stage.ts";
import { getAudienceFigures } from "./audience.ts";

describeOnEachEngine("the figures of the audience", (engine) => {
  const stage = setNewsletterStage(engine);
  const figures = () => getAudienceFigures(stage.member("sales"), 4);

  beforeEach(async () => {
    await engine.db.deleteFrom("bookings").execute();
    await engine.db.deleteFrom("leads").execute();
  });

  it("are for whoever may see inquiries", async () => {
    for (const [, actor, code] of strangers)
      expect((await failureOf(getAudienceFigures(stage.as(actor), 4))).code).toBe(code);
    expect((await failureOf(getAudienceFigures(stage.member("writer"), 4))).code).toBe("forbidden");
  });

  it("are all zero before the first inquiry", async () => {
    const { weeks, total, pages } = await figures();
    expect(weeks.map(({ total: inWeek, demos }) => [inWeek, demos])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect({ total, pages }).toEqual({ total: 0, pages: [] });
  });

  it("count inquiries by week of the team's zone, type and origin, and leave out quarantined and merged ones", async () => {
    const [office] = await engine.db.selectFrom("office_hours").selectAll().orderBy("position").execute();
    const at = (text: string) => void (stage.now = new Date(text));
    const touch = (referrer: string) => ({ trace: { last: { referrer, campaign: {}, landing: "/" } } });
    at("2026-02-25T12:00Z");
    await storedLead(stage.admin(), { ...touch("news.example"), campaign: { utm_campaign: "spring" } });
    await storedLead(stage.admin(), { ...touch(""), page: "/contact", type: "trial" });
    await storedLead(stage.admin(), { status: "quarantined", quarantine_reason: "honeypot" });
    // Sunday in New York, and Monday in UTC.
    at("2026-03-02T03:00Z");
    const kept = await storedLead(stage.admin(), { page: null });
    const merged = await storedLead(stage.admin(), { page: "/twice" });
    await mergeLeads(stage.admin(), kept, merged);
    at("2026-03-04T12:00Z");
    const result = await figures();
    expect(office?.zone).toBe("America/New_York");
    expect(result.zone).toBe("America/New_York");
    expect(result.weeks.map(({ monday, total }) => [monday, total])).toEqual([
      ["2026-02-09", 0],
      ["2026-02-16", 0],
      ["2026-02-23", 3],
      ["2026-03-02", 0],
    ]);
    expect(result.weeks[2]).toMatchObject({
      inquiries: { demo: 2, trial: 1 },
      from: new Date("2026-02-23T05:00Z"),
      until: new Date("2026-03-02T05:00Z"),
    });
    expect(result).toMatchObject({
      total: 3,
      types: [
        { value: "demo", count: 2 },
        { value: "trial", count: 1 },
      ],
      campaigns: [
        { value: null, count: 2 },
        { value: "spring", count: 1 },
      ],
    });
    expect(result.pages).toEqual([null, "/contact", "/pricing"].map((value) => ({ value, count: 1 })));
    expect(result.referrers).toEqual([null, "", "news.example"].map((value) => ({ value, count: 1 })));
  });

  it("count demos that stand, and addresses that joined and left, the latter for who may see them", async () => {
    const leadId = await storedLead(stage.admin());
    const times = { created_at: stage.now, changed_at: stage.now, starts_at: stage.now, ends_at: stage.now };
    const person = { name: "Ada", email: "ada@northgate.example", organization: "Northgate College" };
    await engine.db
      .insertInto("bookings")
      .values(
        (["booked", "requested", "canceled"] as const).map((state) => ({
          ...times,
          ...person,
          id: state,
          state,
          lead_id: leadId,
          host_id: null,
          zone: "UTC",
          sequence: 0,
          remind_at: null,
        })),
      )
      .execute();
    await stage.join("grace@school.example");
    await stage.ask("unconfirmed@school.example");
    const last = (await getAudienceFigures(stage.admin(), 4)).weeks.at(-1);
    expect(last).toMatchObject({ total: 1, demos: 1, newsletter: { confirmed: 1, left: 0 } });
    expect((await figures()).weeks.at(-1)).toMatchObject({ demos: 1, newsletter: null });
  });
});
