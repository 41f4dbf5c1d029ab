import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { connect } from "node:net";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { eventually } from "../support/eventually.ts";
import { siteEnvironment } from "../support/site.ts";

// A supervisor only knows `npm start`, which it started: a signal to that process must drain the server and end all
// processes.

const root = resolve(import.meta.dirname, "../..");
const canUnshare = spawnSync("unshare", ["--pid", "--fork", "--mount-proc", "true"]).status === 0;

const ways: {
  name: string;
  command: string[];
  possible?: boolean;
  /** The process that gets the signal, given the one that was spawned. */
  target: (pid: number) => number;
}[] = [
  { name: "npm", command: ["npm", "start"], target: (pid) => pid },
  { name: "the process group", command: ["npm", "start"], target: (pid) => -pid },
  {
    name: "npm as the first process of a container",
    command: ["unshare", "--pid", "--fork", "--mount-proc", "npm", "start"],
    possible: canUnshare,
    target: (pid) => Number(childrenOf(pid)[0]),
  },
];

for (const { name, command, possible = true, target } of ways) {
  test(`SIGTERM to ${name} lets requests finish and ends npm start`, async () => {
    test.skip(!possible, "this machine makes no process namespaces");
    const env = await siteEnvironment("sqlite", { npm_config_update_notifier: "false" });
    const [program = "", ...args] = command;
    const started = spawn(program, args, { cwd: root, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const pid = started.pid ?? 0;
    try {
      await eventually("the site answers", () => answers(env), 30_000);
      const family = descendantsOf(pid);
      const ended = new Promise<number | null>((done) => started.once("exit", (code) => done(code)));
      const { finish, answer } = await beginRequest(Number(env["PORT"]));
      process.kill(target(pid), "SIGTERM");
      await eventually("the site takes no new requests", async () => !(await answers(env)));
      finish();
      expect(await answer).toMatch(/^HTTP\/1\.1 422 /);
      expect(await ended).toBe(0);
      await eventually("nothing of it is left", async () => family.every((each) => !isAlive(each)));
    } finally {
      killAll(started);
      rmSync(env["DATA_DIR"] ?? "", { recursive: true, force: true });
    }
  });
}

async function answers(env: Record<string, string>): Promise<boolean> {
  const answer = await fetch(`http://localhost:${env["PORT"]}/healthz`, { headers: { connection: "close" } }).catch(
    () => null,
  );
  return answer?.ok ?? false;
}

/** Sends the first half of a form. */
async function beginRequest(port: number): Promise<{ finish: () => void; answer: Promise<string> }> {
  const body = "name=Ada";
  const socket = connect(port, "localhost");
  const answer = text(socket);
  const head = ["POST /embed/contact-form HTTP/1.1", "Host: localhost", `Content-Length: ${body.length}`];
  const form = "Content-Type: application/x-www-form-urlencoded";
  socket.write([...head, form, "Connection: close", "", body.slice(0, 3)].join("\r\n"));
  await fetch(`http://localhost:${port}/healthz`, { headers: { connection: "close" } });
  return { finish: () => socket.write(body.slice(3)), answer };
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)]);
  return stdout.toString().trim().split(/\s+/).filter(Boolean).map(Number);
}

function descendantsOf(pid: number): number[] {
  const children = childrenOf(pid);
  return [...children, ...children.flatMap(descendantsOf)];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function killAll({ pid }: ChildProcess): void {
  for (const each of pid ? [pid, ...descendantsOf(pid)] : []) if (isAlive(each)) process.kill(each, "SIGKILL");
}
