import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getRedirect } from "../../pages/redirects.ts";
import { createRedirect } from "../../redirects/managed-redirects.ts";
import { getPage } from "../../reading/site-pages.ts";
import { getTexts } from "../../texts/get-texts.ts";
import { person } from "../../testing/actors.ts";
import { failureOf, setReleaseTextStage } from "../../testing/stages.ts";
import { planRedirect } from "../planned.ts";
import { findObstacles, publishRelease, undoRelease } from "./publish-release.ts";

describeOnEachEngine("a release whose pages have left their addresses is taken back", (engine) => {
  const stage = setReleaseTextStage(engine);
  const { admin, makePage, makeRelease, publish, publishTexts, undo, versionOf, write } = stage;
  const at = async (path: string) => {
    const found = await getPage(stage.visitor(), path);
    return found && ("page" in found ? found.page.title : found.movedTo);
  };
  const heading = async () => (await getTexts(stage.visitor())).faq.heading;
  const undoRest = async (release: string) => undoRelease(admin(), release, await versionOf(release), { keep: true });
  const reasonsOf = async (release: string) =>
    (await findObstacles(admin(), release)).map(({ title, reason }) => `${title}: ${reason}`);
  /** A public page, and a release that does something to it and changes a text. */
  const pageInRelease = async (path: string, value: unknown) => {
    const name = await makePage("/spring", { title: "Old" });
    await publishTexts();
    const release = await makeRelease();
    await write(name, path, value, release);
    await write("faq", "heading", "Other words", release);
    await publish(release);
    return release;
  };

  it.each([
    ["moves", "address", "/archive/spring"],
    ["hides", "shown", false],
  ])(
    "whose page it %s stays as it is when another page has the address, and the rest goes back",
    async (_, path, to) => {
      const before = await heading();
      const release = await pageInRelease(path, to);
      await makePage("/spring", { title: "New" });
      await publishTexts();
      expect(await reasonsOf(release)).toEqual(["Page: Old: Another page has its address now."]);
      expect(await failureOf(undo(release))).toMatchObject({
        code: "conflict",
        message: "“Page: Old” can't be undone: Another page has its address now. Please check it first.",
      });
      expect(await heading()).toBe("Other words");
      expect(await undoRest(release)).toEqual({ undone: 1, kept: 1 });
      expect([await at("/spring"), await at("/archive/spring"), await heading()]).toEqual([
        "New",
        path === "address" ? "Old" : null,
        before,
      ]);
      // The page is in the release as it was published.
      await publishRelease(admin(), release, await versionOf(release));
      expect(await at("/spring")).toBe("New");
    },
  );

  it("with what a redirect leads on since, or the site itself answers, left as it is", async () => {
    const release = await pageInRelease("shown", false);
    const answering = stage.as(person("ada@school.example"), { isRoute: (path) => path === "/spring" });
    expect((await findObstacles(answering, release)).map(({ reason }) => reason)).toEqual([
      "The site itself answers at its address now.",
    ]);
    expect(await reasonsOf(release)).toEqual([]);
    await createRedirect(admin(), { from: "/spring", to: "/about" });
    expect(await reasonsOf(release)).toEqual(["Page: Old: A redirect leads from its address now."]);
    expect(await undoRest(release)).toEqual({ undone: 1, kept: 1 });
    expect([await at("/spring"), await getRedirect(stage.visitor(), "/spring")]).toEqual([null, "/about"]);
  });

  it("whole, when its own redirects lead on what it hides", async () => {
    const { id: kept } = await createRedirect(admin(), { from: "/old", to: "/about" });
    const [one, two] = [await makePage("/one", { title: "One" }), await makePage("/two", { title: "Two" })];
    await publishTexts();
    const release = await makeRelease();
    for (const name of [one, two]) await write(name, "shown", false, release);
    await planRedirect(admin(), release, null, { from: "/one", to: "/about" });
    await planRedirect(admin(), release, kept, { from: "/two", to: "/about" });
    await publish(release);
    expect(await getRedirect(stage.visitor(), "/two")).toBe("/about");
    expect(await reasonsOf(release)).toEqual([]);
    await undo(release);
    expect([await at("/one"), await at("/two")]).toEqual(["One", "Two"]);
    expect(await getRedirect(stage.visitor(), "/old")).toBe("/about");
    expect(await getRedirect(stage.visitor(), "/one")).toBeNull();
  });

  it("whole, when one page has handed on its address, unless that one stays where it is", async () => {
    const [one, two] = [await makePage("/one", { title: "One" }), await makePage("/two", { title: "Two" })];
    await publishTexts();
    const release = await makeRelease();
    await write(one, "address", "/two", release);
    await write(two, "address", "/three", release);
    await publish(release);
    expect(await reasonsOf(release)).toEqual([]);
    await undo(release);
    expect([await at("/one"), await at("/two")]).toEqual(["One", "Two"]);
    await publish(release);
    await write(one, "title", "One, later");
    await publishTexts();
    expect((await reasonsOf(release)).toSorted()).toEqual([
      "Page: One: It was published again since.",
      "Page: Two: Another page has its address now.",
    ]);
    expect(await undoRest(release)).toEqual({ undone: 0, kept: 2 });
  });
});
