import { describe, expect, it } from "vitest";
import { createLocalContext } from "../testing/test-context.ts";
import { createToken, readToken, type TokenKind } from "./signed-token.ts";

const kind: TokenKind = { parts: 2, lifetime: 60_000, claim: (parts) => `test:${JSON.stringify(parts)}` };
const now = Date.UTC(2026, 4, 1);
const at = (seconds: number, overrides = {}) =>
  createLocalContext({ clock: () => new Date(now + seconds * 1_000), ...overrides });

describe("a signed token", () => {
  it("gives its parts back until it ends", () => {
    const token = createToken(at(0), kind, ["user", "page"]);
    expect(readToken(at(59), kind, token)).toEqual({ parts: ["user", "page"] });
    expect(readToken(at(60), kind, token)).toEqual({ fault: "expired" });
    const lasting = { ...kind, lifetime: null };
    expect(readToken(at(1e9), lasting, createToken(at(0), lasting, ["a", "b"]))).toEqual({ parts: ["a", "b"] });
  });

  it("counts for its own kind, as it was signed, with a secret that this site has or had", () => {
    const token = createToken(at(0), kind, ["user", "page"]);
    const [user, page, expiry, signature] = token.split(".");
    const other = { ...kind, claim: (parts: readonly string[]) => `other:${JSON.stringify(parts)}` };
    expect(readToken(at(0), other, token)).toEqual({ fault: "forged" });
    for (const forged of [
      "",
      "...",
      `${token}.`,
      `${token}x`,
      `${page}.${user}.${expiry}.${signature}`,
      `${user}.${page}.zzzzzzzzz.${signature}`,
      `${user}.${page}.${signature}`,
    ]) {
      expect([forged, readToken(at(0), kind, forged)]).toEqual([forged, { fault: "forged" }]);
    }
    const renewed = { secret: "another secret of the site, 32 letters", previousSecrets: [at(0).secret] };
    expect(readToken(at(0, renewed), kind, token)).toEqual({ parts: ["user", "page"] });
    expect(readToken(at(0, { ...renewed, previousSecrets: [] }), kind, token)).toEqual({ fault: "forged" });
  });
});
