import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { Client } from "pg";
import { type PostgresCluster, findPostgres, startPostgresCluster } from "#db/testing/provide-postgres.ts";
import { type Site, eventually, startSite } from "../support/site.ts";
import { humanPause, inquirerAddress, inquiryFrom, openForm, sendForm } from "../support/visitor-forms.ts";

// What happens to the database, the disk and the clock of a running site. In each case pages answer, an inquiry is kept or refused in
// words, and after the end of the fault the site goes on by itself and has each inquiry that it has acknowledged, once.

test.describe.configure({ mode: "parallel" });

/** How long a fault lasts after the first inquiry in it. Milliseconds. */
const lasting = 3_000;

interface Fault {
  name: string;
  /** What an inquiry may be answered with meanwhile: 303 acknowledges it. */
  answers: readonly number[];
  begin: () => Promise<() => Promise<void>>;
}

async function expectToOutlive(site: Site, { name, answers, begin }: Fault): Promise<void> {
  await eventually("ready", () => isWhole(site), 60_000);
  const hidden = await Promise.all([openForm(site.url), openForm(site.url), openForm(site.url)]);
  await delay(humanPause);
  const before = inquirerAddress();
  expect(await sendForm(site.url, inquiryFrom(before, hidden[0])), `${name}: before`).toBe(303);

  const end = await begin();
  const acknowledged = [before];
  const meanwhile = inquirerAddress();
  try {
    const answer = await sendForm(site.url, inquiryFrom(meanwhile, hidden[1]));
    expect(answers, `${name}: an inquiry`).toContain(answer);
    if (answer === 303) acknowledged.push(meanwhile);
    for (const path of ["/", "/pricing", "/modules", "/contact", "/healthz"])
      expect((await fetch(site.url + path)).status, `${name}: ${path}`).toBe(200);
    await delay(lasting);
  } finally {
    await end();
  }

  await eventually(`${name}: ready afterwards`, () => isWhole(site), 60_000);
  const after = inquirerAddress();
  expect(await sendForm(site.url, inquiryFrom(after, hidden[2])), `${name}: after`).toBe(303);
  acknowledged.push(after);
  const { db } = await site.database();
  const stored = async () => (await db.selectFrom("leads").select("email").execute()).map(({ email }) => email);
  await eventually(`${name}: the journal is empty`, async () => (await stored()).length >= acknowledged.length, 30_000);
  expect((await stored()).toSorted(), name).toEqual(acknowledged.toSorted());
  // One that was under way when the database went is claimed again after its claim has expired.
  const hasMail = (email: string) => site.mails().some(({ to }) => to.includes(email));
  await eventually(`${name}: everybody has a mail`, async () => acknowledged.every(hasMail), 60_000);
}

async function isWhole(site: Site): Promise<boolean> {
  return /"status":"ok"/.test(await (await fetch(`${site.url}/readyz`)).text());
}

test.describe("PostgreSQL", () => {
  test.skip(!findPostgres(), "there is no PostgreSQL on this machine");

  const faults: (Omit<Fault, "begin"> & { begin: (cluster: PostgresCluster) => Promise<() => Promise<void>> })[] = [
    {
      name: "freezes",
      answers: [303],
      async begin(cluster) {
        cluster.pause();
        return async () => cluster.resume();
      },
    },
    {
      name: "is replaced by one that takes no writes yet, as a standby before it is promoted",
      answers: [303],
      async begin(cluster) {
        await cluster.stop();
        await cluster.start();
        await asAdmin(cluster, "alter system set default_transaction_read_only = on", "select pg_reload_conf()");
        return () => asAdmin(cluster, "alter system reset default_transaction_read_only", "select pg_reload_conf()");
      },
    },
    {
      name: "has no connection left",
      answers: [303],
      async begin(cluster) {
        // The role of the tests is above a limit of connections, but not above this.
        await asAdmin(cluster, "alter database homecoming with allow_connections false", endOthers);
        return () => asAdmin(cluster, "alter database homecoming with allow_connections true");
      },
    },
    {
      name: "is slow, because another session has locked the inquiries",
      answers: [303],
      async begin(cluster) {
        const client = new Client({ connectionString: cluster.url("homecoming") });
        await client.connect();
        await client.query("begin; lock table leads in access exclusive mode");
        return async () => {
          await client.query("rollback");
          await client.end();
        };
      },
    },
  ];

  for (const fault of faults) {
    test(fault.name, async () => {
      const cluster = await startPostgresCluster();
      const site = await startSite("postgres", { DATABASE_URL: await cluster.createDatabase("homecoming") });
      try {
        await expectToOutlive(site, { ...fault, begin: () => fault.begin(cluster) });
      } finally {
        await site.remove();
        await cluster.remove();
      }
    });
  }
});

const endOthers =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'homecoming' and pid <> pg_backend_pid()";

/** Runs statements on the server's own database, each outside of a transaction. */
async function asAdmin(cluster: PostgresCluster, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: cluster.url() });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

test.describe("the disk of DATA_DIR", () => {
  /** Mounts a small file system at a new folder; only root can do that. */
  function mountSmall(): string | null {
    const folder = mkdtempSync(join(tmpdir(), "homecoming-small-disk-"));
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m,mode=0700", "tmpfs", folder], { stdio: "pipe" });
      return folder;
    } catch {
      rmSync(folder, { recursive: true });
      return null;
    }
  }

  test("is full", async () => {
    const folder = mountSmall() ?? "";
    test.skip(folder === "", "this machine mounts no file systems for us");
    const site = await startSite("sqlite", { DATA_DIR: folder });
    try {
      await expectToOutlive(site, {
        name: "full",
        // Where the last bytes still take it, it is acknowledged; else the visitor is asked to come again.
        answers: [303, 503],
        async begin() {
          const ballast = join(folder, "ballast");
          expect(() => writeFileSync(ballast, Buffer.alloc(80 << 20))).toThrow("ENOSPC");
          return async () => rmSync(ballast);
        },
      });
    } finally {
      await site.end("SIGKILL");
      execFileSync("umount", ["-l", folder]);
      await site.remove();
    }
  });
});

test("a clock that was a year ahead, and a year behind, for a while", async () => {
  const clock = join(import.meta.dirname, "../support/shifted-clock.ts");
  const site = await startSite("sqlite", { NODE_OPTIONS: `--import ${clock}`, CLOCK_SHIFT: "0" });
  const year = 365 * 24 * 60 * 60_000;
  try {
    const acknowledged: string[] = [];
    for (const shift of [0, year, 0, -year, 0]) {
      await site.end();
      site.env["CLOCK_SHIFT"] = String(shift);
      await site.start();
      await eventually("ready", () => isWhole(site), 30_000);
      const hidden = await openForm(site.url);
      await delay(humanPause);
      const email = inquirerAddress();
      expect(await sendForm(site.url, inquiryFrom(email, hidden)), `${shift}`).toBe(303);
      acknowledged.push(email);
      expect((await fetch(site.url)).status).toBe(200);
    }
    for (const email of acknowledged) await site.mailTo(email);
    const leads = await site.leads();
    expect(leads.map(({ email }) => email).toSorted()).toEqual(acknowledged.toSorted());
    expect(new Set(leads.map(({ status }) => status))).toEqual(new Set(["new"]));
  } finally {
    await site.remove();
  }
});
