import { getDomain } from "tldts";
import type { Finding } from "#domain/system/report.ts";
import { errorCode } from "#lib/logger.ts";
import { findSender } from "../../jobs/jobs.ts";
import { addressOf } from "../../jobs/senders.ts";
import { type Check, type CheckedSite, type Machine, bad, ok } from "../check.ts";

type Dns = Machine["dns"];

/**
 * Looks up what the domain of the sender says about who may send for it: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). Receivers
 * put mails without them aside, or refuse them.
 */
export const checkMailDomain: Check["run"] = async ({ config, context, machine: { dns } }: CheckedSite) => {
  if (config.smtpUrl === undefined) return [];
  const sender = await findSender(context, config.mailFrom).catch(() => null);
  if (sender === null) return [];
  const domain = addressOf(sender).split("@").at(-1)?.toLowerCase() ?? "";
  if (!domain.includes(".")) return [];
  try {
    const found = await Promise.all([
      checkSpf(dns, domain),
      checkDkim(dns, domain, config.dkimSelector),
      checkDmarc(dns, domain),
    ]);
    return found.flat();
  } catch (error) {
    const words = `The records of ${domain} can't be looked up (${errorCode(error)}).`;
    return [
      bad(
        "warning",
        "mail.dns",
        "Sender",
        words,
        "See that this machine has a resolver that answers (/etc/resolv.conf).",
      ),
    ];
  }
};

/** For a name without records, as opposed to a resolver that does not answer. */
const missing = new Set(["ENOTFOUND", "ENODATA"]);

async function findTexts(dns: Dns, name: string): Promise<string[]> {
  try {
    // A long record comes in pieces.
    return (await dns.resolveTxt(name)).map((pieces) => pieces.join(""));
  } catch (error) {
    if (missing.has(errorCode(error))) return [];
    throw error;
  }
}

async function checkSpf(dns: Dns, domain: string): Promise<Finding[]> {
  const subject = "SPF";
  const records = (await findTexts(dns, domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record = ""] = records;
  if (records.length === 0) {
    const words = `${domain} does not say which servers may send for it.`;
    const remedy = `Add a TXT record for ${domain}, like "v=spf1 include:… -all", as your mail provider names it.`;
    return [bad("problem", "mail.spf", subject, words, remedy)];
  }
  if (records.length > 1) {
    const words = `${domain} has ${records.length} SPF records, so receivers take none of them.`;
    return [bad("problem", "mail.spf", subject, words, "Make one record of them.")];
  }
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(record)) {
    const words = `The SPF record of ${domain} lets everyone send for it (+all).`;
    return [bad("problem", "mail.spf", subject, words, "End it with -all or ~all.")];
  }
  return [ok("mail.spf", subject, `${domain} says which servers may send for it.`)];
}

/** What providers call their keys. A domain does not list its own. */
const commonSelectors = [
  "default",
  "dkim",
  "mail",
  "smtp",
  "key1",
  "s1",
  "s2",
  "k1",
  "k2",
  "google",
  "selector1",
  "selector2",
  "mandrill",
  "mxvault",
  "pm",
  "protonmail",
  "fm1",
  "zoho",
  "scph0117",
];

async function checkDkim(dns: Dns, domain: string, selector: string | undefined): Promise<Finding[]> {
  const subject = "DKIM";
  const selectors = selector === undefined ? commonSelectors : [selector];
  const found = await Promise.all(
    selectors.map(async (each) => {
      const texts = await findTexts(dns, `${each}._domainkey.${domain}`);
      // One without a key was taken back.
      return texts.some((text) => /(?:^|;)\s*p=\s*[a-z0-9+/]/i.test(text)) ? [each] : [];
    }),
  );
  const [known] = found.flat();
  if (known !== undefined) return [ok("mail.dkim", subject, `${domain} has the key “${known}”.`)];
  if (selector !== undefined) {
    const words = `${domain} has no key “${selector}” (DKIM_SELECTOR), so receivers can't check the signature of emails.`;
    return [
      bad(
        "problem",
        "mail.dkim",
        subject,
        words,
        `Add the TXT record ${selector}._domainkey.${domain} as your mail provider names it.`,
      ),
    ];
  }
  const words = `No key of ${domain} was found under the names that providers usually give. It may have another name, which no one can look up.`;
  const remedy =
    "Let your mail provider sign mails. Set DKIM_SELECTOR to the name of the key (s= in DKIM-Signature of an email) to have it checked.";
  return [bad("warning", "mail.dkim", subject, words, remedy)];
}

async function checkDmarc(dns: Dns, domain: string): Promise<Finding[]> {
  const subject = "DMARC";
  const owner = getDomain(domain) ?? domain;
  const names = [...new Set([domain, owner])];
  for (const name of names) {
    const record = (await findTexts(dns, `_dmarc.${name}`)).find((text) => /^v=DMARC1/i.test(text));
    if (record === undefined) continue;
    const policy = /;\s*p=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase();
    if (policy) return [ok("mail.dmarc", subject, `${name} has a policy (${policy}).`)];
    const words = `The DMARC record of ${name} has no policy (p=), so receivers leave it out.`;
    return [
      bad(
        "warning",
        "mail.dmarc",
        subject,
        words,
        'Begin with "v=DMARC1; p=none", and look at the reports before you ask for more.',
      ),
    ];
  }
  const words = `${owner} has no DMARC record; large providers refuse or put aside mails without one.`;
  const remedy = `Add a TXT record for _dmarc.${owner}: "v=DMARC1; p=none; rua=mailto:…".`;
  return [bad("warning", "mail.dmarc", subject, words, remedy)];
}
