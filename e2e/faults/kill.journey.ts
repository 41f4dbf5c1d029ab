import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { repeated, repetition } from "#lib/testing/repeated.ts";
import { enquiryFrom, humanPause, openForm, sendForm } from "../support/visitor-forms.ts";
import { eventually } from "../support/eventually.ts";
import { type Engine, type Site, startSite } from "../support/site.ts";

// Starting again takes much longer than a round, so there are few of them, each with many requests in progress.
const rounds = repeated(8);
const perRound = 60;
const senders = 16;

// In parallel, because each test mostly waits for its server to start again.
test.describe.configure({ mode: "parallel" });

for (const engine of ["sqlite", "postgres"] as const satisfies Engine[]) {
  test(`${engine}: kill -9 at any moment loses no acknowledged enquiry and doubles none`, async () => {
    test.skip(engine === "postgres" && !process.env["TEST_DATABASE_URL"], "there is no PostgreSQL on this machine");
    test.setTimeout(240_000 * repetition);
    const site = await startSite(engine);
    try {
      const forms = await Promise.all(Array.from({ length: rounds * perRound }, () => openForm(site.url)));
      await delay(humanPause);
      const waiting = forms.map((hidden, index) => enquiryFrom(`sender-${index}@example.org`, hidden));
      const acknowledged: string[] = [];
      for (let round = 0; round < rounds; round++) {
        acknowledged.push(...(await sendUntilKilled(site, waiting)));
        await site.start();
      }
      expect(acknowledged.length, "the load reached the server").toBeGreaterThan(rounds);

      const leads = await site.leads();
      const times = Map.groupBy(leads, ({ email }) => email);
      expect(acknowledged.filter((email) => times.get(email)?.length !== 1)).toEqual([]);
      expect([...times].filter(([, list]) => list.length > 1).map(([email]) => email)).toEqual([]);
      expect(new Set(leads.map(({ status }) => status))).toEqual(new Set(["new"]));

      // Deliveries in progress when the process died are claimed again once their claim has expired.
      const notYetMailed = () => {
        const mails = site
          .mails()
          .map(({ raw }) => raw)
          .join("\n");
        return leads.filter(({ email }) => !mails.includes(email));
      };
      await eventually("each enquiry is mailed", async () => notYetMailed().length === 0, 120_000);
    } finally {
      await site.remove();
    }
  });
}

/** Sends in parallel, kills the whole process group meanwhile, and leaves in `waiting` what got no answer. */
async function sendUntilKilled(site: Site, waiting: Record<string, string>[]): Promise<string[]> {
  const acknowledged: string[] = [];
  const unanswered: Record<string, string>[] = [];
  const server = { alive: true };
  const firstAnswer = Promise.withResolvers<void>();
  const sending = Array.from({ length: senders }, async () => {
    while (server.alive) {
      const enquiry = waiting.pop();
      if (!enquiry) return;
      const status = await sendForm(site.url, enquiry);
      firstAnswer.resolve();
      if (status === 303) acknowledged.push(enquiry["email"] ?? "");
      else if (status === null) unanswered.push(enquiry);
      else throw new Error(`an enquiry was answered with ${status}`);
    }
  });
  // Timed from the first answer, so that each round has requests in progress however long the start took.
  await Promise.race([firstAnswer.promise, Promise.all(sending)]);
  await delay(randomInt(0, 140));
  await site.end("SIGKILL");
  server.alive = false;
  await Promise.all(sending);
  // As a visitor would: the same form again.
  waiting.push(...unanswered);
  return acknowledged;
}
