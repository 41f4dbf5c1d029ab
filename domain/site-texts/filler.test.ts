import { expect, test } from "vitest";
import { filler, isFiller } from "#content/pages/filler.ts";
import { newPage } from "#content/pages/new-page.ts";
import { pageTemplates } from "#content/pages/page-templates.ts";
import { sectionKinds } from "#content/sections/kinds.ts";
import { sectionSchema } from "#content/schema/page-layout.ts";
import { layouts } from "#content/layouts.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { planSchedule } from "../publishing/schedules/schedules.ts";
import { getEditedText, saveTextDraft } from "./edit-texts.ts";
import { storeText } from "./publish-texts.ts";
import { lockTexts } from "./stored-texts.ts";
import { failureOf, setReleaseTextStage } from "../testing/stages.ts";
import { transaction } from "../database.ts";
import { createPage } from "./managed-pages.ts";
import { getPage } from "../reading/site-pages.ts";

const words = "Please write your own words here.";

test("a new page and new sections of each kind fit their schemas, and each filler stands in one of them", () => {
  const sections = Object.entries(sectionKinds).map(([kind, { start }]) => ({
    kind,
    id: "x",
    hidden: false,
    ...start,
  }));
  expect(sections.filter((section) => !sectionSchema.safeParse(section).success)).toEqual([]);
  const templates = Object.values(pageTemplates).map(({ page }) => page.sections);
  for (const template of templates)
    expect(template.filter((section) => !sectionSchema.safeParse(section).success)).toEqual([]);
  const said = JSON.stringify([newPage, sections, templates]);
  for (const each of Object.values(filler)) expect(said).toContain(each);
  expect([isFiller(` ${filler.heading} `), isFiller(`${filler.heading} More.`), isFiller("")]).toEqual([
    true,
    false,
    false,
  ]);
});

describeOnEachEngine("words that a new page or section began with", (engine) => {
  const { admin, visitor, within, write, publishTexts, makeRelease, publish, versionOf } = setReleaseTextStage(engine);
  const make = async (release?: string) =>
    (await createPage(admin(), { title: "Reunion", address: "/reunion" }, await within(release))).name;
  const at = (path: string) => getPage(visitor(), path);

  test("are to be mended before the page is published, each where it stands", async () => {
    const name = await make();
    const problems = { "sections.0.paragraphs.0": words, "meta.description": words };
    expect((await getEditedText(admin(), name)).problems).toEqual(problems);
    const refused = await failureOf(publishTexts());
    expect(refused).toMatchObject({ code: "invalid", message: expect.stringContaining("problems to fix") });
    expect(refused.fields).toEqual(
      Object.fromEntries(Object.entries(problems).map(([path, message]) => [`${name}.${path}`, message])),
    );
    expect(await at("/reunion")).toBeNull();
    await write(name, "sections.0.paragraphs.0", "Come to the lawn.");
    await write(name, "meta.description", "A weekend on the old lawn, with everybody who ever went to school here.");
    expect((await getEditedText(admin(), name)).problems).toEqual({});
    await publishTexts();
    expect(await at("/reunion")).toMatchObject({ page: { title: "Reunion" } });
  });

  test("of a menu count where a menu shows them, and those of what is hidden do not", async () => {
    const name = await make();
    const faults = async () => Object.keys((await getEditedText(admin(), name)).problems);
    await write(name, "menu.place", "resources");
    expect(await faults()).toContain("menu.description");
    await write(name, "menu.place", "footer");
    expect(await faults()).not.toContain("menu.description");
    await write(name, "sections.0.hidden", true);
    expect(await faults()).toEqual(["meta.description"]);
    await write(name, "shown", false);
    expect(await faults()).toEqual([]);
    await publishTexts();
    await write(name, "shown", true);
    expect((await failureOf(publishTexts())).fields).toEqual({ [`${name}.meta.description`]: words });
  });

  test("count in a section that was added to a page that ships", async () => {
    const section = { kind: "quote", id: "x-quote", hidden: false, ...sectionKinds.quote.start };
    await write("layouts", "faq", [...layouts.faq, section]);
    const at = `faq.${layouts.faq.length}`;
    const problems = { [`${at}.quote`]: words, [`${at}.author`]: words, [`${at}.role`]: words };
    expect((await getEditedText(admin(), "layouts")).problems).toEqual(problems);
    expect((await failureOf(publishTexts())).fields).toEqual(
      Object.fromEntries(Object.entries(problems).map(([path, message]) => [`layouts.${path}`, message])),
    );
  });

  test("are refused in a release, when it is published and when that is planned", async () => {
    const release = await makeRelease();
    const name = await make(release);
    const fields = { [`${name}.sections.0.paragraphs.0`]: words, [`${name}.meta.description`]: words };
    expect(await failureOf(publish(release))).toMatchObject({ code: "invalid", fields });
    const plan = {
      kind: "release",
      itemId: release,
      action: "publish",
      local: "2030-01-01T09:00",
      zone: "Europe/Berlin",
      version: await versionOf(release),
    };
    expect(await failureOf(planSchedule(admin(), plan))).toMatchObject({ code: "invalid", fields });
  });

  test("stay on a page that was published with them before, until it is published again", async () => {
    const name = await make();
    const { words: page } = await getEditedText(admin(), name);
    await transaction(admin(), async (tx) => {
      await lockTexts(tx);
      await storeText(tx, name, page, { by: "ada@school.example" });
      await tx.db.deleteFrom("drafts").execute();
    });
    expect(await at("/reunion")).toMatchObject({ page: { meta: { description: filler.description } } });
    expect((await getEditedText(admin(), name)).problems).toEqual({});
    const saved = await saveTextDraft(admin(), name, 0, [{ path: "title", before: "Reunion", after: "Summer" }]);
    expect(Object.keys(saved.problems)).toEqual(["sections.0.paragraphs.0", "meta.description"]);
    expect((await failureOf(publishTexts())).code).toBe("invalid");
  });
});
