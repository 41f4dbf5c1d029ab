import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// `npm ci --omit=dev` beside a finished build must start, and stay small enough to be copied often.

const root = join(import.meta.dirname, "..");
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
};
const names = Object.keys(lock.packages).filter((name) => name !== "");

/** Only `npm run dev` loads this one. */
const developmentOnly = new Set(["server/development.ts"]);

it("nothing that runs in production comes from a package for development", () => {
  const rooms = ["cli", "server", "accounts", "domain", "db", "content", "lib"];
  const files = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  const missing = files
    .filter((file) => !file.includes("/testing/") && !developmentOnly.has(file))
    .flatMap((file) =>
      importedPackages(file).filter((name) => lock.packages[`node_modules/${name}`]?.dev !== undefined),
    );
  expect(files.length).toBeGreaterThan(300);
  expect([...new Set(missing)]).toEqual([]);
});

function importedPackages(file: string): string[] {
  const source = readFileSync(join(root, file), "utf8");
  const specifiers = source.matchAll(
    /^(?:import|export) (?!type )[^;]*?from "([^"#.][^"]*)"|\bimport\("([^"#.][^"]*)"\)/gm,
  );
  return [...specifiers].flatMap(([, fixed, dynamic]) => {
    const name = /^(@[^/]+\/[^/]+|[^/]+)/.exec(fixed ?? dynamic ?? "")?.[0] ?? "";
    return name.startsWith("node:") ? [] : [name];
  });
}

it("the packages of production have at most 300 MB", () => {
  // npm keeps what is for development *or* optional when it omits development, and a peer of a library for tests is that.
  const kept = names.filter((name) => lock.packages[name]?.devOptional);
  expect(kept, "take the optional peer out of the lock file's entry of its dependent").toEqual([]);
  const seen = new Set<number>();
  const bytes = names
    .filter((name) => !lock.packages[name]?.dev && existsSync(join(root, name)))
    .reduce((sum, name) => sum + sizeOf(join(root, name), seen), 0);
  expect(bytes).toBeGreaterThan(100e6);
  expect(bytes).toBeLessThan(300e6);
});

/** Bytes in a package's own files, without the packages inside it, which are entries of the lock file themselves. */
function sizeOf(folder: string, seen: Set<number>): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    // The package `node` fetches the one of this platform by a script, so the lock file does not know it.
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
