import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** Whether .dockerignore lets a path in: the last line that matches it, or a folder above it, decides. */
export function createFilter(ignore: string): (path: string) => boolean {
  const rules = ignore
    .split("\n")
    .filter((line) => /^[^#\s]/.test(line))
    .map((line) => ({ lets: line.startsWith("!"), pattern: line.replace(/^!/, "") }));
  // As engines read it: a folder is everything in it, and "*" is also a name that begins with a dot.
  const matches = (path: string, pattern: string) =>
    pattern === "*" || path.startsWith(`${pattern}/`) || matchesGlob(path, pattern);
  return (path) => rules.findLast(({ pattern }) => matches(path, pattern))?.lets ?? true;
}

/** The tracked files that an image and an archive are made of. */
export function contextFiles(): string[] {
  const isLetIn = createFilter(readFileSync(join(root, ".dockerignore"), "utf8"));
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  // What was deleted and not committed is still listed.
  return tracked.split("\0").filter((path) => path !== "" && isLetIn(path) && existsSync(join(root, path)));
}

/** Copies those files, or those of them that are named, into a folder, readable for everybody. @returns how many */
export function copyContext(target: string, isNamed: (file: string) => boolean = () => true): number {
  const files = contextFiles().filter(isNamed);
  for (const file of files) {
    const to = join(target, file);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(root, file), to);
    chmodSync(to, statSync(to).mode & 0o111 ? 0o755 : 0o644);
  }
  return files.length;
}
