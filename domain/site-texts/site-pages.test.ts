import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findPageAt } from "../pages/public-pages.ts";
import { getRedirect } from "../pages/redirects.ts";
import { createRedirect } from "../redirects/managed-redirects.ts";
import { findEditableTexts, getEditedText } from "./edit-texts.ts";
import { findTexts } from "../search/admin-search.ts";
import { getTexts } from "../texts/get-texts.ts";
import { findPendingTexts, findTextVersions, publishTexts, restoreTextVersion } from "./publish-texts.ts";
import { complaintsAbout, exportTexts, importTexts } from "../import/import-publishing.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf } from "../testing/stages.ts";
import { failing, visit } from "../testing/test-context.ts";
import { transaction } from "../database.ts";
import { findPageAddresses, getPage } from "../reading/site-pages.ts";
import { createPage, deletePage, duplicatePage } from "./managed-pages.ts";
import { setPagesStage } from "./testing/pages-stage.ts";
import { makeWrittenPage } from "./testing/written-page.ts";

describeOnEachEngine("pages of editors", (engine) => {
  const { stage, admin, make, publish, change, at } = setPagesStage(engine);

  test.each(strangers)("are made, duplicated and deleted by no one but admins: %s", async (_, actor, code) => {
    const name = await make("/spring");
    const ctx = stage.as(actor);
    const calls = [
      createPage(ctx, { title: "x", address: "/x" }),
      duplicatePage(ctx, name),
      deletePage(ctx, name),
      getEditedText(ctx, name),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) expect(failure.code).toBe(code);
  });

  test("are a draft until they are published, and stay away from visitors when they are hidden", async () => {
    const name = await make("/spring/reunion");
    expect(await at("/spring/reunion")).toBeNull();
    expect((await findPendingTexts(admin()))[0]).toMatchObject({ name, title: "Page: Spring reunion" });
    expect((await findPendingTexts(admin()))[0]?.changes).toContainEqual({
      path: "address",
      within: [],
      before: null,
      after: "/spring/reunion",
    });
    await publish();
    expect(await at("/spring/reunion")).toMatchObject({ page: { title: "Spring reunion" } });
    expect(await findPageAt(admin(), "/spring/reunion")).toBe("page");
    expect((await getTexts(stage.visitor())).pages).toMatchObject([{ address: "/spring/reunion", inSitemap: true }]);

    await change(name, "shown", true, false);
    expect(await at("/spring/reunion")).not.toBeNull();
    await publish();
    expect(await at("/spring/reunion")).toBeNull();
    expect((await getTexts(stage.visitor())).pages).toEqual([]);
    await change(name, "shown", false, true);
    await publish();
    expect(await at("/spring/reunion")).toMatchObject({ page: { title: "Spring reunion" } });
  });

  test("lead from each former address to the present one in one step, until another page is there", async () => {
    const name = await make("/one");
    await publish();
    await createRedirect(admin(), { from: "/short", to: "/one" });
    for (const [from, to] of [
      ["/one", "/two"],
      ["/two", "/three"],
    ]) {
      await change(name, "address", from, to);
      await publish();
    }
    expect([await at("/one"), await at("/two")]).toEqual([{ movedTo: "/three" }, { movedTo: "/three" }]);
    expect(await getRedirect(stage.visitor(), "/short")).toBe("/three");
    await make("/one", "New");
    await publish();
    expect(await at("/one")).toMatchObject({ page: { title: "New" } });
    await change(name, "address", "/three", "/two");
    await publish();
    expect(await at("/two")).toMatchObject({ page: { title: "Spring reunion" } });
    expect(await at("/three")).toEqual({ movedTo: "/two" });
  });

  test("tell cached pages what has changed: the page, its addresses, and the list when it changes", async () => {
    const tags: string[][] = [];
    const ctx = stage.as(admin().actor, { contentChanged: (changed) => tags.push([...changed].toSorted()) });
    const publishAll = async () => {
      const pending = await findPendingTexts(ctx);
      await publishTexts(ctx, Object.fromEntries(pending.map(({ name, version }) => [name, version])));
    };
    const name = await makeWrittenPage(ctx, { title: "Spring", address: "/spring" });
    expect(tags).toEqual([]);
    await publishAll();
    await change(name, "sections.0.heading", "Spring", "Other");
    await publishAll();
    await change(name, "address", "/spring", "/may");
    await publishAll();
    await deletePage(ctx, name);
    const own = `text:${name}`;
    expect(tags).toEqual([
      ["/spring", "pages:list", own].toSorted(),
      [own],
      ["/may", "/spring", "pages:list", own].toSorted(),
      ["/may", "/spring", "pages:list", own].toSorted(),
    ]);
  });

  test("are duplicated with their drafts, at a free address and in no menu", async () => {
    const name = await make("/one");
    await publish();
    await change(name, "menu.place", "none", "footer");
    const copies = [(await duplicatePage(admin(), name)).name, (await duplicatePage(admin(), name)).name];
    await publish();
    const words = await Promise.all(copies.map(async (copy) => (await getEditedText(admin(), copy)).words));
    expect(words).toMatchObject([
      { title: "Copy of Spring reunion", address: "/one-copy", menu: { place: "none" } },
      { title: "Copy of Spring reunion", address: "/one-copy-2", menu: { place: "none" } },
    ]);
    expect(await at("/one-copy-2")).not.toBeNull();
  });

  test("have versions, are found by their words, and are exported and imported", async () => {
    const name = await make("/one");
    await publish();
    await change(name, "sections.0.heading", "Spring reunion", "Willow court");
    await publish();
    expect(await findTexts(admin(), "willow")).toMatchObject([{ name, path: "sections.0.heading" }]);
    const document = await exportTexts(admin());
    expect(complaintsAbout(document)).toEqual([]);

    const first = (await findTextVersions(admin(), name)).at(-1);
    await restoreTextVersion(admin(), name, 0, { version: first?.version ?? -1 });
    await publish();
    expect(await at("/one")).toMatchObject({ page: { sections: [{ heading: "Spring reunion" }] } });
    expect((await failureOf(restoreTextVersion(admin(), name, 0, { version: 0 }))).code).toBe("not_found");

    const options = { overwrite: true, actorEmail: "ada@school.example" };
    const outcome = { created: 0, updated: 0, same: 0, kept: [] as string[] };
    await transaction(admin(), (tx) => importTexts(tx, document, options, outcome));
    expect(await at("/one")).toMatchObject({ page: { sections: [{ heading: "Willow court" }] } });
    const copy = Object.fromEntries(Object.values(document).map((parts) => ["page:other", parts]));
    await transaction(admin(), (tx) => importTexts(tx, copy, options, outcome));
    expect(outcome).toMatchObject({ created: 0, updated: 1, kept: [expect.stringContaining("has this address")] });
    expect((await findEditableTexts(admin())).at(-1)).toMatchObject({ name, path: `/-/${name.slice(5)}` });
  });

  test("an address that no page can have asks the database nothing, and an outage is told as such", async () => {
    const { ctx } = visit(await failing(engine));
    for (const path of ["/NOTHING", "/a.php", "/%00", `/${"a".repeat(500)}`, "/-/abc"])
      expect(await getPage(ctx, path)).toBeNull();
    expect((await failureOf(getPage(ctx, "/one"))).code).toBe("unavailable");
    await make("/one");
    await publish();
    expect(await findPageAddresses(admin())).toEqual(new Set(["/one"]));
  });

  test("a section that no longer fits is left out, and the rest is shown", async () => {
    const name = await make("/one");
    await publish();
    const { body } = await engine.db
      .selectFrom("site_texts")
      .select("body")
      .where("id", "=", name)
      .executeTakeFirstOrThrow();
    const sections = [{ kind: "gone", id: "x", hidden: false }, ...(body["sections"] as object[])];
    await engine.db
      .updateTable("site_texts")
      .set({ body: { ...body, sections } })
      .where("id", "=", name)
      .execute();
    expect(await at("/one")).toMatchObject({ page: { sections: [{ heading: "Spring reunion" }] } });
    // Editors go on from what visitors see, and the trash keeps it.
    const fitting = (await getEditedText(admin(), name)).words["sections"];
    expect(fitting).toEqual(body["sections"]);
    await change(name, "title", "Spring reunion", "Autumn");
    await publish();
    expect(await at("/one")).toMatchObject({ page: { title: "Autumn", sections: [{ heading: "Spring reunion" }] } });
  });
});
