import {
  existsSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { siteEnvironment, spawnServe, startSite, eventually, freePort } from "../support/site.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { createAdmin } from "#accounts/index.ts";
import { openDatabase } from "#db/client.ts";
import { testContext } from "#domain/testing/test-context.ts";

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

/** Runs a command at a terminal. Gives what it has said when that has `words` in it. */
async function saidAtTerminal(env: Record<string, string>, words: string): Promise<string> {
  const child = spawn("script", ["-qec", `${process.execPath} cli/homecoming.js serve`, "/dev/null"], {
    cwd: resolve(import.meta.dirname, "../.."),
    env,
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  child.stdout?.on("data", (chunk) => (said += chunk));
  try {
    await eventually(words, async () => said.includes(words), 30_000);
    return said;
  } finally {
    const gone = new Promise((done) => child.once("exit", done));
    if (child.pid) process.kill(-child.pid, "SIGKILL");
    await gone;
  }
}

test("the link that makes the first admin is said to the person at a terminal", async () => {
  const env = await siteEnvironment("sqlite");
  const said = await saidAtTerminal(env, "/admin/setup?token=");
  expect(said).toContain(`Homecoming is at http://localhost:${env["PORT"]}`);
  rmSync(env["DATA_DIR"] ?? "", { recursive: true, force: true });
});

// What each variable wants, server/process/config.test.ts proves for all of them; what of the data folder, open-process.test.ts beside it.
test("a wrong variable stops the start with one line that names it", async () => {
  const { code, lines } = await refusal({ PORT: "eighty" });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^PORT wants /)]);
});

test("a first start logs JSON without the set-up link, refuses another secret beside it, and leaves nothing behind", async () => {
  const site = await startSite("sqlite", { LOG_LEVEL: "info" });
  try {
    await expect.poll(() => site.output()).toContain("no admin yet");
    const lines = site.output().trim().split("\n");
    const words = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(words).toContain(`Homecoming is at http://localhost:${site.env["PORT"]}`);
    expect(words).toContainEqual(expect.stringContaining("admin create --email"));
    expect(site.output(), "others may read the log").not.toContain("/admin/setup");

    await test.step("another secret is refused, and the running site goes on", async () => {
      const { code, lines } = await refusal({
        DATA_DIR: site.dataDir,
        AUTH_SECRET: "another secret than the one of the site",
      });
      expect(code).toBe(1);
      expect(lines).toEqual([expect.stringMatching(/^AUTH_SECRET wants the same value in every process; /)]);
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    });

    await test.step("it ends with nothing in progress, and keeps its secret", async () => {
      expect(await site.end("SIGTERM")).toBe(0);
      expect(existsSync(join(site.dataDir, "auth-secret"))).toBe(true);
    });
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

// That an exception does likewise: server/process/log.test.ts.
test("a rejection that is handled nowhere ends the server after one line in its log", async () => {
  const trap = `process.on("SIGUSR2", () => Promise.reject(new Error("provoked")))`;
  const site = await startSite("sqlite", {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(trap)}`,
  });
  try {
    expect(await site.end("SIGUSR2")).toBe(1);
    const line = site.output().trim().split("\n").at(-1) ?? "";
    expect(JSON.parse(line)).toMatchObject({ level: 60, origin: "unhandledRejection", err: { message: "provoked" } });
  } finally {
    await site.remove();
  }
});

// What a developer sees of `npm run dev` while files are saved. It runs on a copy of the sources, which the test may break.

const root = resolve(import.meta.dirname, "../..");
const sources = ["accounts", "app", "cli", "content", "db", "domain", "lib", "server", "package.json", "tsconfig.json"];
const email = "maya@homecoming.example";
const password = "a quiet gate at dusk";
/** Generous: the first start compiles some seven hundred files. */
const startMs = 60_000;
/** For a saved file to show. A machine with other work takes seconds. */
const shownMs = 30_000;

let copy: string;
let site: string;
let child: ChildProcess;
let output = "";

async function send(path: string, init: RequestInit = {}): Promise<{ status: number; text: string; headers: Headers }> {
  const headers = new Headers(init.headers);
  headers.set("connection", "close");
  const answer = await fetch(site + path, { ...init, headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const postForm = () => send("/embed/contact-form", { method: "POST", body: new URLSearchParams({ type: "demo" }) });

const shown = <T>(what: string, ask: () => Promise<T | null | false>) => eventually(what, ask, shownMs);

/** Saves a file with other words in it. */
function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(copy, file), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(copy, file), text.replace(from, to));
}

test.describe("npm run dev", () => {
  test.beforeAll(async () => {
    test.setTimeout(2 * startMs);
    copy = mkdtempSync(join(tmpdir(), "homecoming-dev-"));
    for (const source of [...sources, "vite.config.ts", "react-router.config.ts"])
      cpSync(join(root, source), join(copy, source), { recursive: true });
    symlinkSync(join(root, "public"), join(copy, "public"));
    // A folder of its own, because Vite keeps in it what it has made of this copy.
    mkdirSync(join(copy, "node_modules"));
    for (const name of readdirSync(join(root, "node_modules")).filter((name) => !name.startsWith(".")))
      symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name));
    site = `http://localhost:${await freePort()}`;
    const env = { PATH: process.env["PATH"] ?? "", PORT: new URL(site).port, LOG_LEVEL: "warn" };
    child = spawn(process.execPath, ["cli/homecoming.js", "serve", "--dev"], { cwd: copy, env, detached: true });
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    await eventually("the first start", async () => output.includes(`Homecoming is at ${site}`), startMs);
    const database = await openDatabase({ dataDir: join(copy, "data") });
    const actor = { kind: "system", name: "test" } as const;
    await createAdmin(testContext(database.db, { actor }), { email, password, role: "admin" });
    await database.close();
  });

  test.afterAll(() => {
    if (child?.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGKILL");
    rmSync(copy, { recursive: true, force: true });
  });

  test("shows what is saved, keeps who is signed in, survives mistakes, and ends with Ctrl+C", async () => {
    const signedIn = await send("/api/auth/sign-in/email", {
      method: "POST",
      body: JSON.stringify({ email, password }),
      headers: { "content-type": "application/json" },
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const whoAmI = async () => (await send("/api/auth/user", { headers: { cookie } })).text;
    expect(await whoAmI()).toContain(email);

    // A room of the server: the site starts anew, and no request is refused meanwhile.
    change("domain/leads/lead-form.ts", "Please tell us your name.", "Please say what we may call you.");
    await shown("the change of a domain file", async () => /what we may call you/.test((await postForm()).text));
    expect(output).toMatch(/^Restarted in \d+ ms: domain\/leads\/lead-form\.ts$/m);
    expect(await whoAmI()).toContain(email);

    // The app: the page is the new one, and the site has not started anew for it.
    change("app/site/about.tsx", "<h1", '<h1 data-saved="now"');
    await shown("the change of a page", async () => (await send("/about")).text.includes('data-saved="now"'));
    expect(output).not.toMatch(/^Restarted.*about\.tsx/m);

    // A mail that the site sends can be read, with the link in it.
    const recovery = { method: "POST", headers: { "content-type": "application/json" } };
    await send("/api/auth/recover", { ...recovery, body: JSON.stringify({ email }) });
    const listed = new RegExp(`href="(/dev/mail/[\\w-]+)"[^]*?to ${email}`);
    const mail = await shown("the email", async () => listed.exec((await send("/dev/mail")).text)?.[1] ?? null);
    expect((await send(mail)).text).toMatch(new RegExp(`<a href="${site}/admin/[^"]+">`));

    // A mistake is said where the developer looks: in the terminal and in the browser.
    change("domain/leads/lead-form.ts", 'import { z } from "zod";', "this is no program");
    await shown("the mistake", async () => (await send("/")).status === 500);
    expect((await send("/")).text).toContain("domain/leads/lead-form.ts");
    expect(output).toContain("domain/leads/lead-form.ts:1:");
    change("domain/leads/lead-form.ts", "this is no program", 'import { z } from "zod";');
    await shown("the site after the mistake", async () => (await send("/")).status === 200);
    expect(await whoAmI()).toContain(email);

    // So is an error that would end the process in production.
    change("lib/pacing.ts", "import", 'setTimeout(() => { throw new Error("provoked"); }, 50);\nimport');
    await shown("the crash", async () => /provoked/.test((await send("/")).text));
    change("lib/pacing.ts", 'throw new Error("provoked");', "");
    await shown("the site after the crash", async () => (await send("/")).status === 200);

    const ended = new Promise((done) => child.once("exit", done));
    process.kill(-(child.pid ?? 0), "SIGINT");
    await ended;
    await expect(send("/healthz")).rejects.toThrow();
  });
});
