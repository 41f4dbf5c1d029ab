import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

interface LockedPackage {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, LockedPackage>;
};
const manifest = packages[""] ?? {};
const forProduction = Object.keys(manifest.dependencies ?? {});
const forDevelopment = Object.keys(manifest.devDependencies ?? {});

/** The packages of package.json, those for production first. */
export const direct: readonly string[] = [...forProduction, ...forDevelopment];

/**
 * Bytes on disk of these packages and of what no other package of package.json brings. Packages for production are compared with a
 * production install, the others with a whole one.
 */
function weigh(names: readonly string[]): number {
  const isForProduction = names.every((name) => forProduction.includes(name));
  const all = isForProduction ? forProduction : direct;
  const kept = broughtBy(all.filter((name) => !names.includes(name)));
  const own = new Set(names.map((name) => `node_modules/${name}`));
  return [...broughtBy(names)]
    .filter((path) => own.has(path) || !kept.has(path))
    .reduce((sum, path) => sum + sizeOf(join(root, path)), 0);
}

/** Paths of the packages that are installed for these, themselves included. */
function broughtBy(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (from: string, name: string) => {
    const path = resolvePackage(from, name);
    if (path === null || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const each of Object.keys({ ...optionalDependencies, ...dependencies })) add(path, each);
  };
  for (const name of names) add("", name);
  return found;
}

/** Where Node finds a package that one at `from` imports; null when it is not installed, as an optional one may be. */
function resolvePackage(from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
    const path = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (at === "") return null;
  }
}

/** A package's own files, without the packages in it. The one of Node fetches a copy by a script, which is linked, not copied. */
function sizeOf(folder: string): number {
  const entries = (() => {
    try {
      return readdirSync(folder, { withFileTypes: true });
    } catch {
      return [];
    }
  })();
  return entries.reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? sum : sum + sizeOf(path);
    return entry.isFile() ? sum + statSync(path).size : sum;
  }, 0);
}

/** The packages that a row of docs/dependencies.md is about; none for any other line. */
export function packagesOf(line: string): string[] {
  const [, first = ""] = /^\| ((?:`[^`]+`(?:, )?)+)/.exec(line) ?? [];
  return [...first.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}

/** The line with the present size of its packages, if it is about some. */
function measured(line: string): string {
  const names = packagesOf(line);
  if (names.length === 0) return line;
  const bytes = weigh(names);
  const megabytes = bytes < 50_000 ? "< 0.1" : (bytes / 1e6).toFixed(1);
  return line.split("|").toSpliced(2, 1, ` ${megabytes} `).join("|");
}

// `npm run weights`: measures what docs/dependencies.md says of installed sizes.
if (import.meta.main) {
  const file = join(root, "docs/dependencies.md");
  writeFileSync(file, readFileSync(file, "utf8").split("\n").map(measured).join("\n"));
}
