import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findPostgres } from "#db/testing/provide-postgres.ts";

/**
 * Path of Chromium (CHROMIUM_PATH, else the usual names on PATH); null when there is none. The headless shell is
 * preferred: the same engine without browser windows opens a page in less than half of the CPU time.
 */
export function findChromium(): string | null {
  const named = process.env["CHROMIUM_PATH"];
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/** Switches that stop Chromium's own network requests and dialogs. */
export const chromiumFlags = [
  "--headless",
  // By default the headless shell rounds the width of letters to whole pixels, which displays do not.
  "--font-render-hinting=none",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** For journeys: their pages live for seconds, so compiling scripts a second and third time for speed costs more than it brings. */
export const journeyFlags = [...chromiumFlags, "--js-flags=--no-turbofan --no-maglev"];

/** Name and version of the browser, for the report: it comes from the packages of the machine. */
export function chromiumVersion(): string {
  const path = findChromium();
  if (path === null) return "no Chromium";
  const { stdout } = spawnSync(path, ["--version", ...chromiumFlags], { encoding: "utf8" });
  return `${stdout.trim() || "a Chromium that does not say its version"} (${path})`;
}

/**
 * Installs programs that the tests need and npm does not bring, from Debian's packages where possible.
 * @returns what is still missing, each in one line that says what to do
 */
export function provideSystemPrograms(say: (line: string) => void): {
  chromium?: string;
  postgres?: string;
  fonts?: string;
} {
  // A chosen Chromium is kept; a packaged one gets its headless shell beside it.
  const wantsShell = !process.env["CHROMIUM_PATH"] && !findChromium()?.endsWith("headless-shell");
  if (wantsShell) install(["chromium-headless-shell"], say);
  const packages: DebianPackage[] = [
    ...(findChromium() ? [] : ["chromium" as const]),
    ...(findPostgres() ? [] : ["postgresql" as const]),
    ...(hasStandInFonts() ? [] : ["fonts-liberation" as const]),
  ];
  if (packages.length > 0) install(packages, say);
  return {
    ...(findChromium() ? {} : { chromium: "Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH." }),
    ...(findPostgres() ? {} : { postgres: "PostgreSQL is missing: apt-get install postgresql." }),
    ...(hasStandInFonts() ? {} : { fonts: "Arial's and Times' likes are missing: apt-get install fonts-liberation." }),
  };
}

/**
 * Whether there is a font for the site's fallback faces (app/styles/fonts.css). Nearly every computer has one, but a
 * bare Linux does not, and there changing to the web fonts moves lines.
 */
function hasStandInFonts(): boolean {
  if (process.platform !== "linux") return true;
  return ["liberation", "liberation2", "msttcorefonts"].some((folder) =>
    existsSync(`/usr/share/fonts/truetype/${folder}`),
  );
}

/** The packages that the tests may need, and what for. */
const purposes = {
  "chromium-headless-shell": "the browser of the tests, without windows",
  chromium: "the browser of the tests",
  postgresql: "the second database engine, for the tests only",
  "fonts-liberation": "letters as wide as Arial's and Times'",
} as const;

type DebianPackage = keyof typeof purposes;

/**
 * Installs Debian packages where possible, and names each before it changes the machine. The caller checks what is there
 * afterwards.
 */
function install(packages: readonly DebianPackage[], say: (line: string) => void): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  for (const name of packages) say(`Installing Debian package ${name} (${purposes[name]}) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // A package source that does not answer must not stop the others.
  spawnSync("apt-get", ["update", "-qq"], { env, stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env, stdio: "inherit" });
}
