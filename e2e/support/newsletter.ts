import { randomUUID } from "node:crypto";
import type { Site } from "./site.ts";
import { visitorAddress } from "./visitor-address.ts";

export interface Subscriber {
  email: string;
  status: string;
  consent_version: string;
  consent_page: string | null;
}

/** An address that nobody has used yet. */
export const readerAddress = () => `reader-${randomUUID().slice(0, 8)}@example.org`;

/** The address as the operator's export shows it; null when there is none. */
export async function subscriberOf(site: Site, email: string): Promise<Subscriber | null> {
  const all = JSON.parse(await site.cli("newsletter", "export", "--status", "all")) as Subscriber[];
  return all.find((subscriber) => subscriber.email === email) ?? null;
}

/** Path and query of the newest link of this kind that was sent to the address. */
export async function linkTo(site: Site, email: string, kind: "confirm" | "unsubscribe"): Promise<string> {
  const pattern = new RegExp(`/newsletter/${kind}\\?token=[\\w.-]+`);
  const { text } = await site.mailTo(email, pattern);
  return pattern.exec(text)?.[0] ?? "";
}

/** Sends the footer's form as a browser sends it, from this page; with `accept` as its script does. */
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
    body: new URLSearchParams({ consent: "1", website: "", ...fields }),
  });
}

/** Subscribes and confirms, without a browser. */
export async function subscribe(site: Site, email: string): Promise<void> {
  await sendSignUp(site, { email });
  const link = await linkTo(site, email, "confirm");
  await fetch(site.url + link, { method: "POST", redirect: "manual" });
  await linkTo(site, email, "unsubscribe");
}
