import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { siteEnvironment, spawnServe, startSite } from "../support/site.ts";

/** Starts a server that must refuse, and returns its output. */
async function refusal(extra: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const env = await siteEnvironment("sqlite", extra);
  const child = spawnServe(env);
  const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  const said = child.stderr ? await text(child.stderr) : "";
  const code = await ended;
  if (!extra["DATA_DIR"]) rmSync(env["DATA_DIR"] ?? "", { recursive: true, force: true });
  return { code, lines: said.trim().split("\n") };
}

for (const [name, value] of Object.entries({
  PORT: "eighty",
  DATABASE_URL: "mysql://localhost/site",
  SITE_URL: "homecoming.example",
  AUTH_SECRET: "short",
  TRUST_PROXY: "yes",
  SMTP_URL: "mail.example",
  LEAD_WEBHOOK_URL: "https//hooks.example",
})) {
  test(`a wrong ${name} stops the start with one line that names it`, async () => {
    const { code, lines } = await refusal({ [name]: value });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} wants `));
  });
}

test("PostgreSQL without a secret of its own stops the start with one line", async () => {
  const { code, lines } = await refusal({ DATABASE_URL: "postgres://localhost/site" });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^AUTH_SECRET wants /)]);
});

test("another secret is refused beside a running site, which goes on", async () => {
  const site = await startSite("sqlite");
  try {
    const { code, lines } = await refusal({
      DATA_DIR: site.dataDir,
      AUTH_SECRET: "another secret than the one of the site",
    });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^AUTH_SECRET wants the same value in every process; /)]);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  } finally {
    await site.remove();
  }
});

test("a port in use stops the start with one line", async () => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, done));
  const address = taken.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  const { code, lines } = await refusal({ PORT: port });
  taken.close();
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^PORT wants .*${port}`))]);
});

test("a data folder that can't be written stops the start with one line", async () => {
  // A file at the folder's path also stops root, for whom permissions do not matter.
  const folder = mkdtempSync(join(tmpdir(), "homecoming-blocked-"));
  const blocked = join(folder, "data");
  writeFileSync(blocked, "");
  chmodSync(blocked, 0o400);
  const { code, lines } = await refusal({ DATA_DIR: blocked });
  rmSync(folder, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^DATA_DIR wants /)]);
});

test("SIGTERM lets a request that is under way finish, and takes no new ones", async () => {
  const site = await startSite("sqlite");
  try {
    const { port } = new URL(site.url);
    const body = "name=Ada";
    const socket = connect(Number(port), "localhost");
    const answer = text(socket);
    const head = ["POST /embed/contact-form HTTP/1.1", "Host: localhost", `Content-Length: ${body.length}`];
    const form = "Content-Type: application/x-www-form-urlencoded";
    socket.write([...head, form, "Connection: close", "", body.slice(0, 3)].join("\r\n"));
    await fetch(`${site.url}/healthz`);
    const ended = site.end("SIGTERM");
    await expect
      .poll(async () =>
        fetch(`${site.url}/healthz`, { headers: { connection: "close" } }).then(
          () => "open",
          () => "closed",
        ),
      )
      .toBe("closed");
    socket.write(body.slice(3));
    expect(await answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(await ended).toBe(0);
  } finally {
    await site.remove();
  }
});

test("a first start says the address and the set-up link, and nothing is left behind by a drain", async () => {
  const site = await startSite("sqlite");
  try {
    await expect.poll(() => site.output()).toMatch(/set up/i);
    expect(site.output()).toContain(`http://localhost:${site.env["PORT"]}`);
    expect(site.output()).toMatch(/http:\/\/localhost:\d+\/admin\/setup\S+/);
    expect(await site.end("SIGTERM")).toBe(0);
    expect(existsSync(join(site.dataDir, "auth-secret"))).toBe(true);
  } finally {
    await site.remove();
  }
});

for (const [origin, provocation] of [
  ["unhandledRejection", 'Promise.reject(new Error("provoked"))'],
  ["uncaughtException", 'setTimeout(() => { throw new Error("provoked"); })'],
] as const) {
  test(`an error that is caught nowhere (${origin}) ends the server after one line in its log`, async () => {
    const trap = `process.on("SIGUSR2", () => ${provocation})`;
    const site = await startSite("sqlite", {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(trap)}`,
    });
    try {
      expect(await site.end("SIGUSR2")).toBe(1);
      const line = site.output().trim().split("\n").at(-1) ?? "";
      expect(JSON.parse(line)).toMatchObject({ level: 60, origin, err: { message: "provoked" } });
    } finally {
      await site.remove();
    }
  });
}
