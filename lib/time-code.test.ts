import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { base32, timeCode, timeStep } from "./time-code.ts";

describe("the code of a moment", () => {
  const key = Buffer.from("12345678901234567890");

  // RFC 6238, appendix B, the last six of its eight digits.
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %i is %s", (second, code) => {
    expect(timeCode(key, timeStep(new Date(second * 1_000)))).toBe(code);
  });

  it("is what an authenticator app shows for the same typed key", () => {
    for (const bytes of [key, Buffer.from([0xff, 0x00, 0x80, 0x7f, 0x01]), Buffer.from("x")]) {
      const app = new TOTP({ secret: Secret.fromBase32(base32(bytes)) });
      for (const at of [0, 1_700_000_000_000, 1_700_000_029_999]) {
        expect(timeCode(bytes, timeStep(new Date(at)))).toBe(app.generate({ timestamp: at }));
      }
    }
  });
});
