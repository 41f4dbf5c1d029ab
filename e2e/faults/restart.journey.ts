import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type ClientRequest, get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { placeReleasedFile } from "#db/testing/released-file.ts";
import { repeated } from "#lib/testing/repeated.ts";
import { type Site, eventually, serveCommand, siteEnvironment, spawnServe, startSite } from "../support/site.ts";
import { humanPause, inquirerAddress, inquiryFrom, openForm, sendForm } from "../support/visitor-forms.ts";

// One process on SQLite is replaced by another one while visitors come at a steady rate.

/** Milliseconds between two requests. */
const every = 15;

const paths = ["/", "/blog", "/modules", "/no-such-page", "/healthz"];

/** Visitors with a connection each, and others who keep theirs, and people who send inquiries. */
function sendVisitors(url: string) {
  const over = new AbortController();
  const answers: number[] = [];
  const failures: string[] = [];
  const slowest = { ms: 0 };
  const acknowledged: string[] = [];
  const waiting = new Set<Promise<void>>();
  const keeping = new Agent({ keepAlive: true, maxSockets: 4, scheduling: "fifo" });
  const ask = (path: string, agent: Agent | false) => {
    const began = performance.now();
    const answered = new Promise<void>((done) => {
      const request: ClientRequest = get(url + path, { agent }, (response) => {
        answers.push(response.statusCode ?? 0);
        response.resume().once("close", () => {
          if (!response.complete) failures.push(`${path}: broken off`);
          slowest.ms = Math.max(slowest.ms, performance.now() - began);
          done();
        });
      });
      request.once("error", (error) => {
        failures.push(`${path}: ${error.message}${request.reusedSocket ? " on a kept connection" : ""}`);
        done();
      });
    });
    waiting.add(answered);
    void answered.then(() => waiting.delete(answered));
  };
  const visiting = (async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      ask(paths[turn % paths.length] ?? "/", turn % 2 === 0 ? keeping : false);
      await delay(every);
    }
  })();
  const inquiring = (async () => {
    while (!over.signal.aborted) {
      const email = inquirerAddress();
      const fields = inquiryFrom(email, await openForm(url));
      const sent = delay(humanPause).then(async () => {
        const status = await sendForm(url, fields);
        if (status === 303) acknowledged.push(email);
        else failures.push(`an inquiry: ${status}`);
      });
      waiting.add(sent);
      void sent.then(() => waiting.delete(sent));
      await delay(200);
    }
  })();
  return {
    answers,
    failures,
    slowest,
    acknowledged,
    async end() {
      over.abort();
      await Promise.all([visiting, inquiring]);
      await Promise.all(waiting);
      keeping.destroy();
    },
  };
}

type Visitors = ReturnType<typeof sendVisitors>;

async function expectNoGap(visitors: Visitors, site: Pick<Site, "leads" | "mails">): Promise<void> {
  await visitors.end();
  const { answers, failures, acknowledged, slowest } = visitors;
  test
    .info()
    .annotations.push({ type: "answers", description: `${answers.length}, slowest ${Math.round(slowest.ms)} ms` });
  expect(failures).toEqual([]);
  expect(answers.length).toBeGreaterThan(100);
  expect(answers.filter((status) => status >= 500)).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(3);
  const stored = (await site.leads()).map(({ email }) => email);
  expect(stored.toSorted(), "each inquiry once").toEqual(acknowledged.toSorted());
  // Of many inquiries at once not each is acknowledged.
  const recipients = () => site.mails().map(({ to }) => acknowledged.find((email) => to.includes(email)) ?? "the team");
  await eventually("acknowledgements", async () => recipients().some((to) => to !== "the team"));
  const people = recipients().filter((to) => to !== "the team");
  expect(people.length, "no mail twice").toBe(new Set(people).size);
}

/** @param process whose output has this line */
async function untilSaid(child: ChildProcess, words: string): Promise<void> {
  let said = "";
  child.stdout?.on("data", (chunk) => (said += chunk));
  child.stderr?.on("data", (chunk) => (said += chunk));
  await eventually(
    words,
    async () => {
      if (child.exitCode !== null && !said.includes(words)) throw new Error(`it ended with ${child.exitCode}: ${said}`);
      return said.includes(words);
    },
    60_000,
  );
}

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null) await new Promise((done) => child.once("exit", done));
  return child.exitCode;
};

const kill = (child: ChildProcess, signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal);

test("a process takes the port over from another one without a gap, and a second one by mistake is refused", async () => {
  test.setTimeout(180_000);
  const site = await startSite("sqlite", { LOG_LEVEL: "info" });
  const successors: ChildProcess[] = [];
  try {
    const second = spawnServe(site.env);
    expect(second.stderr ? await text(second.stderr) : "").toMatch(/^PORT wants a free port; \d+ is in use\.\n$/);
    const visitors = sendVisitors(site.url);
    for (let round = 0; round < repeated(2); round++) {
      const former = successors.at(-1);
      const next = spawnServe(site.env, "--take-over");
      successors.push(next);
      await untilSaid(next, "Homecoming is at");
      if (former) await ended(former);
      else await eventually("the first one has ended", async () => site.output().includes('"stopped"'), 30_000);
      await delay(1_500);
    }
    await expectNoGap(visitors, site);
  } finally {
    for (const child of successors) if (child.exitCode === null) kill(child, "SIGKILL");
    await site.remove();
  }
});

/** A manager of services as far as the site knows it: it holds the socket, and starts the site again when it ends. */
const manager = `while [ ! -e "$STOP" ]; do LISTEN_FDS=1 sh -c 'export LISTEN_PID=$$; echo $$ > "$PIDFILE"; exec "$@"' sh "$@"; done`;

test("a process on a socket of the service manager is started again without a gap", async () => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), "homecoming-manager-"));
  const [stop, pidFile] = [join(folder, "stop"), join(folder, "pid")];
  const env = await siteEnvironment("sqlite", { LOG_LEVEL: "info", STOP: stop, PIDFILE: pidFile });
  const listening = createServer();
  await new Promise<void>((done) => listening.listen(Number(env["PORT"]), done));
  const { fd } = (listening as unknown as { _handle: { fd: number } })._handle;
  const child = spawn("sh", ["-c", manager, "sh", ...serveCommand()], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", fd],
  });
  // Its own hold on the socket ends; the manager's stays.
  await new Promise((done) => listening.close(done));
  let said = "";
  child.stdout?.on("data", (chunk) => (said += chunk));
  child.stderr?.on("data", (chunk) => (said += chunk));
  const starts = () => said.split('"started"').length - 1;
  const url = `http://localhost:${env["PORT"]}`;
  try {
    await eventually(`the site starts:\n${said}`, async () => starts() === 1, 60_000);
    const visitors = sendVisitors(url);
    for (let round = 0; round < repeated(2); round++) {
      await delay(1_000);
      process.kill(Number(readFileSync(pidFile, "utf8")), "SIGTERM");
      await eventually(`it starts again:\n${said}`, async () => starts() === round + 2, 60_000);
      await delay(1_500);
    }
    await visitors.end();
    const { answers, failures, slowest } = visitors;
    test
      .info()
      .annotations.push({ type: "answers", description: `${answers.length}, slowest ${Math.round(slowest.ms)} ms` });
    expect(failures).toEqual([]);
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    expect(answers.length).toBeGreaterThan(100);
  } finally {
    writeFileSync(stop, "");
    kill(child, "SIGKILL");
    for (const path of [folder, env["DATA_DIR"] ?? ""]) rmSync(path, { recursive: true, force: true });
  }
});

test("a start that fails after it has migrated goes back, and the operator goes back after one that was killed then", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "homecoming-back-"));
  await placeReleasedFile(dataDir);
  const cli = async (env: Record<string, string>, ...words: string[]) => {
    const child = spawn(process.execPath, [serveCommand().at(-2) ?? "", ...words], { env });
    return text(child.stdout);
  };
  const plan = (env: Record<string, string>) => cli(env, "migrate", "--plan");
  try {
    const env = await siteEnvironment("sqlite", {
      DATA_DIR: dataDir,
      AUTH_SECRET: "another secret of more than 32 characters",
      LOG_LEVEL: "info",
    });
    const before = await plan(env);
    expect(before).toMatch(/^The database is at 0\d\d-.*\n( {2}\d{3}-[\w-]+\n)+$/);
    expect(readdirSync(dataDir), "nothing was made").toEqual(["homecoming.sqlite"]);

    // Another process runs on it with another secret, as far as the database says: this one finds out after it has migrated.
    const file = new DatabaseSync(join(dataDir, "homecoming.sqlite"));
    file.prepare("update site_secret set seen_at = ?").run(new Date(Date.now() + 20_000).toISOString());
    file.close();
    const failing = spawnServe(env);
    const [said, errors] = await Promise.all([text(failing.stdout!), text(failing.stderr!)]);
    expect([await ended(failing), errors]).toEqual([1, expect.stringMatching(/^AUTH_SECRET wants the same value/)]);
    expect(said).toMatch(/"migration":"[^"]+","ms":\d+,"msg":"migrated"/);
    expect(said).toMatch(/the copy of before is back in its place: start the release before/);
    expect(await plan(env)).toBe(before);

    // Killed once it has migrated: the next start goes on with it, or the operator goes back.
    file.open();
    file.exec("update site_secret set seen_at = null");
    file.close();
    const killed = spawnServe(env);
    await untilSaid(killed, "the database is up to date");
    kill(killed, "SIGKILL");
    await ended(killed);
    expect(await plan(env)).toMatch(/^Nothing would run/);
    expect(await cli(env, "migrate", "--back")).toMatch(
      /^The database is at 0\d\d-.* again: start the release before\./,
    );
    expect(await plan(env)).toBe(before);
    const left = readdirSync(dataDir).filter((name) => name.startsWith("homecoming.sqlite.left-"));
    expect(left).toHaveLength(1);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
