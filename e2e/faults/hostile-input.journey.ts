import { expect, test } from "@playwright/test";
import * as fc from "fast-check";
import { type Site, startSite } from "../support/site.ts";
import { readRouteTable } from "../support/pages.ts";
import { visitorAddress } from "../support/visitor-forms.ts";
import { repeated } from "#lib/testing/repeated.ts";
import { scriptHeader } from "#lib/http/requests.ts";

// For any request, the answer is never a 5xx and never reveals internals.

const inside =
  /node_modules|\/tmp\/|file:\/\/|\bat [\w.<>]+ \(|SQLITE|ERR_[A-Z]|relation "|syntax error at|TypeError|ZodError/;

let site: Site;
test.beforeAll(async () => {
  site = await startSite("sqlite");
});
test.afterAll(() => site.remove());

async function send(path: string, init: RequestInit = {}): Promise<void> {
  const headers = {
    "x-forwarded-for": visitorAddress(),
    [scriptHeader]: "test",
    ...(init.headers as Record<string, string>),
  };
  const answer = await fetch(site.url + path, { redirect: "manual", ...init, headers });
  const body = await answer.text();
  const what = `${init.method ?? "GET"} ${path}`;
  expect(answer.status, what).toBeLessThan(500);
  expect(body, what).not.toMatch(inside);
}

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom(
    "",
    "\0",
    "../../etc/passwd",
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "%00",
    "\ud800",
    "a".repeat(20_000),
  ),
);
const encoded = text.map((value) => encodeURIComponent(value.toWellFormed()));
const runs = { numRuns: repeated(150) };
const paths = readRouteTable().map(({ path }) => path);

test("addresses and queries", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.constantFrom(...paths, "/assets", "/api/auth", "/__manifest"),
        encoded.map((part) => `/${part}`),
      ),
      fc.array(encoded, { maxLength: 2 }),
      fc.constantFrom("", ".data", "/", "//", "/%2e%2e/"),
      fc.array(
        fc.tuple(
          fc.oneof(fc.constantFrom("type", "q", "category", "_routes", "index", "page", "token", "edit"), encoded),
          encoded,
        ),
        {
          maxLength: 3,
        },
      ),
      async (path, parts, end, query) => {
        const search = query.map(([name, value]) => `${name}=${value}`).join("&");
        await send([path, ...parts].join("/") + end + (search && `?${search}`));
      },
    ),
    runs,
  );
});

test("the inquiry form", async () => {
  const names = [
    "name",
    "email",
    "organization",
    "message",
    "type",
    "submission",
    "rendered",
    "website",
    "page",
    "utm_source",
  ];
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), text), fc.boolean(), async (fields, asData) => {
      const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, value.toWellFormed()]));
      await send(`/embed/contact-form${asData ? ".data" : ""}?type=demo`, { method: "POST", body });
    }),
    runs,
  );
});

test("the newsletter's form and links", async () => {
  const names = ["email", "consent", "website", "page", "submission", "rendered", "__proto__"];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("/newsletter", "/newsletter.data", "/newsletter/confirm", "/newsletter/unsubscribe"),
      fc.dictionary(fc.constantFrom(...names), text),
      encoded,
      async (path, fields, token) => {
        const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, value.toWellFormed()]));
        await send(`${path}?token=${token}`, { method: "POST", body, headers: { referer: `${site.url}/${token}` } });
      },
    ),
    runs,
  );
});

test("bodies that are no form", async () => {
  const types = [
    "application/json",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "text/plain",
    "application/x-www-form-urlencoded",
    "\t",
  ];
  const targets = [
    "/embed/contact-form",
    "/",
    "/contact",
    "/newsletter",
    "/newsletter/unsubscribe",
    "/admin/blog",
    "/admin/blog.data",
    "/ADMIN/blog/",
    "/admin/%62log.data",
    "/api/auth/sign-in/email",
    "/blog/x",
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...targets),
      fc.constantFrom("POST", "PUT", "PATCH", "DELETE", "OPTIONS"),
      fc.constantFrom(...types),
      fc.uint8Array({ maxLength: 300 }),
      async (path, method, type, body) =>
        send(path, { method, headers: { "content-type": type }, body: Buffer.from(body) }),
    ),
    runs,
  );
});

test("accounts", async () => {
  const calls = [
    "sign-in/email",
    "sign-up/email",
    "sign-out",
    "get-session",
    "send-verification-email",
    "verify-email",
    "error",
    "ok",
  ];
  const value = fc.oneof(
    text.map((word) => word.toWellFormed()),
    fc.jsonValue({ maxDepth: 1 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constantFrom(...calls), encoded),
      fc.dictionary(fc.constantFrom("email", "password", "name", "callbackURL", "token"), value),
      fc.constantFrom("GET", "POST"),
      fc.oneof(fc.constant(""), encoded),
      async (call, body, method, token) => {
        const init =
          method === "GET"
            ? {}
            : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
        await send(`/api/auth/${call}?token=${token}`, init);
      },
    ),
    { numRuns: repeated(100) },
  );
});

test("cookies and headers", async () => {
  const word = fc.string({
    unit: fc.constantFrom("a", ".", "%", "=", ";", ",", " ", '"', "/", "\\", "{", "]"),
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("/", "/admin.data", "/api/auth/get-session", "/embed/contact-form"),
      word,
      word,
      async (path, one, other) =>
        send(path, {
          headers: {
            cookie: `session_id=${one}; session_token=${other}`,
            "accept-encoding": other,
            "if-none-match": one,
          },
        }),
    ),
    runs,
  );
});
