import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { linesOf, requireProgram, runProgram } from "./postgres-programs.ts";

let folder: string;
const program = async (name: string, script: string) => {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "homecoming-programs-"));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it("says what to install when a program is missing or older than the server", async () => {
  vi.stubEnv("PATH", folder);
  const missing = /^pg_dump is not on the PATH, .* apt-get install postgresql-client\)\.$/;
  await expect(requireProgram("pg_dump", 15)).rejects.toThrow(missing);
  await expect(linesOf("pg_dump", []).next()).rejects.toThrow(missing);
  vi.stubEnv("PATH", `${folder}:/bin:/usr/bin`);
  await program("pg_dump", 'echo "pg_dump (PostgreSQL) 13.11 (Debian 13.11-0+deb11u1)"');
  await expect(requireProgram("pg_dump", 13)).resolves.toBeUndefined();
  await expect(requireProgram("pg_dump", 16)).rejects.toThrow(
    /^pg_dump is of PostgreSQL 13, and the server or the backup is of 16: install .*postgresql-client-16\)\.$/,
  );
});

it("tells the password to no other user of the machine, and the last words of a program that fails", async () => {
  vi.stubEnv("PATH", `${folder}:/bin:/usr/bin`);
  await program("pg_dump", 'echo "$*"; env | grep ^PG | sort');
  const url = "postgres://ada:s%40cret@db.example:5433/site?sslmode=no-verify";
  expect((await runProgram("pg_dump", ["--format=custom"], url)).trim().split("\n")).toEqual([
    "--format=custom",
    "PGAPPNAME=homecoming backup",
    "PGDATABASE=site",
    "PGHOST=db.example",
    "PGPASSWORD=s@cret",
    "PGPORT=5433",
    "PGSSLMODE=require",
    "PGUSER=ada",
  ]);
  await program("pg_restore", 'echo one; echo "pg_restore: error: no room" >&2; exit 1');
  await expect(runProgram("pg_restore", [], url)).rejects.toThrow("pg_restore failed: pg_restore: error: no room.");
  const lines = linesOf("pg_restore", []);
  expect((await lines.next()).value).toBe("one");
  await expect(lines.next()).rejects.toThrow("pg_restore failed: pg_restore: error: no room.");
});
