import { makeAuthority } from "./certificates.ts";
import { type Fault, env } from "./fault.ts";
import type { HealthySite } from "./healthy-site.ts";

const answer = (name: string, code: string, path: string, told: HealthySite["doubles"]["answers"][string]): Fault => ({
  name,
  codes: [code],
  async plant({ doubles }) {
    doubles.answers[path] = told;
  },
});

const records = (name: string, code: string, changes: Record<string, string[]>): Fault => ({
  name,
  codes: [code],
  async plant({ doubles }) {
    for (const [host, texts] of Object.entries(changes)) {
      if (texts.length === 0) delete doubles.records[host];
      else doubles.records[host] = texts;
    }
  },
});

/** Who calls with a token says only that its host can't be reached, and why. */
const everyCertificate = [
  "crm.away",
  "mail.certificate",
  "oidc.away",
  "public.certificate",
  "sms.certificate",
  "webhook.certificate",
];

/** What is wrong with what the site talks to. */
export const networkFaults: readonly Fault[] = [
  env("a mail server that is away", ["mail.away"], { SMTP_URL: "smtp://site:right@localhost:1" }),
  {
    name: "a wrong password of the mail server",
    codes: ["mail.auth"],
    async plant({ doubles }) {
      doubles.smtpPassword = "another";
    },
  },
  records("no SPF", "mail.spf", { "alumni.example.org": ["other=1"] }),
  records("two SPF records", "mail.spf", { "alumni.example.org": ["v=spf1 -all", "v=spf1 ~all"] }),
  records("SPF for everybody", "mail.spf", { "alumni.example.org": ["v=spf1 +all"] }),
  records("no DKIM key of the name", "mail.dkim", { "s7._domainkey.alumni.example.org": [] }),
  records("a DKIM key that was taken back", "mail.dkim", { "s7._domainkey.alumni.example.org": ["v=DKIM1; p="] }),
  env("no DKIM key of a usual name", ["mail.dkim?"], { DKIM_SELECTOR: undefined }),
  records("no DMARC", "mail.dmarc?", { "_dmarc.example.org": [] }),
  {
    name: "a resolver that is away",
    codes: ["mail.dns?"],
    async plant({ doubles }) {
      doubles.hasResolver = false;
    },
  },
  {
    name: "a wrong password of the mailbox",
    codes: ["mailbox.auth"],
    plant: (healthy) => healthy.open({ IMAP_URL: healthy.env["IMAP_URL"]?.replace(":secret@", ":other@") }),
  },
  env("a mailbox that is away", ["mailbox.away"], { IMAP_URL: "imap://site:secret@127.0.0.1:1/INBOX" }),
  env("a webhook that is away", ["webhook.away"], { LEAD_WEBHOOK_URL: "https://localhost:1/hook" }),
  env("a gateway of text messages that is away", ["sms.away"], { SMS_WEBHOOK_URL: "https://localhost:1/sms" }),
  env("a CRM that is away", ["crm.away"], { CRM_URL: "https://localhost:1" }),
  answer("a token that the CRM refuses", "crm.token", "/crm/v3/objects/contacts", { status: 401 }),
  answer("a provider that is none", "oidc.wrong", "/.well-known/openid-configuration", { status: 404 }),
  env("a bucket that there is not", ["bucket.refused"], { MEDIA_S3_BUCKET: "another" }),
  env("a bucket that is away", ["bucket.refused"], { MEDIA_S3_ENDPOINT: "http://127.0.0.1:1" }),
  env("a public address that leads nowhere", ["public.away"], { SITE_URL: "https://localhost:1" }),
  answer("a proxy without the site", "public.status", "/healthz", { status: 502 }),
  answer("another site at the address", "public.other-site", "/healthz", { status: 200 }),
  answer("metrics that are open to everybody", "public.metrics-open", "/metrics", { status: 200 }),
  answer("a clock that is not that of others", "clock.skew", "/", {
    status: 200,
    headers: { date: new Date(Date.now() - 3_600_000).toUTCString() },
  }),
  {
    name: "a certificate that has expired",
    codes: everyCertificate,
    plant: async (healthy) => healthy.show(await healthy.authority.issue({ days: -2 })),
  },
  {
    name: "a certificate of an unknown authority",
    codes: everyCertificate,
    plant: async (healthy) => healthy.show(await (await makeAuthority()).issue()),
  },
  {
    name: "a certificate for another name",
    codes: everyCertificate,
    plant: async (healthy) => healthy.show(await healthy.authority.issue({ host: "other.example.org" })),
  },
  {
    name: "a certificate that expires in ten days",
    codes: ["public.certificate?", "webhook.certificate?", "sms.certificate?"],
    plant: async (healthy) => healthy.show(await healthy.authority.issue({ days: 10 })),
  },
];
