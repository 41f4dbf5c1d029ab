import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { type ProcessContext, systemContext } from "#domain/context.ts";
import { asDomainError } from "#domain/database.ts";
import { receiveMail } from "#domain/leads/replies/receive-mail.ts";
import { addressKey, takeToken } from "#domain/security/abuse.ts";
import { sameText } from "#domain/security/secrets.ts";
import { readBody } from "#lib/http/requests.ts";
import { createQueue } from "#lib/pacing.ts";
import { DomainError, statusOf } from "#lib/domain-error.ts";
import type { ServerEnv } from "../process/log.ts";
import { webhookKey } from "../process/values.ts";

/** The longest body: a mail of 6 MB in base64. */
const maxBytes = 8 << 20;

/** Bodies that are read at once before it is known who sent them: each may fill 8 MB of memory, and services try again. */
const mostUnproven = 8;

/** Mails that are read or wait for it: each is read in a thread of its own, which may take 256 MB. */
const mostWaiting = 10;

/** How old a signed call may be, and how far ahead. Seconds. */
const toleranceSeconds = 5 * 60;

/** Parts of a form that is read, those of the mail in it included. */
const maxFields = 200;

/** What services call the whole mail: SendGrid, Mailgun, Postmark, and this site's own word. */
const fieldNames = ["raw", "email", "body-mime", "RawEmail"] as const;

/**
 * Takes mails that a service forwards: `POST /`, with the whole mail (RFC 5322) as it is, as a field of JSON, or as a field of a form. The call is
 * signed after Standard Webhooks, or has the secret as a bearer token or as the password of basic authentication.
 */
export function inboundMail(process: ProcessContext, secret: string): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const inTurn = createQueue(mostWaiting);
  let unproven = 0;
  /** Reads what anybody may have sent: the signature is that of the whole body. */
  async function readUnproven(request: Request): Promise<Uint8Array<ArrayBuffer>> {
    if (unproven >= mostUnproven)
      throw new DomainError("unavailable", "Too many calls at once. Please try again in a few seconds.", {
        retryAfter: 5,
      });
    unproven += 1;
    try {
      return await readBody(request, { maxBytes });
    } finally {
      unproven -= 1;
    }
  }
  routes.post("/", async (c) => {
    const ctx = { ...systemContext(process, "answers"), remoteAddress: c.get("remoteAddress") };
    const client = addressKey(c.get("remoteAddress"));
    await takeToken(ctx, { key: `inbound:${client}`, capacity: 120, refillPerMinute: 120 });
    const { headers } = c.req.raw;
    const isKnown = namesSecret(headers, secret);
    if (!isKnown && headers.get("webhook-signature") === null) throw refused();
    const body = isKnown ? await readBody(c.req.raw, { maxBytes }) : await readUnproven(c.req.raw);
    if (!isKnown && !isSigned(headers, body, secret, process.clock())) throw refused();
    const mail = await mailIn(body, headers.get("content-type") ?? "");
    const receivedAt = process.clock();
    const result = await inTurn(() => receiveMail(process, mail, { receivedAt, source: "webhook" }));
    return c.json({ result });
  });
  routes.onError((error, c) => {
    const known = asDomainError(error);
    if (!(known instanceof DomainError)) throw error;
    if (known.retryAfter !== undefined) c.header("retry-after", String(known.retryAfter));
    return c.json({ code: known.code, message: known.message }, statusOf(known) as 422);
  });
  return routes;
}

function refused(): DomainError {
  return new DomainError("unauthenticated", "This call is not signed with the secret of this site.");
}

/** Whether a call has the secret itself, for services that sign nothing. */
function namesSecret(headers: Headers, secret: string): boolean {
  const [, scheme = "", value = ""] = /^(\w+) (.+)$/.exec(headers.get("authorization") ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return sameText(value, secret);
  if (scheme.toLowerCase() !== "basic") return false;
  const pair = Buffer.from(value, "base64").toString("utf8");
  return sameText(pair.slice(pair.indexOf(":") + 1), secret);
}

/** Standard Webhooks: one of the signatures is that of id, time and body. */
function isSigned(headers: Headers, body: Uint8Array, secret: string, now: Date): boolean {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  if (id === "" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds) return false;
  const signed = createHmac("sha256", webhookKey(secret)).update(`${id}.${timestamp}.`).update(body).digest("base64");
  const signatures = (headers.get("webhook-signature") ?? "").split(" ").slice(0, 10);
  return signatures.some((each) => sameText(each, `v1,${signed}`));
}

/** @throws DomainError invalid when there is no mail in it */
async function mailIn(body: Uint8Array<ArrayBuffer>, type: string): Promise<Uint8Array> {
  if (/^(?:message\/rfc822|application\/octet-stream)\b/i.test(type)) return body;
  const words = /^application\/json\b/i.test(type) ? fromJson(body) : await fromForm(body, type);
  if (words === null || words === "") throw noMail();
  // The head of a mail has colons, which base64 has not.
  return words.slice(0, 5_000).includes(":") ? Buffer.from(words, "utf8") : Buffer.from(words, "base64");
}

function noMail(): DomainError {
  const message = `Send the whole mail: as message/rfc822, or in a field ${fieldNames.join(", ")} of JSON or of a form.`;
  return new DomainError("invalid", message);
}

function fromJson(body: Uint8Array): string | null {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    throw noMail();
  }
  const { data, ...own } = (json ?? {}) as Record<string, unknown>;
  const fields = { ...(typeof data === "object" ? data : {}), ...own } as Record<string, unknown>;
  return fieldNames.map((name) => fields[name]).find((value) => typeof value === "string") ?? null;
}

async function fromForm(body: Uint8Array<ArrayBuffer>, type: string): Promise<string | null> {
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return null;
  // Many small parts take long to parse; the mail itself may have this many of its own.
  const parts =
    Buffer.from(body)
      .toString("latin1")
      .match(/content-disposition/gi)?.length ?? 0;
  if (parts > maxFields) throw noMail();
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => null);
  for (const name of fieldNames) {
    const value = form?.get(name);
    if (typeof value === "string") return value;
    if (value) return await value.text();
  }
  return null;
}
