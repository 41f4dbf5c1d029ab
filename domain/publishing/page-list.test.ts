import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { pageTemplates } from "#content/pages/page-templates.ts";
import { sitePageSchema } from "#content/schema/site-page.ts";
import { getEditedText } from "../site-texts/edit-texts.ts";
import { createPage, renamePage, setPageShown } from "../site-texts/managed-pages.ts";
import { setPagesStage } from "../site-texts/testing/pages-stage.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf } from "../testing/stages.ts";
import { findPageList } from "./page-list.ts";

describeOnEachEngine("the list of all pages", (engine) => {
  const { stage, admin, make, publish, change, at } = setPagesStage(engine);
  const listed = async (name: string) => (await findPageList(admin())).find((page) => page.name === name);

  test.each(strangers)("is for editors only, and so is what is done in it: %s", async (_, actor, code) => {
    const name = await make("/spring");
    const ctx = stage.as(actor);
    const calls = [
      findPageList(ctx),
      renamePage(ctx, name, { title: "x", address: "/x" }),
      setPageShown(ctx, name, false),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) expect(failure.code).toBe(code);
  });

  test("has those that ship, and those of editors with their state and last change", async () => {
    const name = await make("/spring");
    expect(await listed("home")).toMatchObject({
      address: "/",
      isOwn: false,
      state: { state: "published" },
      changed: null,
    });
    const by = expect.stringContaining("@");
    expect(await listed(name)).toMatchObject({ publicAt: null, state: { state: "draft" }, changed: { by } });
    await publish();
    expect(await listed(name)).toMatchObject({
      publicAt: "/spring",
      state: { state: "published", hasChanges: false },
      changed: { by },
    });
    await change(name, "title", "Spring reunion", "Summer reunion");
    expect(await listed(name)).toMatchObject({
      title: "Summer reunion",
      state: { state: "published", hasChanges: true },
    });
  });

  test("a page is hidden at once, and its draft stays one; it is shown again by its draft", async () => {
    const name = await make("/spring");
    expect((await failureOf(setPageShown(admin(), name, false))).code).toBe("invalid");
    await publish();
    await change(name, "title", "Spring reunion", "Not yet");
    await setPageShown(admin(), name, false);
    expect(await at("/spring")).toBeNull();
    expect(await listed(name)).toMatchObject({ title: "Not yet", state: { state: "hidden", hasChanges: true } });
    await setPageShown(admin(), name, true);
    expect(await at("/spring")).toBeNull();
    await publish();
    expect(await at("/spring")).toMatchObject({ page: { title: "Not yet" } });
  });

  test("another title and address are kept in the draft, and are refused as in a new page", async () => {
    const [name, other] = [await make("/spring"), await make("/autumn", "Autumn")];
    await publish();
    await renamePage(admin(), name, { title: "Summer", address: "/summer" });
    expect(await at("/spring")).not.toBeNull();
    await publish();
    expect(await at("/summer")).toMatchObject({ page: { title: "Summer" } });
    for (const address of ["/pricing", "/autumn", "no address", "/admin"])
      expect((await failureOf(renamePage(admin(), name, { title: "x", address }))).fields).toHaveProperty("address");
    expect((await failureOf(renamePage(admin(), other, { title: "", address: "/autumn" }))).fields).toHaveProperty(
      "title",
    );
  });

  test.each(Object.keys(pageTemplates))("a page begins with its template, whose words fit: %s", async (template) => {
    const { name } = await createPage(admin(), { title: "Our offer", address: "/offer", template });
    const { words, problems } = await getEditedText(admin(), name);
    expect(sitePageSchema.safeParse(words).error).toBeUndefined();
    // The title is the heading of the page, and only what its editor alone can write is to be replaced.
    expect(JSON.stringify(words["sections"]).includes('"heading":"Our offer"')).toBe(template !== "thankYou");
    expect([...new Set(Object.values(problems))]).toEqual(["Please write your own words here."]);
  });

  test("there is no other template", async () => {
    const failure = await failureOf(createPage(admin(), { title: "x", address: "/x", template: "nothing" }));
    expect(failure.fields).toHaveProperty("template");
  });
});
