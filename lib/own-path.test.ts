import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownPath } from "./own-path.ts";
import { repeated } from "#lib/testing/repeated.ts";

const origin = "https://www.homecoming.example";

/** A path as written, and percent-decoded repeatedly. */
function readings(path: string): string[] {
  const found = [path];
  for (let text = path, rounds = 0; rounds < 10; rounds++) {
    const decoded = text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (decoded === text) break;
    found.push(decoded);
    text = decoded;
  }
  return found;
}

describe("ownPath", () => {
  it.each([
    ["/admin", "/admin"],
    ["/", "/"],
    ["/admin/team?a=b&c=//d", "/admin/team?a=b&c=//d"],
    ["/blog#first", "/blog"],
    ["/a/../admin/./team", "/admin/team"],
    ["/日/b%20c", "/%E6%97%A5/b%20c"],
    [`${origin}/admin?x`, "/admin?x"],
    [origin, "/"],
  ])("%s is %s", (target, path) => expect(ownPath(target, origin)).toBe(path));

  it.each([
    "",
    "admin",
    "//evil.example",
    "///evil.example",
    "/.//evil.example/x",
    "/..//evil.example/x",
    "/%2e//evil.example/x",
    "/a/..//evil.example",
    "/a/%2E%2E//evil.example",
    "/a//b",
    "/\\evil.example",
    "/.\\evil.example",
    "\\\\evil.example",
    "/%2fevil.example",
    "/%2Fevil.example",
    "/%5cevil.example",
    "/%252fevil.example",
    "/%25%32%66evil.example",
    "/%0d%0aLocation:x",
    "/%00",
    "/%",
    "/%zz",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " /admin",
    "/a b",
    "/\u0085",
    "https://evil.example",
    "https:evil.example",
    "https:/evil.example",
    `${origin}.evil.example/`,
    `${origin}@evil.example/`,
    `${origin}:8443/`,
    `https://a:b@www.homecoming.example/`,
    `${origin}//evil.example`,
    `${origin}/.//evil.example`,
    origin.replace("https", "http"),
    "javascript:alert(1)",
    "data:text/html,x",
    `/${"a".repeat(3_000)}`,
  ])("refuses %j", (target) => expect(ownPath(target, origin)).toBeNull());

  const pieces = [
    "/",
    "\\",
    ".",
    "%",
    ":",
    "?",
    "#",
    "@",
    "&",
    "=",
    "a",
    "\t",
    "\n",
    "\r",
    "\0",
    " ",
    "..",
    "//",
    "/.",
    "%2f",
    "%2F",
    "%5c",
    "%2e",
    "%25",
    "%09",
    "%0a",
    "%00",
    "%",
    "evil.example",
    "https:",
    "javascript:",
    origin,
    "／",
    "。",
    "\u0085",
    "\u2028",
  ];
  const hostile = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join("")),
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => `/${parts.join("")}`),
    fc.string({ unit: "binary" }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
  );

  it("lets nothing through that any reader takes for another place, and changes nothing the second time", () => {
    let accepted = 0;
    fc.assert(
      fc.property(hostile, (target) => {
        const path = ownPath(target, origin);
        if (path === null) return;
        accepted += 1;
        expect(ownPath(path, origin)).toBe(path);
        expect(path).toMatch(/^\/[\x21-\x7e]*$/);
        for (const base of [`${origin}/api/auth/callback/oidc`, "http://127.0.0.1:1/"]) {
          expect(new URL(path, base).origin).toBe(new URL(base).origin);
        }
        for (const reading of readings(path.replace(/\?.*/, ""))) {
          // Bytes above 7f are parts of letters here, not control characters.
          expect(reading.replaceAll(/[\x80-\xff]/g, "a")).not.toMatch(/\/\/|\\|\p{Cc}/u);
          expect(new URL(reading, origin).origin).toBe(origin);
        }
      }),
      { numRuns: repeated(20_000) },
    );
    expect(accepted).toBeGreaterThan(500);
  });
});
