import { beforeEach, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { createItem } from "#domain/documents/edit-item.ts";
import { caseStudyKind } from "#domain/kinds/case-study.ts";
import { moduleKind } from "#domain/kinds/module.ts";
import { postKind } from "#domain/kinds/post.ts";
import { storedLead } from "#domain/leads/testing/stored-lead.ts";
import { keepItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { createRelease } from "#domain/publishing/releases/releases.ts";
import type { Role } from "#domain/security/rights.ts";
import { changeTopics } from "#domain/topics/edit-topics.ts";
import { setAdminStage, failureOf } from "#domain/testing/stages.ts";
import { findThings } from "./find-things.ts";
import { type FoundThing, rankFound } from "./frame/shell/rank-found.ts";
import { commandsFor } from "./commands.ts";

/** What somebody types, and what they must find on top. */
const expected: readonly [query: string, first: string][] = [
  ["dashboard", "Dashboard"],
  ["blog", "Blog Posts"],
  ["articles", "Blog Posts"],
  ["leads", "Inquiries"],
  ["inquiry", "Inquiries"],
  ["visits", "Figures"],
  ["figures", "Figures"],
  ["statistics", "Figures"],
  ["analytics", "Figures"],
  ["spam", "Inquiries"],
  ["prices", "Prices & Facts"],
  ["price", "Prices & Facts"],
  ["menu", "Menus"],
  ["navigation", "Menus"],
  ["logo", "Site Editor"],
  ["hero", "Site Editor"],
  ["pictures", "Media"],
  ["deleted", "Trash"],
  ["schedule", "Calendar"],
  ["schedule a post", "Schedule a post"],
  ["approve", "Reviews"],
  ["feedback", "Comments"],
  ["demos", "Demo Times"],
  ["webhooks", "Deliveries"],
  ["subscribers", "Newsletter"],
  ["gdpr", "Personal Data"],
  ["users", "Team"],
  ["2fa", "Security"],
  ["password", "Security"],
  ["wcag", "Accessibility"],
  ["backups", "System"],
  ["404", "Redirects"],
  ["new post", "New blog post"],
  ["new blog", "New blog post"],
  ["post new", "New blog post"],
  ["new case", "New case study"],
  ["add module", "New module"],
  ["invite", "Invite a teammate"],
  ["add redirect", "Add a redirect"],
  ["upload", "Media"],
  ["upload a picture", "Upload a picture"],
  ["new release", "Start a release"],
  ["change price", "Change a price"],
  ["export leads", "Export inquiries"],
  ["$199", "Price of the plan: $199"],
  ["199", "Price of the plan: $199"],
  ["tagline", "Tagline: Every day is homecoming"],
  ["spring reunion", "Spring reunion"],
  ["reunion", "Reunion budgets"],
  ["mentoring figures", "Mentoring figures"],
  ["garden party", "Spring reunion"],
  ["autumn launch", "Autumn launch"],
  ["winter gala", "Winter gala"],
  ["northgate", "Ada Osei, Northgate College"],
  ["bob", "bob@school.example"],
  ["privacy policy", "Privacy policy"],
  ["/pricing", "Pricing"],
  ["cancel anytime", "Cancel anytime"],
];

describeOnEachEngine("the palette", (engine) => {
  const stage = setAdminStage(engine);
  const find = async (query: string, ctx: Context = stage.admin(), role: Role = "admin") =>
    rankFound(query, [...commandsFor(role), ...(await findThings(ctx, query))]);

  beforeEach(async () => {
    for (const table of ["leads", "drafts", "releases"] as const) await engine.db.deleteFrom(table).execute();
    const ctx = stage.admin();
    await createItem(ctx, postKind, { title: "Spring reunion", content: "A garden party at $199.", published: true });
    await createItem(ctx, postKind, {
      title: "Reunion budgets",
      content: "Leads, prices and the menu: a spring reunion.",
    });
    for (let number = 1; number <= 25; number++)
      await createItem(ctx, postKind, {
        title: `Note ${number}`,
        content: "All about the reunion and mentoring figures.",
      });
    await createItem(ctx, moduleKind, { name: "Mentoring figures", description: "x", category: "events" });
    await createItem(ctx, caseStudyKind, {
      title: "Ten chapters",
      company: "Northgate",
      challenge: "Too many leads.",
      solution: "x",
    });
    await keepItemDraft(ctx, postKind, crypto.randomUUID(), {
      known: 0,
      base: 0,
      input: { title: "Winter gala", content: "x" },
    });
    await createRelease(ctx, { name: "Autumn launch" });
    await storedLead(ctx);
  });

  test("has the best match on top, whatever it is", async () => {
    const found: [string, string][] = [];
    for (const [query] of expected) found.push([query, (await find(query))[0]?.title ?? "nothing"]);
    expect(found).toEqual(expected);
  });

  test("has titles before what is found inside, and facts before sentences that mention them", async () => {
    const titles = (things: readonly FoundThing[]) => things.map(({ title }) => title);
    const reunions = titles(await find("reunion"));
    expect(reunions.slice(0, 2)).toEqual(["Reunion budgets", "Spring reunion"]);
    expect(reunions).toContainEqual(expect.stringMatching(/^Note /));
    const kinds = (await find("199")).map(({ kind }) => kind);
    expect(kinds.lastIndexOf("fact")).toBeLessThan(kinds.indexOf("text"));
    expect(await find("xyzzy")).toEqual([]);
  });

  test("finds a renamed category, and the posts in it, by its present name", async () => {
    const ctx = stage.admin();
    const [was, name] = ["Strategy", "Campus planning"];
    const post = { title: "Orchard", content: "Apples.", category: was };
    await createItem(ctx, postKind, { ...post, published: true });
    await createItem(ctx, postKind, { ...post, title: "Hidden orchard" });
    const rename = (from: string, to: string) =>
      changeTopics(ctx, {
        do: "update",
        list: "categories",
        id: was,
        name: to,
        description: "",
        seen: { name: from, description: "" },
      });
    await rename(was, name);
    const found = await find("campus planning");
    expect(found).toContainEqual(expect.objectContaining({ title: name, to: "/admin/topics" }));
    expect(found.map(({ title }) => title)).toEqual(expect.arrayContaining(["Orchard", "Hidden orchard"]));
    expect((await find("strategy")).filter(({ title, to }) => title === was || to === "/admin/topics")).toEqual([]);
    await rename(name, was);
  });

  test("finds for each role what it may open, and nothing for strangers", async () => {
    const kindsOf = async (query: string, role: Role) => [
      ...new Set((await find(query, stage.member(role), role)).map(({ kind, to }) => `${kind} ${to.split("?")[0]}`)),
    ];
    expect(await kindsOf("northgate", "sales")).toEqual([expect.stringMatching(/^inquiry /)]);
    expect(await kindsOf("northgate", "writer")).toEqual(["item /admin/case-studies"]);
    expect(await kindsOf("199", "writer")).toEqual(["item /admin/blog"]);
    expect(await kindsOf("invite", "editor")).not.toContain("action /admin/team");
    expect(await kindsOf("leads", "writer")).not.toContain("screen /admin/inquiries");
    expect((await failureOf(findThings(stage.visitor(), "a"))).code).toBe("unauthenticated");
  });
});
