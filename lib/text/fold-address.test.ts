import { describe, expect, it } from "vitest";
import { composeAddress, foldAddress } from "./fold-address.ts";
import { typedAddress } from "./typed-address.ts";

/** Every sign beyond ASCII. */
function* allSigns(): Generator<string> {
  for (let code = 0x80; code < 0x11_0000; code++) if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
}

describe("a mail address in lower case", () => {
  it("is the same for all spellings of its letters", () => {
    expect(foldAddress("Ada.Lovelace@Example.ORG")).toBe("ada.lovelace@example.org");
    expect(foldAddress("ÜNAL@ŁÓDŹ.example")).toBe("ünal@łódź.example");
  });

  it("is never the mailbox of another person: no sign beyond ASCII becomes one of ASCII", () => {
    const changed: string[] = [];
    for (const sign of allSigns()) {
      const folded = [foldAddress(sign), composeAddress(sign), typedAddress(`a${sign}@x.example`).slice(1, -10)];
      if (folded.some((each) => /[ -~]/.test(each))) changed.push(sign);
    }
    expect(changed).toEqual([]);
    expect(typedAddress("MAR\u212a@x.example")).toBe("mar\u212a@x.example");
  });
});
