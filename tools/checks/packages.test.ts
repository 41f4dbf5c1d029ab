import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, test } from "vitest";
import { packagesOf, direct } from "./dependencies/main.ts";

// `npm ci --omit=dev` beside a finished build must start, and stay small because it is copied often.

const root = join(import.meta.dirname, "../..");
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
};
const names = Object.keys(lock.packages).filter((name) => name !== "");

/** What only `npm run dev` and the build of the pages load. */
const developmentOnly = /^server\/(development\/|vite-plugins\.ts$)/;

it("nothing that runs in production comes from a package for development", () => {
  const rooms = ["cli", "server", "accounts", "domain", "db", "content", "lib"];
  const files = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  const missing = files
    .filter((file) => !file.includes("/testing/") && !developmentOnly.test(file))
    .flatMap((file) => importedPackages(file).filter((name) => isForDevelopment(name)));
  expect(files.length).toBeGreaterThan(200);
  expect([...new Set(missing)]).toEqual([]);
});

/** Static imports. */
const fixedImport = /^(?:import|export) (?!type )(?:[^;]*?from )?"([^"]*)"/gm;
const lazyImport = /\bimport\("([^"]*)"\)/g;

function importedPackages(file: string): string[] {
  const source = readFileSync(join(root, file), "utf8");
  return [...packagesIn(source, fixedImport), ...packagesIn(source, lazyImport)];
}

function packagesIn(source: string, imports: RegExp): string[] {
  return [...source.matchAll(imports)].flatMap(([, specifier = ""]) =>
    /^(?:[#.]|node:)/.test(specifier) ? [] : (/^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[0] ?? []),
  );
}

function isForDevelopment(name: string): boolean {
  return lock.packages[`node_modules/${name}`]?.dev !== undefined;
}

it("pages that the server renders need no package for development, except what only a browser loads", () => {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(join(root, file), "utf8");
    for (const name of packagesIn(source, fixedImport)) packages.add(name);
    for (const [, specifier = ""] of source.matchAll(fixedImport)) {
      const target = specifier.startsWith("#app/") ? specifier.slice(1) : join(dirname(file), specifier);
      if (/^(?:#app\/|\.).*\.tsx?$/.test(specifier) && !target.includes("+types/")) visit(target);
    }
  };
  const routes = readFileSync(join(root, "app/routes.ts"), "utf8").matchAll(/\bfile: "([^"]+)"/g);
  for (const file of ["root.tsx", "entry.server.tsx", ...[...routes].map(([, name = ""]) => name)])
    visit(`app/${file}`);
  expect(seen.size).toBeGreaterThan(100);
  expect([...packages].filter((name) => isForDevelopment(name))).toEqual([]);
});

it("the packages of production have at most 325 MB", () => {
  // npm keeps packages that are both for development and optional when it omits development. An optional peer of a
  // library can be such a package.
  const kept = names.filter((name) => lock.packages[name]?.devOptional);
  expect(kept, "take the optional peer out of the lock file's entry of its dependent").toEqual([]);
  const seen = new Set<number>();
  const bytes = names
    .filter((name) => !lock.packages[name]?.dev && existsSync(join(root, name)))
    .reduce((sum, name) => sum + sizeOf(join(root, name), seen), 0);
  expect(bytes).toBeGreaterThan(100e6);
  expect(bytes).toBeLessThan(325e6);
});

/** Bytes in a package's own files, without the packages inside it, which are entries of the lock file themselves. */
function sizeOf(folder: string, seen: Set<number>): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    // The package `node` fetches the binary of this platform by a script, so the lock file does not know it.
    if (entry.isDirectory()) {
      const isListed = entry.name === "node_modules" && !path.endsWith("/node/node_modules");
      return isListed ? sum : sum + sizeOf(path, seen);
    }
    if (!entry.isFile()) return sum;
    const { ino, size } = statSync(path);
    if (seen.has(ino)) return sum;
    seen.add(ino);
    return sum + size;
  }, 0);
}

test("docs/dependencies.md has each package of package.json once, and no other", () => {
  const document = readFileSync(join(import.meta.dirname, "../../docs/dependencies.md"), "utf8");
  expect(document.split("\n").flatMap(packagesOf).toSorted()).toEqual([...direct].toSorted());
});
