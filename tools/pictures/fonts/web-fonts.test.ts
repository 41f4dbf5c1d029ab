import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fontFaces } from "./font-faces.ts";
import { toUnicodeRange } from "./unicode-range.ts";
import { cutWebFonts } from "./web-fonts.ts";

const styles = join(import.meta.dirname, "../../../app/styles");

describe("the web fonts", () => {
  it("are in the repository as the packages give them", async () => {
    const files = await cutWebFonts();
    for (const { name, data } of files) {
      expect(data.equals(await readFile(join(styles, "fonts", name))), `${name}: npm run fonts`).toBe(true);
    }
    const bare = (css: string) => css.replaceAll(/\s+/g, "");
    expect(bare(await readFile(join(styles, "fonts.css"), "utf8"))).toBe(bare(fontFaces(files)));
  });
});

describe("toUnicodeRange", () => {
  it("names neighbours as intervals and closes small gaps", () => {
    expect(toUnicodeRange(["c", "a", "b", "z"])).toBe("U+61-7A");
    expect(toUnicodeRange(["a", "\u0400"])).toBe("U+61, U+400");
  });

  it("closes no gap in which another file has a character", () => {
    expect(toUnicodeRange(["a", "c"], ["b"])).toBe("U+61, U+63");
  });
});
