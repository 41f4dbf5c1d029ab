import { describe, expect, it, beforeEach } from "vitest";
import { type SourceModule, needsRestart } from "./develop.ts";
import { describeFailure, failurePage } from "./source-pages.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { composeLetter, enqueueMail, enqueueText } from "#domain/outbox/messages.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { developmentTools } from "./development-site.ts";

const root = "/site";

function module(path: string, ...importers: SourceModule[]): SourceModule {
  return { file: `${root}/${path}`, importers: new Set(importers) };
}

describe("a saved file needs another start of the site", () => {
  it.each([
    "cli/commands/admin.ts",
    "server/app.ts",
    "domain/blog/article.ts",
    "db/client.ts",
    "lib/addresses.ts",
    "content/site/brand.ts",
    "content/journal/articles/global-alumni-networks.md",
  ])("when it is the server's: %s", (path) => {
    expect(needsRestart(path, [], root)).toBe(true);
  });

  it.each([
    "domain/blog/article.test.ts",
    "domain/testing/test-context.ts",
    "e2e/pages/home-and-contact.journey.ts",
    "README.md",
    "public/favicon.svg",
    "lib-of-somebody/a.ts",
  ])("but not when the server neither runs nor reads it: %s", (path) => {
    expect(needsRestart(path, [], root)).toBe(false);
  });

  it("and of the app only when a module of the server stands on it, however far away", () => {
    const process = module("server/process/open-process.ts", module("server/development/development-site.ts"));
    const sitePaths = module("app/site-paths.ts", process);
    expect(needsRestart("app/routes.ts", [module("app/routes.ts", sitePaths)], root)).toBe(true);
    expect(needsRestart("app/site/about.tsx", [module("app/site/about.tsx", module("app/root.tsx"))], root)).toBe(
      false,
    );
    expect(needsRestart("app/styles/site.css", [], root)).toBe(false);
  });

  it("also where modules import each other", () => {
    const importers = new Set<SourceModule>();
    const one: SourceModule = { file: `${root}/app/one.ts`, importers };
    importers.add({ file: `${root}/app/other.ts`, importers: new Set([one]) });
    expect(needsRestart("app/one.ts", [one], root)).toBe(false);
  });
});

it("tells of a file that can't be compiled what the compiler says, without colors and without its own calls", () => {
  const error = Object.assign(new Error("\u001b[31mExpected a semicolon\u001b[0m\n a.ts:1:5"), { plugin: "vite:oxc" });
  expect(describeFailure(error)).toBe("Expected a semicolon\n a.ts:1:5");
});

it("tells of any other error where it comes from, and its cause", () => {
  const told = describeFailure(new Error("no brand", { cause: new TypeError("no name") }));
  expect(told).toMatch(/^Error: no brand\n +at /);
  expect(told).toMatch(/\nbecause of TypeError: no name\n +at /);
  expect(describeFailure("thrown text")).toBe("thrown text");
});

it("shows markup in an error as text", () => {
  expect(failurePage("<script>alert(1)</script> & more")).toContain("&lt;script>alert(1)&lt;/script> &amp; more");
});

describeOnEachEngine("/dev/mail", (engine) => {
  let ctx: Context;

  beforeEach(async () => {
    await engine.db.deleteFrom("outbox").execute();
    ctx = testContext(engine.db);
  });

  async function get(path: string, remoteAddress = "127.0.0.1", headers: Record<string, string> = {}) {
    const incoming = { socket: { remoteAddress } };
    const answer = await developmentTools(ctx).request(`http://localhost${path}`, { headers }, { incoming });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  async function send(subject: string): Promise<void> {
    const letter = composeLetter({
      subject,
      paragraphs: ["Sign in & stay:"],
      link: { label: "Sign in", url: "http://localhost:3000/admin?token=a.b" },
    });
    const mail = { ...letter, text: `${letter.text}(or http://localhost:3000/admin.)` };
    await enqueueMail(ctx, { ...mail, to: "ada@alumni.example", limit: "none", idempotencyKey: `sign-in:${subject}` });
  }

  it("lists what was sent, newest first, and asks for news by itself unless told not to", async () => {
    expect((await get("/mail")).text).toContain("Nothing yet.");
    await send("First <b>");
    const expiresAt = new Date(Date.now() + 60_000);
    const later = { ...ctx, clock: () => new Date(Date.now() + 1_000) };
    await enqueueText(later, { to: "+12125550142", text: "123456", expiresAt, idempotencyKey: "code:1" });
    const { text, headers } = await get("/mail");
    expect(text.indexOf("Text message to +12125550142")).toBeLessThan(text.indexOf("First &lt;b&gt;"));
    expect(text.indexOf("Text message to +12125550142")).toBeGreaterThan(0);
    expect(text).toContain('http-equiv="refresh"');
    expect(headers.get("content-security-policy")).not.toContain("script");
    expect((await get("/mail?refresh=off")).text).not.toContain('http-equiv="refresh"');
  });

  it("shows a message with its links and each of its parts", async () => {
    await send("Your link");
    const address = /href="\/dev(\/mail\/[\w-]+)"/.exec((await get("/mail")).text)?.[1] ?? "";
    const { status, text } = await get(address);
    expect(status).toBe(200);
    expect(text).toContain('<a href="http://localhost:3000/admin?token=a.b">http://localhost:3000/admin?token=a.b</a>');
    expect(text).toContain('(or <a href="http://localhost:3000/admin">http://localhost:3000/admin</a>.)');
    expect(text).toContain(`<iframe src="/dev${address}/html"`);

    const part = await get(`${address}/html`);
    expect(part.text).toContain('<base target="_top"><title>Your link</title>');
    expect(part.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(part.headers.get("content-security-policy")).toMatch(/^sandbox (?!.*allow-scripts)/);
  });

  it("has nothing elsewhere", async () => {
    await enqueueMail(ctx, { to: "a@b.example", limit: "none", subject: "", text: "Hi", idempotencyKey: "a:1" });
    const address = /href="\/dev(\/mail\/[\w-]+)"/.exec((await get("/mail")).text)?.[1] ?? "";
    expect((await get(address)).text).not.toContain("<iframe");
    for (const path of ["/", "/mail/none", "/mail/none/html", `${address}/html`, "/other"])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it("is for this machine only", async () => {
    expect((await get("/mail", "192.0.2.1")).status).toBe(403);
    expect((await get("/mail", "127.0.0.1", { "x-forwarded-for": "192.0.2.1" })).status).toBe(403);
    expect((await get("/mail", "::1")).status).toBe(200);
  });
});
