import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { composeLetter } from "#domain/outbox/compose-letter.ts";
import { enqueueMail, enqueueText } from "#domain/outbox/enqueue.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { developmentTools } from "./development-tools.ts";

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
