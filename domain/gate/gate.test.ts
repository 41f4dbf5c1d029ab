import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { DomainError } from "#lib/domain-error.ts";
import { postKind } from "../kinds/post.ts";
import { createRedirect } from "../redirects/managed-redirects.ts";
import { publishReviewed } from "../reviews/decide-review.ts";
import { createItem } from "../documents/edit-item.ts";
import type { Actor, Context } from "../context.ts";
import { keepItemDraft, publishItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, moveToRelease } from "../publishing/releases/releases.ts";
import { planSchedule } from "../publishing/schedules/schedules.ts";
import { runDueSchedules } from "../publishing/schedules/run-schedules.ts";
import type { Role } from "../security/rights.ts";
import { getEditedText, saveTextDraft } from "../site-texts/edit-texts.ts";
import { findPendingTexts, publishTexts } from "../site-texts/publish-texts.ts";
import { person } from "../testing/actors.ts";
import { failureOf, setReleaseStage } from "../testing/stages.ts";
import { checkItem, createGate, deleteStyleWord, findStyleWords, saveStyleWord } from "./gate.ts";
import { InspectError, PageInspector } from "./page/page-inspector.ts";
import { plantedFaults, plantedPage, plantedPost } from "./testing/planted-page.ts";

const inspector = new PageInspector();
afterAll(() => inspector.close());

const palette = { paper: "#fbf8f2", "brass-100": "#f5e7cd", "brass-300": "#e3bf7f" };
const blank = { findings: [], links: [], ids: [], pictures: [] };
const isWords = (value: unknown) =>
  typeof value === "object" && value !== null && Object.values(value).some((text) => typeof text === "string");
const plain = (words: string) =>
  `<!doctype html><html lang="en"><head><title>Spring</title><meta name="description" content="Come."></head><body><main><h1>Spring</h1><div class="article">${words}</div></main></body></html>`;

describeOnEachEngine("the gate before a publication", (engine) => {
  const { stage, draftOf, releaseWith, versionOf } = setReleaseStage(engine);
  /** What the pages of the site say. */
  let pages: Record<string, string> = {};
  const gate = createGate({
    inspector,
    palette,
    fileBytes: async (path) => (path === "/images/heavy.jpg" ? 412_000 : path.startsWith("/images/") ? 10_000 : null),
    render: async (path) => ({ status: 200, location: null, html: pages[path] ?? plain("<p>Words.</p>") }),
  });
  const as = (role: Role): Context => stage.as(person("ada@school.example", true, role), { gate });
  const broken = plain(`<p><a href="/blog/gone">Old page</a></p>`);
  const post = { title: "Spring reunion", content: "See [Old page](/blog/gone).", published: true };
  /** Entries of the log can't be deleted: those of the tests before are left out. */
  let logged = 0;
  const overrides = () =>
    engine.db
      .selectFrom("activity")
      .selectAll()
      .where("action", "=", "overrideGate")
      .where("number", ">", logged)
      .execute();

  beforeEach(async () => {
    pages = {};
    await engine.db.deleteFrom("style_words").execute();
    const last = await engine.db
      .selectFrom("activity")
      .select("number")
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
    logged = last?.number ?? 0;
  });

  test("a page with more than twenty planted faults: each is found and leads to its field", async () => {
    pages = { "/blog/spring-reunion": plantedPage };
    await saveStyleWord(as("editor"), { word: "utilize", better: "use", reason: "It is shorter." });
    const began = performance.now();
    const findings = await checkItem(as("writer"), postKind, crypto.randomUUID(), plantedPost);
    process.stdout.write(`the planted page was checked in ${Math.round(performance.now() - began)} ms\n`);
    for (const [rule, says, field] of plantedFaults) {
      const found = findings.filter((one) => one.rule === rule && one.message.includes(says));
      expect(
        found.map(({ place }) => place?.field),
        `${rule} ${says}`,
      ).toContain(field);
    }
    expect(findings.filter(({ place }) => place === null)).toEqual([]);
    expect(findings.find(({ rule }) => rule === "style")?.message).toBe(
      "“utilize” is on the style list: write “use”. It is shorter.",
    );
    const levels = findings.map(({ level }) => level);
    expect(levels.lastIndexOf("error")).toBeLessThan(levels.indexOf("warning"));
  });

  test("an error stops the draft of an item, and says where it is mended", async () => {
    pages = { "/blog/spring-reunion": broken };
    const { id } = await createItem(as("editor"), postKind, { ...post, content: "Come." });
    const version = await draftOf(id, post);
    const refused = await failureOf(publishItemDraft(as("editor"), postKind, id, version));
    expect(refused).toMatchObject({ code: "invalid", reasons: ["gate"] });
    expect(refused.findings?.[0]).toMatchObject({
      rule: "link-dead",
      level: "error",
      page: "/blog/spring-reunion",
      place: { title: "Spring reunion", field: "content", label: "Content", href: `/admin/blog?edit=${id}#content` },
    });
    pages = {};
    await publishItemDraft(as("editor"), postKind, id, version);
    expect(await overrides()).toEqual([]);
  });

  test("an error elsewhere on the page stops nothing, nor does a warning, nor a draft that visitors will not see", async () => {
    pages = { "/blog/spring-reunion": broken };
    const { id } = await createItem(as("editor"), postKind, { ...post, content: "Come." });
    const elsewhere = await draftOf(id, { ...post, content: "No link at all, click here." });
    await publishItemDraft(as("editor"), postKind, id, elsewhere);
    const hidden = await draftOf(id, { ...post, published: false }, 2);
    const { version } = await publishItemDraft(as("editor"), postKind, id, hidden);
    expect(version).toBe(3);
  });

  test("an admin may go on with a reason, which is in the activity log; an editor may not", async () => {
    pages = { "/blog/spring-reunion": broken };
    const { id } = await createItem(as("editor"), postKind, { ...post, content: "Come." });
    const version = await draftOf(id, post);
    expect(
      await failureOf(publishItemDraft(as("editor"), postKind, id, version, { override: "The page comes later." })),
    ).toMatchObject({
      code: "forbidden",
    });
    const short = await failureOf(publishItemDraft(as("admin"), postKind, id, version, { override: "Why not" }));
    expect(short.fields).toEqual({ reason: "Say why in at least 10 characters." });
    expect(short.findings).not.toBeNull();
    expect(
      (await failureOf(publishItemDraft(as("admin"), postKind, id, version, { override: "x".repeat(501) }))).fields,
    ).toHaveProperty("reason");
    const reviewed = { kind: postKind.collection, itemId: id };
    await publishReviewed(as("admin"), reviewed, { version }, "  The page comes\nlater. ");
    expect(await overrides()).toMatchObject([
      {
        actor: "ada@school.example",
        kind: "blog_posts",
        item_id: id,
        changes: [
          { field: "reason", after: "The page comes later." },
          { field: "errors", after: "1: link-dead" },
        ],
      },
    ]);
  });

  test("a feed, a redirect and a file are there", async () => {
    await createRedirect(as("editor"), { from: "/old-hall", to: "/about" });
    const links = ["/blog/feed.xml", "/old-hall", "/images/party.jpg", "/social/about.png", "/blog/none.xml.gone/x"];
    pages = { "/blog/spring-reunion": plain(links.map((link) => `<a href="${link}">${link}</a>`).join("")) };
    const findings = await checkItem(as("writer"), postKind, crypto.randomUUID(), {
      ...post,
      content: links.join(" "),
    });
    expect(findings.map(({ rule, excerpt }) => [rule, excerpt])).toEqual([["link-dead", "/blog/none.xml.gone/x"]]);
  });

  test("an override that ends in a conflict is not in the log", async () => {
    pages = { "/blog/spring-reunion": broken };
    const { id } = await createItem(as("editor"), postKind, { ...post, content: "Come." });
    const version = await draftOf(id, post);
    const stale = await failureOf(
      publishItemDraft(as("admin"), postKind, id, version - 1, { override: "The page comes later." }),
    );
    expect(stale.code).toBe("conflict");
    expect(await overrides()).toEqual([]);
  });

  test("a release is stopped as a whole, and an admin overrides it", async () => {
    pages = { "/blog/spring-reunion": broken };
    const newId = crypto.randomUUID();
    const release = await releaseWith(async (id) => {
      const { version } = await keepItemDraft(as("editor"), postKind, newId, { known: 0, base: 0, input: post });
      await moveToRelease(as("editor"), id, { kind: "blog_posts", itemId: newId, version });
    });
    const refused = await failureOf(publishRelease(as("editor"), release, await versionOf(release)));
    expect(refused.findings?.[0]?.place?.href).toBe(`/admin/blog?draft=${newId}&release=${release}#content`);
    await publishRelease(as("admin"), release, await versionOf(release), "Legal asked for it today.");
    expect(await overrides()).toMatchObject([{ kind: "release", item_id: release }]);
  });

  test("planning a publication asks the gate; hiding, and a plan that is due, do not", async () => {
    const { id } = await createItem(as("editor"), postKind, { ...post, published: false });
    pages = { "/blog/spring-reunion": broken };
    const plan = { kind: "blog_posts", itemId: id, local: "2026-03-01T11:00", zone: "UTC" };
    const refused = await failureOf(planSchedule(as("editor"), { ...plan, action: "publish" }));
    expect(refused.reasons).toEqual(["gate"]);
    await planSchedule(as("editor"), { ...plan, action: "hide", local: "2026-03-02T11:00" });
    await planSchedule(as("admin"), { ...plan, action: "publish", override: "The page comes in time." });
    expect(await overrides()).toHaveLength(1);
    stage.now = new Date("2026-03-01T11:00:01Z");
    await runDueSchedules({ ...as("admin") });
    const { published } = await engine.db
      .selectFrom("blog_posts")
      .select("published")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(published).toBe(true);
  });

  test("of very many findings of a page a hundred are listed, errors first", async () => {
    const { id } = await createItem(as("editor"), postKind, { ...post, content: "Come." });
    const links = Array.from({ length: 150 }, (_, number) => `<a href="/blog/gone-${number}">Old page ${number}</a>`);
    pages = { "/blog/spring-reunion": plain(`<h4>Later</h4><p>${links.join(" ")}</p>`) };
    const findings = await checkItem(as("editor"), postKind, id, post);
    expect(findings).toHaveLength(101);
    expect(findings.slice(0, 100).every(({ rule }) => rule === "link-dead")).toBe(true);
    expect(findings.at(-1)).toMatchObject({
      rule: "unchecked",
      message: expect.stringMatching(/^5\d more findings/) as unknown,
    });
  });

  test.each([
    ["answers with a status", { render: async () => ({ status: 500, location: null, html: "" }) }],
    ["leads on", { render: async () => ({ status: 302, location: "/about", html: "" }) }],
    ["can't be rendered", { render: () => Promise.reject(new TypeError("Invalid URL")) }],
    ["takes too long", { inspector: { inspect: () => Promise.reject(new InspectError("took too long")) } }],
  ])("a page that %s is not checked, which takes an admin's reason to publish", async (_, flaw) => {
    const stuck = createGate({ ...gate.services, ...flaw });
    const [editor, admin] = [
      { ...as("editor"), gate: stuck },
      { ...as("admin"), gate: stuck },
    ];
    const { id } = await createItem(as("editor"), postKind, { ...post, content: "Come." });
    const version = await draftOf(id, post);
    expect(await checkItem(editor, postKind, id, post)).toMatchObject([{ rule: "unchecked", level: "error" }]);
    const refused = await failureOf(publishItemDraft(editor, postKind, id, version));
    expect(refused).toMatchObject({ code: "invalid", reasons: ["gate"], findings: [{ rule: "unchecked" }] });
    await publishItemDraft(admin, postKind, id, version, { override: "Seen by three of us." });
    expect(await overrides()).toMatchObject([
      { item_id: id, changes: [{ after: "Seen by three of us." }, { after: "1: unchecked" }] },
    ]);
  });

  test("of a release with more pages than are checked at once, the others are not checked, and so it is stopped", async () => {
    const release = await releaseWith(async (inRelease) => {
      for (let number = 0; number < 61; number++) {
        const itemId = crypto.randomUUID();
        const input = { ...post, title: `Reunion ${number}`, content: "Come." };
        const { version } = await keepItemDraft(as("editor"), postKind, itemId, { known: 0, base: 0, input });
        await moveToRelease(as("editor"), inRelease, { kind: "blog_posts", itemId, version });
      }
    });
    const quick = createGate({ ...gate.services, inspector: { inspect: async () => blank } });
    const refused = await failureOf(
      publishRelease({ ...as("editor"), gate: quick }, release, await versionOf(release)),
    );
    expect(refused.findings).toMatchObject([
      { rule: "unchecked", level: "error", message: expect.stringMatching(/^1 more/) as unknown },
    ]);
  });

  test("texts of the site are stopped by an error in one of them, on the page that shows it", async () => {
    const { words } = await getEditedText(stage.admin(), "about");
    const [part = "", texts] = Object.entries(words).find(([name, value]) => name !== "meta" && isWords(value)) ?? [];
    const [key = "", before] = Object.entries(texts as object).find(([, text]) => typeof text === "string") ?? [];
    await saveTextDraft(stage.admin(), "about", 0, [{ path: `${part}.${key}`, before, after: "Our new mission" }]);
    pages = { "/about": plain(`<a href="/gone">Our new mission</a>`) };
    const [pending] = await findPendingTexts(stage.admin());
    const asked = { about: pending?.version ?? 0 };
    const refused = await failureOf(publishTexts(as("editor"), asked));
    expect(refused.findings?.[0]).toMatchObject({
      rule: "link-dead",
      page: "/about",
      place: { field: `${part}.${key}`, href: `/admin/site?text=about&field=${part}.${key}` },
    });
    await publishTexts(as("admin"), asked, "The page comes within the hour.");
    expect(await overrides()).toMatchObject([{ kind: "site_texts", item_id: "about" }]);
  });

  test("overriding it for several texts is told in the log of each", async () => {
    const asked: Record<string, number> = {};
    for (const name of ["about", "faq", "contact"]) {
      const { words } = await getEditedText(stage.admin(), name);
      const before = (words["meta"] as { title: string }).title;
      const change = { path: "meta.title", before, after: `All of ${name}` };
      asked[name] = (await saveTextDraft(stage.admin(), name, 0, [change])).draftVersion;
    }
    pages = { "/faq": plain(`<a href="/gone">All of faq</a>`) };
    await publishTexts(as("admin"), asked, "The page comes within the hour.");
    const log = await overrides();
    expect(new Set(log.map(({ item_id }) => item_id))).toEqual(new Set(["about", "contact", "faq"]));
    for (const { changes } of log) expect(changes[0]).toMatchObject({ after: "The page comes within the hour." });
  });

  test("a dead link is found in its source, where its address stands without escapes", async () => {
    pages = { "/blog/spring-reunion": plain(`<a href="/blog/g%C3%B6ne">x</a>`) };
    const content = "[x](/blog/göne)";
    const findings = await checkItem(as("writer"), postKind, crypto.randomUUID(), { ...post, content });
    expect(findings).toMatchObject([{ rule: "link-dead", level: "error", place: { field: "content" } }]);
  });

  describe("the style list", () => {
    test("has each word once, in any case, and every change is in the activity log", async () => {
      await saveStyleWord(as("editor"), { word: "utilize", better: "use", reason: "" });
      await saveStyleWord(as("editor"), { word: "Utilize", better: "work with", reason: "Shorter." });
      const [word, ...others] = await findStyleWords(as("writer"));
      expect(word).toMatchObject({ word: "Utilize", better: "work with", reason: "Shorter." });
      expect(others).toEqual([]);
      await deleteStyleWord(as("editor"), word?.id ?? "");
      const log = await engine.db.selectFrom("activity").select("action").where("kind", "=", "style_word").execute();
      expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(["create", "update", "delete"]));
      expect(await failureOf(deleteStyleWord(as("editor"), word?.id ?? ""))).toMatchObject({ code: "not_found" });
    });

    test("is changed by editors, with words that are some", async () => {
      expect(await failureOf(saveStyleWord(as("writer"), { word: "x1", better: "", reason: "" }))).toMatchObject({
        code: "forbidden",
      });
      const blank = await failureOf(saveStyleWord(as("editor"), { word: " – ", better: "", reason: "" }));
      expect(blank.fields).toHaveProperty("word");
      const nobody: Actor = { kind: "visitor" };
      expect(await failureOf(findStyleWords(stage.as(nobody)))).toBeInstanceOf(DomainError);
    });
  });

  test("a release without pages passes", async () => {
    const { id } = await createRelease(as("editor"), { name: "Empty" });
    expect(await failureOf(publishRelease(as("editor"), id, 1))).toMatchObject({ reasons: [] });
  });
});
