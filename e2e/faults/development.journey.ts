import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/site.ts";

// What a developer sees of `npm run dev` while files are saved. It runs on a copy of the sources, which the test may break.

const root = resolve(import.meta.dirname, "../..");
const sources = ["accounts", "app", "cli", "content", "db", "domain", "lib", "server", "package.json", "tsconfig.json"];
const email = "maya@homecoming.example";
/** Generous: the first start compiles some seven hundred files. */
const startMs = 60_000;
/** For a saved file to show. A machine with other work takes seconds. */
const shownMs = 30_000;

let copy: string;
let site: string;
let password: string;
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

function spawnInCopy(...args: string[]): ChildProcess {
  const env = { PATH: process.env["PATH"] ?? "", PORT: new URL(site).port, LOG_LEVEL: "warn" };
  return spawn(process.execPath, ["cli/homecoming.js", ...args], { cwd: copy, env, detached: true });
}

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
  child = spawnInCopy("serve", "--dev");
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  await eventually("the first start", async () => output.includes(`Homecoming is at ${site}`), startMs);
  const seed = spawnInCopy("seed");
  password = /with the password "([^"]+)":\n {2}maya@/.exec(await text(seed.stdout!))?.[1] ?? "";
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
  change("domain/audience/store-lead.ts", "Please tell us your name.", "Please say what we may call you.");
  await shown("the change of a domain file", async () => /what we may call you/.test((await postForm()).text));
  expect(output).toMatch(/^Restarted in \d+ ms: domain\/audience\/store-lead\.ts$/m);
  expect(await whoAmI()).toContain(email);

  // The app: the page is the new one, and the site has not started anew for it.
  change("app/site/about.tsx", "<h1", '<h1 data-saved="now"');
  await shown("the change of a page", async () => (await send("/about")).text.includes('data-saved="now"'));
  expect(output).not.toMatch(/^Restarted.*about\.tsx/m);

  // A mail that the site sends can be read, with the link in it.
  const recovery = { method: "POST", headers: { "content-type": "application/json" } };
  await send("/api/auth/recover", { ...recovery, body: JSON.stringify({ email }) });
  const listed = new RegExp(`href="(/dev/mail/[\\w-]+)"[^]*?to ${email}`);
  const mail = await shown("the mail", async () => listed.exec((await send("/dev/mail")).text)?.[1] ?? null);
  expect((await send(mail)).text).toMatch(new RegExp(`<a href="${site}/admin/[^"]+">`));

  // A mistake is said where the developer looks: in the terminal and in the browser.
  change("domain/audience/store-lead.ts", 'import { z } from "zod";', "this is no program");
  await shown("the mistake", async () => (await send("/")).status === 500);
  expect((await send("/")).text).toContain("domain/audience/store-lead.ts");
  expect(output).toContain("domain/audience/store-lead.ts:1:");
  change("domain/audience/store-lead.ts", "this is no program", 'import { z } from "zod";');
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
