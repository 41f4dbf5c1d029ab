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

/** For journeys, whose pages live for seconds. */
export const journeyFlags = [
  ...chromiumFlags,
  // Compiling scripts a second and third time for speed costs more than it brings.
  "--js-flags=--no-turbofan --no-maglev",
  // One process for the pages of a browser context, and none in reserve: opening a page takes a fifth less CPU time.
  "--renderer-process-limit=1",
];

/** Name and version of the browser, for the report: it comes from the packages of the machine. */
export function chromiumVersion(): string {
  const path = findChromium();
  if (path === null) return "no Chromium";
  const { stdout } = spawnSync(path, ["--version", ...chromiumFlags], { encoding: "utf8" });
  return `${stdout.trim() || "a Chromium that does not say its version"} (${path})`;
}

/**
 * Installs programs that the tests need and npm does not bring, where that is possible (install-programs.sh).
 * @returns what is still missing, each in one line that says what to do
 */
export function provideSystemPrograms(): { chromium?: string; postgres?: string; fonts?: string; promtool?: string } {
  spawnSync("sh", [join(import.meta.dirname, "install-programs.sh")], { stdio: "inherit" });
  return {
    ...(findChromium() ? {} : { chromium: "Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH." }),
    ...(findPostgres() ? {} : { postgres: "PostgreSQL is missing: apt-get install postgresql." }),
    ...(spawnSync("promtool", ["--version"]).status === 0
      ? {}
      : { promtool: "promtool is missing: apt-get install prometheus." }),
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
