import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findPostgres } from "#db/testing/postgres-cluster.ts";

/** Path of the Chromium of this machine (CHROMIUM_PATH, else the usual names on PATH); null when there is none. */
export function findChromium(): string | null {
  const named = process.env["CHROMIUM_PATH"];
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/** Switches that keep a Chromium of the tests quiet, and to this machine. */
export const chromiumFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Makes sure of the programs that the tests need and npm does not bring, by installing Debian's packages when that is
 * possible here.
 * @returns What is missing all the same, each in one line that says what to do.
 */
export function provideSystemPrograms(say: (line: string) => void): { chromium?: string; postgres?: string } {
  const wanted = { chromium: findChromium() === null, postgres: findPostgres() === null };
  const packages = [...(wanted.chromium ? ["chromium"] : []), ...(wanted.postgres ? ["postgresql"] : [])];
  if (packages.length > 0 && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say(`Installing ${packages.join(" and ")} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    // A source that does not answer must not stop the others; the installation says whether it matters.
    spawnSync("apt-get", ["update", "-qq"], { env, stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env, stdio: "inherit" });
  }
  return {
    ...(findChromium() ? {} : { chromium: "Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH." }),
    ...(findPostgres() ? {} : { postgres: "PostgreSQL is missing: apt-get install postgresql." }),
  };
}
