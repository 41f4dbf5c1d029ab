import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Image, buildOnBareRoot, inRoot } from "./bare-root.ts";

// `node tools/deploy/try-image.ts`: builds deploy/Dockerfile without a container engine, starts what came of it as its user on a root that
// can't be written, asks its health check and some pages, signs an admin up, and stops it. As root of a Debian with debootstrap.

const say = (line: string) => console.log(line);

/** Whether this machine can do it. */
export function whyNotHere(): string | null {
  if (process.getuid?.() !== 0) return "only root may make a root";
  return spawnSync("debootstrap", ["--version"]).error
    ? "debootstrap is missing (Debian: apt-get install debootstrap)"
    : null;
}

/**
 * Builds the image in a temporary folder and tries it.
 * @throws Error that says what does not work
 */
export async function tryImage(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "homecoming-bare-root-"));
  try {
    const image = buildOnBareRoot({ work, say });
    say(
      `${sizeOf(join(image.folder, image.workdir))} MB in ${image.workdir}, ${sizeOf(image.folder)} MB with the system`,
    );
    await start(image, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const sizeOf = (folder: string) => Number.parseInt(execFileSync("du", ["-sm", folder], { encoding: "utf8" }));

async function start(image: Image, work: string): Promise<void> {
  const data = join(work, "data");
  mkdirSync(data, { mode: 0o700 });
  execFileSync("chown", [image.user, data]);
  const env = { ...image.env, PORT: String(await freePort()), HOST: "127.0.0.1" };
  const url = `http://127.0.0.1:${env.PORT}`;
  // As `docker run --read-only --tmpfs /tmp -v data:/data --cap-drop ALL`.
  const prepare = `
    mount --bind "${data}" "$root/data"
    mount -t tmpfs tmpfs "$root/tmp"
    mount -o remount,bind,ro "$root"`;
  const call = (command: readonly string[]) =>
    spawnSync("unshare", inRoot(image, env, command, prepare), { encoding: "utf8", timeout: 60_000 });

  const began = performance.now();
  const site = spawn("unshare", inRoot(image, env, image.command, prepare), { stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  for (const stream of [site.stdout, site.stderr]) stream.on("data", (chunk) => (log += chunk));
  try {
    while (call(image.healthcheck).status !== 0) {
      if (site.exitCode !== null || performance.now() - began > 60_000) throw new Error("it does not become healthy");
      await delay(200);
    }
    say(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  from the start to a good health check`);
    for (const path of ["/", "/blog", "/social/faq.png", "/admin", "/.well-known/security.txt"])
      await expectAnswer(url + path);
    const made = call(["node", "cli/homecoming.js", "admin", "create", "--email", "first@example.org"]);
    if (!made.stdout.includes("/admin/setup")) throw new Error(`admin create said ${made.stdout}${made.stderr}`);
    for (const program of ["pg_dump", "pg_restore"])
      if (!call([program, "--version"]).stdout.includes("PostgreSQL")) throw new Error(`there is no ${program}`);
    const outside = call(["/bin/sh", "-c", "id -u; touch /app/x /etc/x /x"]);
    if (!outside.stdout.startsWith("10001\n") || outside.status === 0)
      throw new Error("it may write outside of its data");
    await stop(site, image.stopSignal);
    say(`        data: ${readdirSync(data).join(", ")}`);
  } catch (error) {
    // Not unshare: the process in the root has changed its user, and would outlive it.
    process.kill(processIn(site), "SIGKILL");
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${log}`, { cause: error });
  }
}

async function expectAnswer(address: string): Promise<void> {
  const { status, body } = await fetch(address);
  await body?.cancel();
  if (status !== 200) throw new Error(`${address} answered ${status}`);
}

/** The process that `unshare` has started. */
const processIn = ({ pid }: ChildProcess) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));

/** Sends the signal to the process with the number 1 of the image, which is the site. */
async function stop(site: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const began = performance.now();
  const ended = once(site, "exit");
  process.kill(processIn(site), signal);
  const [status] = (await ended) as [number | null];
  if (status !== 0) throw new Error(`it ended with ${status} after ${signal}`);
  say(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  from ${signal} to its end, with 0`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

if (process.argv[1] === import.meta.filename) {
  const reason = whyNotHere();
  if (reason) {
    say(reason);
    process.exitCode = 1;
  } else await tryImage();
}
