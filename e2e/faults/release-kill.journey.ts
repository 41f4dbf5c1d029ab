import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { publishRelease, undoRelease } from "#domain/publishing/releases/publish-release.ts";
import { repeated, repetition } from "#lib/testing/repeated.ts";
import { makeBigRelease, publisher, stateOf, wordAfter, wordBefore } from "../support/big-release.ts";
import { type Engine, type Site, startSite } from "../support/site.ts";

const program = join(import.meta.dirname, "../support/publish-until-killed.ts");
const rounds = repeated(5);

// In parallel, because each test mostly waits for its process to start again.
test.describe.configure({ mode: "parallel" });

for (const engine of ["sqlite", "postgres"] as const satisfies Engine[]) {
  test(`${engine}: kill -9 while a release is published or taken back leaves all of it or nothing`, async () => {
    test.skip(engine === "postgres" && !process.env["TEST_DATABASE_URL"], "there is no PostgreSQL on this machine");
    test.setTimeout(120_000 * repetition);
    const site = await startSite(engine);
    try {
      const { db } = await site.database();
      const release = await makeBigRelease(publisher(db));
      const versionOf = async () =>
        (await db.selectFrom("releases").select("version").where("id", "=", release).executeTakeFirstOrThrow()).version;
      const open = await stateOf(db, release);
      await publishRelease(publisher(db), release, await versionOf());
      const published = await stateOf(db, release);
      await undoRelease(publisher(db), release, await versionOf());
      expect(await stateOf(db, release)).toBe(open);
      for (let round = 0; round < rounds; round++) {
        await publishUntilKilled(site, release);
        const state = await stateOf(db, release);
        expect([open, published].includes(state), state).toBe(true);
      }
      // What visitors see after a restart is as whole.
      await site.end("SIGKILL");
      await site.start();
      const word = (await stateOf(db, release)) === open ? wordBefore : wordAfter;
      for (const path of ["/", "/blog", "/modules", "/use-cases", "/case-studies", "/made-page"]) {
        const page = await (await fetch(site.url + path)).text();
        expect([path, page.includes(wordBefore), page.includes(wordAfter)]).toEqual([
          path,
          word === wordBefore,
          word === wordAfter,
        ]);
      }
    } finally {
      await site.remove();
    }
  });
}

/** Kills the process at any moment of its work. */
async function publishUntilKilled(site: Site, release: string): Promise<void> {
  const options = JSON.stringify({ dataDir: site.dataDir, databaseUrl: site.env["DATABASE_URL"] });
  const child: ChildProcess = spawn(process.execPath, [program, options, release], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complaint = "";
  child.stderr?.on("data", (chunk) => (complaint += chunk));
  const ended = once(child, "exit");
  await Promise.race([once(child.stdout!, "data"), ended]);
  await delay(randomInt(0, 400));
  expect(child.exitCode, complaint).toBeNull();
  child.kill("SIGKILL");
  await ended;
}
