import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { setReleaseTextStage } from "../testing/stages.ts";
import { getEditedText, saveTextDraft } from "./edit-texts.ts";

describeOnEachEngine("the link of a phone number", (engine) => {
  const { admin } = setReleaseTextStage(engine);

  async function phone() {
    const { words } = await getEditedText(admin(), "brand");
    return (words as { offices: { phone: { label: string; href: string } }[] }).offices[0]!.phone;
  }
  async function write(field: "label" | "href", after: string) {
    const before = (await phone())[field];
    return saveTextDraft(admin(), "brand", 0, [{ path: `offices.0.phone.${field}`, before, after }]);
  }

  it("follows the number, also while that is typed, and tells the editor", async () => {
    const shipped = await phone();
    expect(await write("label", "+1 21")).toMatchObject({ isOutdated: false });
    expect(await phone()).toEqual({ label: "+1 21", href: shipped.href });
    expect(await write("label", "+1 212 555 0")).toMatchObject({ isOutdated: true });
    await write("label", "+1 2");
    expect(await phone()).toEqual({ label: "+1 2", href: shipped.href });
    await write("label", "+1 (212) 555-0199");
    expect(await phone()).toEqual({ label: "+1 (212) 555-0199", href: "tel:+12125550199" });
  });

  it("stays where somebody has given it another one", async () => {
    await write("href", "tel:+442079460999");
    await write("label", "+1 212 555 0111");
    expect((await phone()).href).toBe("tel:+442079460999");
  });
});
