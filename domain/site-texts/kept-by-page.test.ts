import type { QueryResult, UnknownRow } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { home as shippedHome } from "#content/home.ts";
import { newPage } from "#content/new-page.ts";
import type { PageTextName } from "#content/page-names.ts";
import type { Database } from "#db/client.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { readMarks, withoutMarks } from "#lib/text/text-marks.ts";
import { getDashboard } from "../dashboard/dashboard.ts";
import { findLinkingTexts } from "../links/find-linking-texts.ts";
import { findPages } from "../site-pages/find-pages.ts";
import { getPage } from "../site-pages/get-page.ts";
import { setAdminStage } from "../testing/admin-stage.ts";
import { composeTexts } from "./compose-texts.ts";
import { findEditableTexts, saveTextDraft } from "./edit-texts.ts";
import { withMarkedTexts } from "./edited-page.ts";
import { findTexts } from "./find-texts.ts";
import { getTexts } from "./get-texts.ts";
import { keptByPage } from "./kept-by-page.ts";

const count = 300;
const nameOf = (index: number): PageTextName => `page:p${index}`;
const bodyOf = (index: number) => ({
  ...newPage,
  title: `Reunion ${index}`,
  address: `/reunions/${index}`,
  menu: { ...newPage.menu, place: "footer" as const },
});

describeOnEachEngine("a site with many pages of editors", (engine) => {
  const stage = setAdminStage(engine);
  let db: Database;
  let bodiesRead: number;

  beforeEach(async () => {
    for (const table of ["site_texts", "site_pages", "drafts"] as const) await engine.db.deleteFrom(table).execute();
    const rows = Array.from({ length: count }, (_, index) => ({
      id: nameOf(index),
      body: bodyOf(index),
      version: 1,
      updated_at: stage.now,
    }));
    await engine.db.insertInto("site_texts").values(rows).execute();
    bodiesRead = 0;
    db = engine.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }: { result: QueryResult<UnknownRow> }) {
        bodiesRead += result.rows.filter((row) => "body" in row).length;
        return result;
      },
    });
  });
  const admin = () => ({ ...stage.admin(), db });

  /** How many bodies of texts some work reads, and how often others had their turn meanwhile. */
  async function measure(work: () => Promise<unknown>): Promise<{ read: number; turns: number }> {
    let [turns, isDone] = [0, false];
    const turn = () => {
      turns++;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    bodiesRead = 0;
    await work();
    isDone = true;
    return { read: bodiesRead, turns };
  }

  const markedPages = async () => (await getTexts((await withMarkedTexts(admin())).ctx)).pages;
  const work: readonly (readonly [name: string, work: () => Promise<unknown>])[] = [
    ["a page with marks", markedPages],
    ["the search", () => findTexts(admin(), "reunion")],
    ["the list of pages", () => findPages(admin())],
    ["the list of texts", () => findEditableTexts(admin())],
    ["what links to an address", () => findLinkingTexts(admin(), ["/pricing"])],
    ["the dashboard", () => getDashboard(admin())],
  ];

  test.each(work)("%s reads pages in portions, and later only those that were saved since", async (_, run) => {
    // What one of them has read, another may use: each test has a database handle of its own.
    const first = await measure(run);
    expect(first.read).toBe(count);
    expect(first.turns).toBeGreaterThanOrEqual(count / 10);
    expect((await measure(run)).read).toBe(0);
    await engine.db
      .updateTable("site_texts")
      .set({ version: 2, body: { ...bodyOf(7), title: "Moved" } })
      .where("id", "=", nameOf(7))
      .execute();
    expect((await measure(run)).read).toBe(1);
  });

  test("a page with marks is composed of its own texts alone", async () => {
    await markedPages();
    const { ctx, places } = await withMarkedTexts(admin());
    const { read } = await measure(async () => {
      const found = await getPage(ctx, "/reunions/7");
      const title = found && "page" in found ? found.page.title : "";
      expect(withoutMarks(title)).toBe("Reunion 7");
      expect(places[readMarks(title)[0]?.number ?? -1]).toEqual({ name: nameOf(7), path: "title", words: "Reunion 7" });
    });
    expect(read).toBe(1);
  });

  test("a draft, its end, and the end of a page are seen at once", async () => {
    const titles = async () => (await findPages(admin())).map(({ title }) => title);
    expect(await titles()).toContain("Reunion 7");
    const change = { path: "title", before: "Reunion 7", after: "The regatta" };
    await saveTextDraft(admin(), nameOf(7), 0, [change]);
    expect(await titles()).toContain("The regatta");
    expect(await findTexts(admin(), "regatta")).toMatchObject([{ name: nameOf(7), path: "title" }]);
    await engine.db.deleteFrom("drafts").execute();
    expect(await titles()).toContain("Reunion 7");
    await engine.db.deleteFrom("site_texts").where("id", "=", nameOf(7)).execute();
    expect(await titles()).toHaveLength(count - 1);
  });

  test("what depends on something else is made anew when that changes", async () => {
    const made: string[] = [];
    const read = keptByPage((name, _parts, given: string) => made.push(given + name));
    await read(admin(), "a");
    await read(admin(), "a");
    expect(made).toHaveLength(count);
    await read(admin(), "b");
    expect(made).toHaveLength(2 * count);
  });
});

describe("composed texts", () => {
  /** The shipped home page or a page of editors, which note each part that is read. */
  function watched(parts: object, read: string[]): Record<string, unknown> {
    const properties = Object.entries(parts).map(([part, value]) => {
      const get = () => {
        read.push(part);
        return value as unknown;
      };
      return [part, { enumerable: true, get }];
    });
    return Object.defineProperties({}, Object.fromEntries(properties)) as Record<string, unknown>;
  }

  test("nothing of a text or page is read before it is asked for", async () => {
    const [ofHome, ofPage]: [string[], string[]] = [[], []];
    const { texts, pages } = composeTexts({ home: watched(shippedHome, ofHome), "page:a": watched(bodyOf(1), ofPage) });
    expect(texts.about.meta.title).not.toBe("");
    expect([ofHome, ofPage]).toEqual([[], []]);
    expect(pages.heads().get("page:a")?.address).toBe("/reunions/1");
    expect(ofPage).not.toContain("sections");
    expect(await pages.read("page:a")).toEqual(bodyOf(1));
    expect(ofHome).toEqual([]);
    expect(texts.home).toEqual(composeTexts({}).texts.home);
    const once = [...ofHome];
    expect(texts.home.hero.headline).not.toBe("");
    expect(ofHome).toEqual(once);
  });
});
