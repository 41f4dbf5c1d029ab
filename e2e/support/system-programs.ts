import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findPostgres } from "#db/testing/postgres-cluster.ts";

/**
 * Path of the Chromium of this machine (CHROMIUM_PATH, else the usual names on PATH); null when there is none. The headless
 * shell comes first: the same engine without a browser's windows, it opens a page in less than half of the CPU time.
 */
export function findChromium(): string | null {
  const named = process.env["CHROMIUM_PATH"];
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/** Switches that keep a Chromium of the tests quiet, and to this machine. */
export const chromiumFlags = [
  "--headless",
  // The headless shell would round the width of letters to whole pixels, as no screen of today does.
  "--font-render-hinting=none",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What the browser of the tests calls itself, with its version: it moves with the machine's packages, so a report names it. */
export function chromiumVersion(): string {
  const path = findChromium();
  if (path === null) return "no Chromium";
  const { stdout } = spawnSync(path, ["--version", ...chromiumFlags], { encoding: "utf8" });
  return `${stdout.trim() || "a Chromium that does not say its version"} (${path})`;
}

/**
 * Makes sure of the programs that the tests need and npm does not bring, by installing Debian's packages when that is
 * possible here.
 * @returns What is missing all the same, each in one line that says what to do.
 */
export function provideSystemPrograms(say: (line: string) => void): {
  chromium?: string;
  postgres?: string;
  fonts?: string;
} {
  // A Chromium that somebody chose stays; a packaged one gets its headless shell beside it.
  const wantsShell = !process.env["CHROMIUM_PATH"] && !findChromium()?.endsWith("headless-shell");
  if (wantsShell) install(["chromium-headless-shell"], say);
  const packages = [
    ...(findChromium() ? [] : ["chromium"]),
    ...(findPostgres() ? [] : ["postgresql"]),
    ...(hasStandInFonts() ? [] : ["fonts-liberation"]),
  ];
  if (packages.length > 0) install(packages, say);
  return {
    ...(findChromium() ? {} : { chromium: "Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH." }),
    ...(findPostgres() ? {} : { postgres: "PostgreSQL is missing: apt-get install postgresql." }),
    ...(hasStandInFonts() ? {} : { fonts: "Arial's and Times' likes are missing: apt-get install fonts-liberation." }),
  };
}

/**
 * Whether there is a font of which the site's stand-ins are made (app/styles/fonts.css): nearly every computer has one, but a bare
 * Linux does not, and there the change of letters moves lines.
 */
function hasStandInFonts(): boolean {
  if (process.platform !== "linux") return true;
  return ["liberation", "liberation2", "msttcorefonts"].some((folder) =>
    existsSync(`/usr/share/fonts/truetype/${folder}`),
  );
}

/** Installs Debian's packages where that is possible; what could not be installed shows in what is then found. */
function install(packages: string[], say: (line: string) => void): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  say(`Installing ${packages.join(" and ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // A source that does not answer must not stop the others.
  spawnSync("apt-get", ["update", "-qq"], { env, stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env, stdio: "inherit" });
}
