import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { copyContext, root } from "./build-context.ts";

// `npm run release`: makes release/homecoming-VERSION-linux-x64.tar.gz with sources, built pages and the packages of production, Node among
// them, and a file with its checksum. It starts where it is unpacked, without npm and without a network. Packages such as `node` and `sharp`
// are for the system and processor on which it was made.

const run = (program: string, args: readonly string[], cwd = root, env: Record<string, string> = {}) =>
  execFileSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });

/**
 * Makes the archive of what is committed.
 * @returns its path
 */
async function makeRelease(): Promise<string> {
  if (run("git", ["status", "--porcelain"]).trim() !== "")
    throw new Error("A release is made of what is committed: commit or remove what is changed.");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const name = `homecoming-${version}-${process.platform}-${process.arch}`;
  const folder = join(root, "release");
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(folder, ".work-"));
  try {
    const content = join(work, name);
    copyContext(content);
    // Built of the copy, so that nothing else of this folder gets into the pages.
    run("npm", ["ci", "--no-audit", "--no-fund"], content);
    run("npm", ["run", "-s", "build"], content);
    rmSync(join(content, "node_modules"), { recursive: true });
    run("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], content);
    rmSync(join(content, "node_modules/.cache"), { recursive: true, force: true });
    writeFileSync(join(content, "COMMIT"), run("git", ["rev-parse", "HEAD"]));
    const archive = join(folder, `${name}.tar.gz`);
    // The same content gives the same archive: names in order, nobody's files, the time of the commit.
    const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"];
    const time = run("git", ["log", "-1", "--format=%cI"]).trim();
    run(
      "tar",
      ["--create", "--file", archive, "--use-compress-program=gzip -n", ...same, `--mtime=${time}`, name],
      work,
    );
    writeFileSync(`${archive}.sha256`, `${await checksum(archive)}  ${basename(archive)}\n`);
    return archive;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function checksum(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

const archive = await makeRelease();
console.log(`${archive}: ${Math.round(statSync(archive).size / 1e6)} MB, and its checksum beside it`);
