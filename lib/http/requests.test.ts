import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  canonicalSpelling,
  isDecodable,
  ownPath,
  withQueryOf,
  withoutToken,
  publicLimits,
  readBody,
  receiveBody,
  readForm,
} from "./requests.ts";
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

describe("canonicalSpelling", () => {
  const piece = fc.constantFrom(..."a%E9%C3%A9%c3%89%25%2F%41%zz%İ%CC%87K/.~!'".match(/%..|[^]/gu)!);
  const pathOf = (typed: string) => new URL(`${origin}/${typed.toWellFormed()}`).pathname;
  const paths = fc.oneof(
    fc.string({ unit: fc.oneof(piece, fc.constantFrom("%", "%4", "ß", "Σ", "ΑΣ", "%E2%84%AA")) }).map(pathOf),
    fc.string({ unit: "binary" }).map(pathOf),
  );

  it("is the same again, can be decoded, and leaves the parts of a path as they are", () => {
    fc.assert(
      fc.property(paths, (path) => {
        const canonical = canonicalSpelling(path);
        expect(canonicalSpelling(canonical)).toBe(canonical);
        expect(isDecodable(canonical)).toBe(true);
        expect(canonical.split("/")).toHaveLength(path.split("/").length);
        expect(new URL(origin + canonical).pathname).toBe(canonical);
      }),
      { numRuns: repeated(2_000) },
    );
  });

  it("is the same for every spelling of the escapes", () => {
    const flipped = (path: string) => path.replace(/%[\da-f]{2}/gi, (hex) => hex.toLowerCase());
    fc.assert(
      fc.property(paths, (path) => {
        expect(canonicalSpelling(flipped(path))).toBe(canonicalSpelling(path));
      }),
      { numRuns: repeated(500) },
    );
  });
});

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

test.each([
  ["?utm_source=x", "/new", "/new?utm_source=x"],
  ["?utm_source=x&gclid=a%20b", "/new#part", "/new?utm_source=x&gclid=a%20b#part"],
  ["?utm_source=x&type=trial&type=general", "/contact?type=demo", "/contact?type=demo&utm_source=x"],
  ["", "/new?a=1", "/new?a=1"],
  ["?", "/new", "/new"],
  ["?&=&a", "/new", "/new?=&a"],
  ["?utm_source=x", "/.//elsewhere.example", "/.//elsewhere.example"],
  ["?utm_source=x", "https://elsewhere.example/new", "https://elsewhere.example/new"],
])("%s on the way to %s", (search, location, target) => {
  expect(withQueryOf(search, location)).toBe(target);
});

test.each([
  ["/preview/secret", "/preview/…"],
  ["/preview/secret.data", "/preview/…"],
  ["//preview//secret/blog", "//preview//…/blog"],
  ["/Preview/secret/", "/Preview/…/"],
  ["/preview%2Fsecret/", "/preview%2F…/"],
  ["/pricing", "/pricing"],
])("%s is logged as %s", (path, logged) => {
  expect(withoutToken(path)).toBe(logged);
});

const urlencoded = "application/x-www-form-urlencoded";

function posted(body: BodyInit, type?: string): Request {
  return new Request("http://localhost/", {
    method: "POST",
    body,
    ...(type ? { headers: { "content-type": type } } : {}),
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
}

/** A body without a content-length that counts how much of it was read. */
function stream(chunks: number, size: number) {
  const taken = { chunks: 0 };
  const body = new ReadableStream({
    pull(controller) {
      if (taken.chunks++ === chunks) controller.close();
      else controller.enqueue(new Uint8Array(size).fill(97));
    },
  });
  return { body, taken };
}

describe("readBody", () => {
  it("reads what is within the limit, however it comes", async () => {
    expect(Buffer.from(await readBody(posted("héllo"), publicLimits)).toString()).toBe("héllo");
    expect(await readBody(posted(stream(4, 1_000).body), { maxBytes: 4_000 })).toHaveLength(4_000);
    expect(await readBody(new Request("http://localhost/"), publicLimits)).toHaveLength(0);
  });

  it("refuses a longer one when it has been sent, and does not wait for the end of an endless one", async () => {
    const long = stream(20, 10_000);
    await expect(readBody(posted(long.body), publicLimits)).rejects.toMatchObject({ code: "too_large" });
    expect(long.taken.chunks).toBe(21);
    const endless = stream(Infinity, 100_000);
    await expect(readBody(posted(endless.body), publicLimits)).rejects.toMatchObject({ code: "too_large" });
    expect(endless.taken.chunks).toBeLessThan(100);
    const announced = posted("a");
    announced.headers.set("content-length", "1000000000");
    await expect(readBody(announced, publicLimits)).rejects.toMatchObject({ code: "too_large" });
    const received = await receiveBody(posted("x".repeat(publicLimits.maxBytes + 1)), publicLimits);
    await expect(readBody(received, publicLimits)).rejects.toMatchObject({ code: "too_large" });
  });
});

describe("a body that breaks off", () => {
  const broken = (type: string) => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.from("name=Ada"));
        // As Node ends the body when the connection is lost.
        controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
      },
    });
    return new Request("http://localhost/", {
      method: "POST",
      body,
      headers: { "content-type": type },
      duplex: "half",
    } as RequestInit);
  };

  it.each([urlencoded, "multipart/form-data; boundary=x"])("is a mistake of the client: %s", async (type) => {
    await expect(readForm(broken(type))).rejects.toMatchObject({ name: "DomainError", code: "invalid" });
    await expect(readBody(broken(type), publicLimits)).rejects.toMatchObject({ name: "DomainError", code: "invalid" });
  });
});

describe("readForm", () => {
  it("reads both kinds of forms, and takes anything else for an empty one", async () => {
    const form = await readForm(posted("name=Ada+L%C3%B6we&name=B&empty=", urlencoded));
    expect([...form]).toEqual([
      ["name", "Ada Löwe"],
      ["name", "B"],
      ["empty", ""],
    ]);
    const parts = new FormData();
    parts.set("name", "Ada");
    expect((await readForm(posted(parts))).get("name")).toBe("Ada");
    for (const [body, type] of [
      ["name=Ada", "text/plain"],
      ['{"name":"Ada"}', "application/json"],
      ["--x", "multipart/form-data; boundary=x"],
      ["--x", "multipart/form-data"],
    ] as const) {
      const form = await readForm(posted(body, type));
      expect([type, ...form]).toEqual([type]);
    }
  });

  it("refuses more fields than a form has, before it parses them", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join("&");
    expect([...(await readForm(posted(many(100), urlencoded)))]).toHaveLength(100);
    await expect(readForm(posted(many(200), urlencoded))).rejects.toMatchObject({ code: "invalid" });
    await expect(readForm(posted("a&".repeat(30_000), urlencoded))).rejects.toMatchObject({ code: "invalid" });
    const parts = new FormData();
    for (let index = 0; index < 200; index++) parts.append("a", "");
    await expect(readForm(posted(parts))).rejects.toMatchObject({ code: "invalid" });
  });

  it("takes more from those who may send more, but never as parts", async () => {
    const limits = { maxBytes: 200_000, maxFields: 1_000 };
    const text = "x".repeat(100_000);
    expect((await readForm(posted(`content=${text}`, urlencoded), limits)).get("content")).toHaveLength(100_000);
    const parts = new FormData();
    parts.set("content", text);
    await expect(readForm(posted(parts), limits)).rejects.toMatchObject({ code: "too_large" });
  });
});
