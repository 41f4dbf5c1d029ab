import { describe, expect, it } from "vitest";
import { deferFonts, fontLoader } from "./defer-fonts.ts";

const html = '<html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/></head><body></body></html>';

describe("deferFonts", () => {
  it("puts one script between the charset and the styles, with the addresses of the fonts", () => {
    const [before, script, after] = deferFonts(html, fontLoader(["/a.woff2", "/b.woff2"])).split(/<script>|<\/script>/);
    expect(before).toBe('<html><head><meta charSet="utf-8"/>');
    expect(script).toMatch(/^\(function loadFonts\([^]*\)\(\["\/a\.woff2","\/b\.woff2"\]\)$/);
    expect(before + (after ?? "")).toBe(html);
  });

  it("leaves what is no document of ours alone", () => {
    expect(deferFonts("<p>Not found</p>", fontLoader(["/a.woff2"]))).toBe("<p>Not found</p>");
  });
});
