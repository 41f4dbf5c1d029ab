import { expect, it } from "vitest";
import type { brand } from "#content/site/brand.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { setReleaseTextStage } from "../testing/stages.ts";
import { getEditedText, saveTextDraft } from "./edit-texts.ts";

describeOnEachEngine("the link of a telephone number", (engine) => {
  const { admin } = setReleaseTextStage(engine);

  async function getOffices() {
    const { words, problems } = await getEditedText(admin(), "brand");
    return { offices: words["offices"] as typeof brand.offices, problems };
  }
  /** Writes another list of offices, as drafts from before have it. */
  async function withLink(label: string, href: string) {
    const { offices } = await getOffices();
    const after = offices.map((office, at) => (at === 0 ? { ...office, phone: { label, href } } : office));
    await saveTextDraft(admin(), "brand", 0, [{ path: "offices", before: offices, after }]);
  }
  async function write(after: string) {
    const before = (await getOffices()).offices[0]?.phone.label;
    return saveTextDraft(admin(), "brand", 0, [{ path: "offices.0.phone.label", before, after }]);
  }

  it("that was stored goes with the first change of its number, and tells the editor", async () => {
    await withLink("+1 212 555 0142", "tel:+12125550142");
    expect(await write("+1 21")).toMatchObject({ isOutdated: true });
    const { offices, problems } = await getOffices();
    expect(offices[0]?.phone).toEqual({ label: "+1 21" });
    expect(problems["offices.0.phone.label"]).toMatch(/^Please write the whole number with its country/);
    await write("+1 (212) 555-0199");
    expect((await getOffices()).problems).toEqual({});
  });

  it("stays where somebody has given it another one", async () => {
    await withLink("+1 212 555 0142", "tel:+442079460999");
    await write("Call us");
    const { offices, problems } = await getOffices();
    expect(offices[0]?.phone).toEqual({ label: "Call us", href: "tel:+442079460999" });
    expect(problems).toEqual({});
  });

  it("offices are added and removed, up to fifty, and never all of them", async () => {
    const { offices } = await getOffices();
    const [first] = offices;
    const change = async (after: unknown[]) => {
      const before = (await getOffices()).offices;
      await saveTextDraft(admin(), "brand", 0, [{ path: "offices", before, after }]);
      return (await getOffices()).problems;
    };
    expect(await change([first])).toEqual({});
    expect(await change(Array.from({ length: 50 }, () => first))).toEqual({});
    expect((await getEditedText(admin(), "faq")).facts.officesInWords).toBe("Fifty offices");
    expect(await change(Array.from({ length: 51 }, () => first))).toEqual({
      offices: "At most 50 entries have room here.",
    });
    expect(await change([])).toEqual({ offices: "At least one entry is needed here." });
    const empty = { city: "", country: "", lines: [""], phone: { label: "" } };
    expect(Object.keys(await change([empty]))).toEqual([
      "offices.0.city",
      "offices.0.country",
      "offices.0.lines.0",
      "offices.0.phone.label",
    ]);
  });
});
