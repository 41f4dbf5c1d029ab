import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type FrameLocator, type Page, expect } from "@playwright/test";
import type { Site } from "./site.ts";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A client address from the range reserved for documentation, so that each test has its own rate limits. */
export function visitorAddress(): string {
  const part = () => randomInt(65_536).toString(16);
  return `2001:db8:${part()}:${part()}::1`;
}

/** The hidden fields of a newly rendered form, with its id and signed time. */
export type HiddenFields = Record<string, string>;

/** Longer than the time within which a form counts as sent by a machine. Milliseconds. */
export const humanPause = 1_200;

const formPath = "/embed/contact-form?type=demo";

/** Opens the form as a browser without JavaScript does. */
export async function openForm(url: string): Promise<HiddenFields> {
  const answer = await fetch(url + formPath, { headers: { "x-forwarded-for": visitorAddress() } });
  const html = await answer.text();
  const inputs = html.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const fields = inputs.map((input) => [
    /name="([^"]*)"/.exec(input)?.[1] ?? "",
    /value="([^"]*)"/.exec(input)?.[1] ?? "",
  ]);
  // Copies: a part of a string keeps the whole page in memory, and a long run opens 10,000.
  return Object.fromEntries(structuredClone(fields)) as HiddenFields;
}

/**
 * Sends the form.
 * @returns the status; null when the connection broke before an answer
 */
export async function sendForm(
  url: string,
  fields: Record<string, string>,
  from = visitorAddress(),
): Promise<number | null> {
  try {
    const answer = await fetch(url + formPath, {
      method: "POST",
      redirect: "manual",
      headers: { "x-forwarded-for": from },
      body: new URLSearchParams(fields),
    });
    return answer.status;
  } catch {
    return null;
  }
}

/** A valid inquiry with these hidden fields, identified by its address. */
export function inquiryFrom(email: string, hidden: HiddenFields): Record<string, string> {
  return { ...hidden, type: "demo", name: "Ada Palmer", email, organization: "Northgate College", message: "" };
}

/** An unused address of somebody who writes. */
export const inquirerAddress = () => `visitor-${randomUUID().slice(0, 8)}@example.org`;

/** Fills in the contact form, and takes as long for it as a person. */
export async function fillIn(form: Page | FrameLocator, email: string): Promise<void> {
  await form.locator('[name="name"]').fill("Ada Palmer");
  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="organization"]').fill("Northgate College");
  await form.locator('[name="message"]').fill("We have 4,000 alumni & a small team.\nWhen could we talk?");
  // A form that is sent within a second is quarantined.
  await delay(humanPause);
}

/** The inquiry of {@link fillIn} is stored once and was mailed to the team. */
export async function expectArrived(site: Site, email: string, type: string): Promise<void> {
  const mail = await site.mailTo("hello@homecoming.example", new RegExp(email.replaceAll(".", "\\.")));
  expect(mail.text).toContain("Northgate College");
  const { db } = await site.database();
  const stored = await db.selectFrom("leads").selectAll().where("email", "=", email).execute();
  expect(stored).toEqual([
    expect.objectContaining({ type, name: "Ada Palmer", organization: "Northgate College", status: "new" }),
  ]);
}

export interface Subscriber {
  email: string;
  status: string;
  consent_version: string;
  consent_page: string | null;
}

/** An unused address. */
export const readerAddress = () => `reader-${randomUUID().slice(0, 8)}@example.org`;

/** The subscriber in the operator's export; null when there is none. */
export async function subscriberOf(site: Site, email: string): Promise<Subscriber | null> {
  const all = JSON.parse(await site.cli("newsletter", "export", "--status", "all")) as Subscriber[];
  return all.find((subscriber) => subscriber.email === email) ?? null;
}

/** Path and query of the newest link of this kind in mails to the address. */
export async function linkTo(site: Site, email: string, kind: "confirm" | "unsubscribe"): Promise<string> {
  const pattern = new RegExp(`/newsletter/${kind}\\?token=[\\w.-]+`);
  const { text } = await site.mailTo(email, pattern);
  return pattern.exec(text)?.[0] ?? "";
}

/** Sends the footer's form as a browser does, from this page; with `accept` as its script does. */
export function sendSignUp(
  site: Site,
  fields: Record<string, string>,
  { from = visitorAddress(), page = "/about", accept }: { from?: string; page?: string | null; accept?: string } = {},
): Promise<Response> {
  return fetch(`${site.url}/newsletter`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "x-forwarded-for": from,
      ...(page === null ? {} : { referer: site.url + page }),
      ...(accept === undefined ? {} : { accept }),
    },
    body: new URLSearchParams({ consent: "2", website: "", ...fields }),
  });
}

/** Subscribes and confirms without a browser. */
export async function subscribe(site: Site, email: string): Promise<void> {
  await sendSignUp(site, { email });
  const link = await linkTo(site, email, "confirm");
  await fetch(site.url + link, { method: "POST", redirect: "manual" });
  await linkTo(site, email, "unsubscribe");
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** While true, every recipient is refused as unknown. */
  refuses: boolean;
  /** Recipients of accepted mails. */
  taken: string[];
  close(): Promise<void>;
}

/** A mail server that accepts all mails, or refuses them permanently. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      if (mail.refuses) return done(Object.assign(new Error("no such user here"), { responseCode: 550 }));
      mail.taken.push(address);
      done();
    },
    onData(stream, _session, done) {
      stream.resume().on("end", () => done());
    },
  });
  const mail: MailServer = {
    url: "",
    refuses: false,
    taken: [],
    close: () => new Promise<void>((done) => server.close(done)),
  };
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  mail.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return mail;
}
