import { randomInt } from "node:crypto";
import { type IncomingMessage, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { startHubSpot } from "#server/jobs/testing/crm-doubles.ts";
import { startMailServer } from "#server/jobs/testing/mail-server.ts";

/**
 * How a receiver answers: as it should, not at all, late, that it has had enough, or with an answer that gets lost after it has taken what
 * was sent.
 */
const moods = ["well", "down", "slow", "busy", "lost"] as const;
type Mood = (typeof moods)[number];

/** Longer than a sender waits in some cases, shorter in others. Milliseconds. */
const slowness = () => randomInt(200, 4_000);

/** The mail server, webhook and CRM of a site, in a mood that changes for each by itself. */
export interface TroubledReceivers {
  /** Variables of a site that delivers to them. */
  env: Record<string, string>;
  /** The webhooks taken, by their id, as a receiver that honours it. */
  webhooks: ReadonlyMap<string, string>;
  /** The mails taken, by their Message-ID, as such a receiver. */
  mails: ReadonlyMap<string, string>;
  /** Notes in the CRM, repeated ones too. */
  notes: readonly { body: string }[];
  /** How often each mood was met. */
  met: Record<Mood, number>;
  /** From now on all answer as they should. */
  recover(): void;
  close(): Promise<void>;
}

/** Starts the receivers, in bad moods until they recover. */
export async function startTroubledReceivers(): Promise<TroubledReceivers> {
  const met: Record<Mood, number> = { well: 0, down: 0, slow: 0, busy: 0, lost: 0 };
  let isWell = false;
  let changed = 0;
  const current = new Map<string, Mood>();
  const moodOf = (receiver: string): Mood => {
    if (performance.now() - changed > 1_500) {
      for (const each of ["mail", "webhook", "crm"]) current.set(each, moods[randomInt(moods.length)]!);
      changed = performance.now();
    }
    const mood = isWell ? "well" : (current.get(receiver) ?? "well");
    met[mood] += 1;
    return mood;
  };

  const webhooks = new Map<string, string>();
  const webhook = await listen(
    troubled(
      () => moodOf("webhook"),
      async (request, body) => {
        webhooks.set(String(request.headers["webhook-id"]), body);
        return { status: 200, body: "" };
      },
    ),
  );

  const token = "pat-of-the-journeys-0001";
  const hubSpot = await startHubSpot(token);
  const crm = await listen(
    troubled(
      () => moodOf("crm"),
      async ({ method = "GET", url = "/", headers }, body) => {
        const { authorization = "" } = headers;
        const answer = await fetch(hubSpot.url + url, {
          method,
          headers: { authorization, "content-type": "application/json" },
          ...(method === "GET" ? {} : { body }),
        });
        return { status: answer.status, body: await answer.text() };
      },
    ),
  );

  const mails = new Map<string, string>();
  const mail = await startMailServer({
    onConnect(_session, done) {
      done(moodOf("mail") === "down" ? Object.assign(new Error("not now"), { responseCode: 421 }) : null);
    },
    onData(stream, _session, done) {
      const mood = moodOf("mail");
      let raw = "";
      stream.on("data", (chunk) => (raw += String(chunk)));
      stream.on("end", () => {
        if (mood === "busy") return done(Object.assign(new Error("too many mails"), { responseCode: 451 }));
        mails.set(/^message-id: (.*)$/im.exec(raw)?.[1]?.trim() ?? "", raw);
        // The mail is taken, and its sender is told otherwise.
        if (mood === "lost") return done(Object.assign(new Error("lost"), { responseCode: 421 }));
        setTimeout(done, mood === "slow" ? slowness() : 0);
      });
    },
  });

  return {
    env: {
      SMTP_URL: mail.url,
      LEAD_WEBHOOK_URL: webhook.url,
      LEAD_WEBHOOK_SECRET: "a secret of the journeys",
      CRM: "hubspot",
      CRM_TOKEN: token,
      CRM_URL: crm.url,
    },
    webhooks,
    mails,
    notes: hubSpot.notes,
    met,
    recover() {
      isWell = true;
    },
    async close() {
      await Promise.all([webhook.close(), crm.close(), mail.close(), hubSpot.close()]);
    },
  };
}

/** An HTTP server that takes requests in a mood. */
function troubled(
  moodOf: () => Mood,
  take: (request: IncomingMessage, body: string) => Promise<{ status: number; body: string }>,
): Server {
  return createServer((request, response) => {
    void (async () => {
      const mood = moodOf();
      if (mood === "down") return request.socket.destroy();
      let body = "";
      for await (const chunk of request) body += String(chunk);
      if (mood === "busy") return response.writeHead(429, { "Retry-After": "1" }).end();
      if (mood === "slow") await delay(slowness());
      const answer = await take(request, body);
      if (mood === "lost") return request.socket.destroy();
      return response.writeHead(answer.status, { "Content-Type": "application/json" }).end(answer.body);
    })().catch(() => request.socket.destroy());
  });
}

async function listen(server: Server): Promise<{ url: string; close: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
