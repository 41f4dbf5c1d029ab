import { expect, it } from "vitest";
import { layouts } from "#content/layouts.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { transaction } from "../database.ts";
import { importTexts } from "../import/import-publishing.ts";
import { findCollisions } from "../publishing/releases/collisions.ts";
import { failureOf, setReleaseTextStage } from "../testing/stages.ts";
import { getEditedText, settleTextDraft } from "./edit-texts.ts";
import { getTexts } from "../texts/get-texts.ts";

/** A list with one entry at another place. */
function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

describeOnEachEngine("sections that a draft changes while others are published in another order", (engine) => {
  const stage = setReleaseTextStage(engine);
  const { admin, makePage, makeRelease, publish, publishTexts, within, write } = stage;
  const { home, about } = layouts;
  const stories = home.findIndex(({ id }) => id === "stories");
  const hidden = home.map((section) => (section.id === "stories" ? { ...section, hidden: true } : section));
  const swapped = moved(home, stories, stories - 1);
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const live = async () => (await getTexts(stage.visitor())).layouts.home;
  async function expectOthersHidden() {
    expect(idsOf((await live()).filter((section) => section.hidden))).toEqual(["stories"]);
    expect(idsOf(await live())).toEqual(idsOf(swapped));
  }

  it("keep what was done to them, with a release", async () => {
    await write("layouts", "home", hidden);
    const release = await makeRelease();
    await write("layouts", "home", swapped, release);
    await publish(release);
    const place = `home.${stories - 1}.hidden`;
    expect(await getEditedText(admin(), "layouts")).toMatchObject({
      conflicting: [],
      changes: [{ path: place, before: false, after: true }],
    });
    await publishTexts();
    await expectOthersHidden();
  });

  it("keep it with an import, and in a release that is written on", async () => {
    const release = await makeRelease();
    await write("layouts", "home", hidden, release);
    await transaction(admin(), (tx) => {
      const outcome = { created: 0, updated: 0, same: 0, kept: [] };
      return importTexts(tx, { layouts: { home: swapped } }, { overwrite: true, actorEmail: "cli" }, outcome);
    });
    expect(await findCollisions(admin(), release)).toHaveLength(1);
    await write("layouts", "about", moved(about, 1, 2), release);
    expect(await findCollisions(admin(), release)).toEqual([]);
    await publish(release);
    await expectOthersHidden();
  });

  it.each(["theirs", "mine"] as const)("wait for a choice of the order where both moved them: %s", async (side) => {
    const mine = moved(hidden, stories, stories + 1);
    await write("layouts", "home", mine);
    const release = await makeRelease();
    await write("layouts", "home", swapped, release);
    await publish(release);
    const [path, refusal] = ["home", { code: "conflict", fields: { "layouts.home": expect.any(String) } }];
    expect(await failureOf(publishTexts())).toMatchObject(refusal);
    // Other words may be written meanwhile, and nothing is chosen by that.
    await write("layouts", "about", moved(about, 1, 2));
    const { conflicting, words, ...versions } = await getEditedText(admin(), "layouts");
    expect(conflicting).toMatchObject([{ path, theirs: expect.stringContaining("“Stories”, “Use cases”") }]);
    expect(words["home"]).toEqual(mine);
    const seen = { draft: versions.draftVersion, published: versions.publishedVersion };
    await settleTextDraft(admin(), "layouts", seen, side === "theirs" ? [path] : []);
    await publishTexts();
    expect(idsOf(await live())).toEqual(idsOf(side === "theirs" ? swapped : mine));
    expect(idsOf((await live()).filter((section) => section.hidden))).toEqual(["stories"]);
  });

  it("are chosen word by word within a page, whose order is another choice", async () => {
    const section = (id: string) => ({
      kind: "text",
      id,
      hidden: false,
      heading: `Heading ${id}`,
      paragraphs: ["Words."],
    });
    const [a, b, c] = ["a", "b", "c"].map(section) as [ReturnType<typeof section>, ...ReturnType<typeof section>[]];
    const name = await makePage("/x");
    await write(name, "sections", [a, b, c]);
    await publishTexts();
    const release = await makeRelease();
    await write(name, "sections", [b, { ...a, heading: "Theirs" }, c], release);
    await write(name, "sections", [a, c, b]);
    await write(name, "sections.0.heading", "Mine");
    await publishTexts();
    const place = await within(release);
    const { conflicting, draftVersion, publishedVersion } = await getEditedText(admin(), name, place);
    expect(conflicting).toMatchObject([
      { path: "sections.1.heading", theirs: "Mine", mine: "Theirs" },
      { path: "sections", theirs: "in the order “Theirs”, “Heading c”, “Heading b”" },
    ]);
    const paths = conflicting.map(({ path }) => path);
    await settleTextDraft(admin(), name, { draft: draftVersion, published: publishedVersion }, paths, place);
    expect((await getEditedText(admin(), name, place)).words["sections"]).toEqual([{ ...a, heading: "Mine" }, c, b]);
  });
});
