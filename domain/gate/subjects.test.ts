import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { setReleaseTextStage } from "../testing/stages.ts";
import { findStored, pagesOfText, subjectOfStored } from "./subjects.ts";

describeOnEachEngine("what the gate looks at", (engine) => {
  const { admin, makeRelease, write, publish } = setReleaseTextStage(engine);

  test("is a text as its draft would be published, on top of what a release has published since", async () => {
    const release = await makeRelease();
    await write("faq", "heading", "Beside");
    await write("faq", "meta.title", "Questions in spring", release);
    await publish(release);
    const { paths, sources } = await subjectOfStored(admin(), await findStored(admin(), { texts: ["faq"] }));
    expect(paths).toEqual(["/faq"]);
    const textOf = (field: string) => sources[0]?.texts.find((one) => one.field === field)?.text;
    expect([textOf("heading"), textOf("meta.title")]).toEqual(["Beside", "Questions in spring"]);
  });

  test.each([
    ["/spring-reunion", true, ["/spring-reunion"]],
    ["/spring-reunion", false, []],
    ["spring reunion", true, []],
    ["@elsewhere.example", true, []],
    [undefined, true, []],
  ])("of a page is what stands at its address: %j, shown: %j", (address, shown, paths) => {
    expect(pagesOfText("page:x", { address, shown })).toEqual(paths);
  });
});
