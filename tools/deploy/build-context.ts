import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** Whether .dockerignore lets a path in: the last line that matches it, or a folder above it, decides. */
export function createFilter(ignore: string): (path: string) => boolean {
  const rules = ignore
    .split("\n")
    .filter((line) => /^[^#\s]/.test(line))
    .map((line) => ({ lets: line.startsWith("!"), pattern: line.replace(/^!/, "") }));
  // For an image "*" also means names that begin with a dot.
  const matches = (path: string, pattern: string) =>
    pattern === "*" || matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`);
  return (path) => rules.findLast(({ pattern }) => matches(path, pattern))?.lets ?? true;
}

/** The tracked files that an image and an archive are made of. */
export function contextFiles(): string[] {
  const isLetIn = createFilter(readFileSync(join(root, ".dockerignore"), "utf8"));
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  // What was deleted and not committed is still listed.
  return tracked.split("\0").filter((path) => path !== "" && isLetIn(path) && existsSync(join(root, path)));
}
