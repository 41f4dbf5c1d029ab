import { randomInt } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { findPostgres, startPostgresCluster } from "#db/testing/provide-postgres.ts";
import { repeated, repetition } from "#lib/testing/repeated.ts";
import { createAdmin } from "../support/admin-user.ts";
import { makeHost } from "../support/demo-host.ts";
import { type Engine, type Site, eventually, startSite } from "../support/site.ts";
import { startTroubledReceivers } from "../support/troubled-receivers.ts";
import { type HiddenFields, humanPause, inquiryFrom, openForm, sendForm } from "../support/visitor-forms.ts";

// Everything that fails, at once: the process is killed, the database is away, and mail, webhook and CRM are down, slow, busy or lose their
// answers. A long run sends 10,000 inquiries and takes the database away for ten minutes.

test.describe.configure({ mode: "parallel" });

/** Inquiries of a run, a tenth of them while the database is away. */
const inquiries = repeated(500);
/** How many are sent between two kills. */
const perKill = 125;
/** For how long the database is away. Milliseconds. */
const away = repeated(8_000) + (repetition > 1 ? 440_000 : 0);
const senders = 12;
const hosts = ["ada@homecoming.example", "grace@homecoming.example", "joan@homecoming.example"];

for (const engine of ["sqlite", "postgres"] as const satisfies Engine[]) {
  test(`${engine}: with everything failing, each acknowledged inquiry and booking arrives, and once`, async () => {
    test.skip(engine === "postgres" && !findPostgres(), "there is no PostgreSQL on this machine");
    test.setTimeout(240_000 * repetition);
    const receivers = await startTroubledReceivers();
    const cluster = engine === "postgres" ? await startPostgresCluster({ durable: true }) : null;
    const site = await startSite(engine, {
      ...receivers.env,
      ...(cluster && { DATABASE_URL: await cluster.createDatabase("homecoming") }),
    });
    try {
      // A start listens while its database is being made.
      const isWhole = async () => /"status":"ok"/.test(await (await fetch(`${site.url}/readyz`)).text());
      await eventually("the database is made", isWhole, 60_000);
      for (const email of hosts) {
        await createAdmin(site, email);
        await makeHost(site, email);
      }
      const forms = await openForms(site, inquiries);
      await delay(humanPause);
      const waiting = forms.map((hidden, index) => ({
        ...inquiryFrom(`sender-${index}@example.org`, hidden),
        ...(index % 3 === 0 && { time: demoTimeOf(index / 3), zone: "Pacific/Auckland" }),
      }));
      const whileAway = waiting.splice(0, Math.ceil(inquiries / 10));

      const acknowledged = new Set<string>();
      while (waiting.length > 0) {
        const some = waiting.splice(0, perKill);
        await sendAll(site, some, acknowledged, randomInt(200, 2_500));
      }
      await withoutDatabase(site, cluster, async () => {
        const until = performance.now() + away;
        const half = Math.ceil(whileAway.length / 2);
        await sendAll(site, whileAway.splice(0, half), acknowledged, 2_000);
        await delay(Math.max(0, until - performance.now()));
        await sendAll(site, whileAway.splice(0), acknowledged, null);
      });
      expect(acknowledged.size, "a sender tries until it is acknowledged").toBe(inquiries);

      receivers.recover();
      const { db } = await site.database();
      const stored = () => db.selectFrom("leads").select(["id", "email", "status"]).execute();
      // Beside the deliveries that wait, the journal gets its share of the writes.
      const isReplayed = async () => (await stored()).length >= acknowledged.size;
      await eventually("the journal is empty", isReplayed, 120_000 * repetition);
      const leads = await stored();
      expect(leads.map(({ email }) => email).toSorted()).toEqual([...acknowledged].toSorted());
      expect(new Set(leads.map(({ status }) => status))).toEqual(new Set(["new"]));

      const bookings = await db.selectFrom("bookings").select(["email", "starts_at", "host_id"]).execute();
      const wished = forms.filter((_, index) => index % 3 === 0).length;
      expect(bookings.length, "each wish is booked, or a request").toBe(wished);
      expect(new Set(bookings.map(({ email }) => email)).size, "one for each address").toBe(bookings.length);
      const booked = bookings.filter(({ host_id }) => host_id !== null);
      // After so many in a day, further ones are requests (decision 223).
      expect(booked.length).toBeGreaterThan(wished / 10);
      const times = booked.map(({ starts_at, host_id }) => `${starts_at.toISOString()} ${host_id}`);
      expect(new Set(times).size, "each time of a host once").toBe(booked.length);

      await eventually(
        "everything is delivered",
        async () => {
          // What is tried again in hours is tried now, as by the button of the desk.
          const left = db.updateTable("outbox").where("delivered_at", "is", null).where("attempts", ">", 0);
          await left.set({ next_attempt_at: new Date(), failed_at: null }).where("locked_until", "is", null).execute();
          const due = db.selectFrom("outbox").select("id").where("delivered_at", "is", null);
          return (await due.where("next_attempt_at", "<=", new Date()).execute()).length === 0;
        },
        300_000 * repetition,
      );
      const ids = leads.map(({ id }) => id);
      // A receiver that honours the id of a webhook has each inquiry once; two ids for one would be two inquiries to it.
      const known = new Set(ids);
      const posted = [...receivers.webhooks.values()].map((body) => idIn(body, known));
      expect(counted(posted)).toEqual(counted(ids));
      expect(counted(receivers.notes.map(({ body }) => idIn(body, known)))).toEqual(counted(ids));
      const sent = db
        .selectFrom("outbox")
        .select("id")
        .where("kind", "=", "mail")
        .where("delivered_at", "is not", null);
      const mails = await sent.execute();
      expect(receivers.mails.size, "each mail under one Message-ID").toBe(mails.length);
      test.info().annotations.push({
        type: "figures",
        description: JSON.stringify({
          acknowledged: acknowledged.size,
          bookings: bookings.length,
          mails: mails.length,
          met: receivers.met,
        }),
      });
    } finally {
      await site.remove();
      await cluster?.remove();
      await receivers.close();
    }
  });
}

/** Half hours from the day after tomorrow on, each as often as there are hosts. */
function demoTimeOf(index: number): string {
  const half = Math.floor(index / hosts.length);
  const day = new Date(Date.now() + (2 + Math.floor(half / 47)) * 24 * 60 * 60_000).toISOString().slice(0, 10);
  return new Date(Date.parse(`${day}T00:00:00Z`) + (half % 47) * 30 * 60_000).toISOString();
}

async function openForms(site: Site, count: number): Promise<HiddenFields[]> {
  const forms: HiddenFields[] = [];
  while (forms.length < count)
    forms.push(
      ...(await Promise.all(Array.from({ length: Math.min(50, count - forms.length) }, () => openForm(site.url)))),
    );
  return forms;
}

/** Sends forms until each is acknowledged, as a visitor does who tries again; the process is killed after so many milliseconds. */
async function sendAll(
  site: Site,
  forms: Record<string, string>[],
  acknowledged: Set<string>,
  killAfter: number | null,
): Promise<void> {
  const waiting = [...forms];
  const sending = Array.from({ length: senders }, async () => {
    for (let form = waiting.pop(); form; form = waiting.pop()) {
      const status = await sendForm(site.url, form);
      if (status === 303) acknowledged.add(form["email"] ?? "");
      else if (status === 422 && "time" in form) {
        // Somebody else had the time: without one, as the page offers.
        const { time: _, zone: _zone, ...rest } = form;
        waiting.push(rest);
      } else if (status === null) {
        waiting.push(form);
        await delay(100);
      } else throw new Error(`an inquiry was answered with ${status}`);
    }
  });
  if (killAfter !== null) {
    await Promise.race([delay(killAfter), Promise.all(sending)]);
    await site.end("SIGKILL");
    await site.start();
  }
  await Promise.all(sending);
}

/** Runs `work` while no row can be written. */
async function withoutDatabase(
  site: Site,
  cluster: Awaited<ReturnType<typeof startPostgresCluster>> | null,
  work: () => Promise<void>,
): Promise<void> {
  if (cluster) {
    await cluster.stop();
    await work();
    await cluster.start();
    return;
  }
  const file = new DatabaseSync(join(site.dataDir, "homecoming.sqlite"), { timeout: 30_000 });
  file.exec("begin immediate");
  await work();
  file.exec("rollback");
  file.close();
}

/** The id of the inquiry that a text names, of all these. */
const idIn = (text: string, ids: ReadonlySet<string>) =>
  (text.match(/[\da-f]{8}-[\da-f-]{27}/g) ?? []).find((id) => ids.has(id)) ?? `none in ${text}`;

const counted = (ids: readonly string[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(ids, (id) => id)).map(([id, list]) => [id, list?.length]));
