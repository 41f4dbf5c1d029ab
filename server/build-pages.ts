import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inTurns } from "#lib/pacing.ts";

const root = dirname(import.meta.dirname);
/** Everything that the build reads. Domain and content are included because forms share code with the server. */
const sources = [
  "accounts",
  "app",
  "public",
  "content",
  "domain",
  "lib",
  "server/vite-plugins.ts",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];

export const publicFolder = join(root, "public");
export const clientFolder = join(root, "build/client");
export const serverEntry = join(root, "build/server/index.js");
const stampFile = join(root, "build/sources.sha256");

/**
 * Builds the pages unless there is a build of the present sources.
 * @param say called once before a build, which takes a few seconds
 * @throws Error with the build's output when it fails
 */
export async function buildPagesIfNeeded(say: (line: string) => void): Promise<void> {
  const stamp = await fingerprint();
  const built = await readFile(stampFile, "utf8").catch(() => "");
  if (built !== stamp) await buildPages(say);
}

/**
 * Builds the pages and writes a stamp, so that the next start recognizes the build as one of the present sources.
 * @throws Error with the build's output when it fails
 */
export async function buildPages(say: (line: string) => void): Promise<void> {
  const stamp = await fingerprint();
  say("Building the pages …");
  await build();
  await writeFile(stampFile, stamp);
}

/** Whether there is a build, and whether it is one of the sources as they are now: they may have changed since this process began. */
export async function findBuildState(): Promise<"fits" | "outdated" | "missing"> {
  const built = await readFile(stampFile, "utf8").catch(() => null);
  if (built === null) return "missing";
  return built === (await fingerprint()) ? "fits" : "outdated";
}

async function build(): Promise<void> {
  const bin = join(root, "node_modules/@react-router/dev/bin.cjs");
  const child = spawn(process.execPath, [bin, "build"], {
    cwd: root,
    // oxlint-disable-next-line node/no-process-env -- handed on to the build, not read
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new Error(`The build of the pages failed:\n${output}`);
}

/** SHA-256 over the names and contents of the sources. A few milliseconds for a few hundred files. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  const files = (await Promise.all(sources.map((source) => filesOf(join(root, source))))).flat().toSorted();
  // Some processes may open no more than a few hundred files at once.
  const contents = await inTurns(files, (file) => readFile(file));
  for (const [index, file] of files.entries()) {
    hash
      .update(file.slice(root.length))
      .update("\0")
      .update(contents[index] ?? "")
      .update("\0");
  }
  return hash.digest("hex");
}

/** A single file, or all files below a folder except tests; empty when the path does not exist. */
async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
