import type { Finding } from "#domain/system/report.ts";
import type { Config } from "../../process/config.ts";
import { type Check, bad, ok } from "../check.ts";

/** Settings that can be read, and are dangerous all the same, alone or together. */
export const configurationChecks: readonly Check[] = [
  { name: "Configuration", run: async ({ config }) => findConfigurationFaults(config) },
];

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Whether an address leads to this machine itself. */
export const isOfThisMachine = (url: string): boolean => loopback.test(new URL(url).hostname);

function findConfigurationFaults(config: Config): Finding[] {
  const found = [...addressFaults(config), ...proxyFaults(config), ...otherFaults(config)];
  const settings = config.warnings.map((words) =>
    bad("warning", "configuration.variable", "Variables", words, "Correct the name, or remove the variable."),
  );
  const all = [...found, ...settings];
  return all.length > 0 ? all : [ok("configuration", "Variables", "The settings fit together.")];
}

function addressFaults({ siteUrl, production }: Config): Finding[] {
  const subject = "Public address";
  const level = production ? "problem" : "warning";
  const remedy = "Set SITE_URL to the https address under which visitors reach the site, and restart it.";
  if (siteUrl === undefined) {
    const words =
      "SITE_URL is not set, so links in mails lead to localhost, and search engines are told a foreign address.";
    return [bad(level, "configuration.site-url-missing", subject, words, remedy)];
  }
  if (siteUrl.startsWith("https:") || isOfThisMachine(siteUrl)) return [];
  const words = `SITE_URL is ${siteUrl}: without https passwords and sessions can be read on the way, and passkeys do not work.`;
  return [bad(level, "configuration.site-url-http", subject, words, remedy)];
}

function proxyFaults({ siteUrl, trustProxy, host, port }: Config): Finding[] {
  const subject = "Proxy";
  // The process itself speaks no TLS, so something stands before it.
  if (siteUrl?.startsWith("https:") && !trustProxy) {
    const words =
      "SITE_URL is https, so a proxy stands before this process, and TRUST_PROXY is not set: all visitors have the proxy's address, and a few wrong passwords of one lock out all.";
    const remedy = "Set TRUST_PROXY=1, and let the proxy set X-Forwarded-For.";
    return [bad("problem", "configuration.proxy-untrusted", subject, words, remedy)];
  }
  if (!trustProxy || host !== undefined) return [];
  const words = `TRUST_PROXY is set, and port ${port} is open on all addresses of this machine: who reaches it without the proxy can claim any address, and so pass over the limits.`;
  const remedy =
    "Set HOST=127.0.0.1 where the proxy is on this machine. Else set HOST=0.0.0.0, and let a firewall admit the proxy alone.";
  return [bad("warning", "configuration.port-open", subject, words, remedy)];
}

function otherFaults({ leadWebhook, logLevel, smtpUrl, mailFrom, production }: Config): Finding[] {
  const found: Finding[] = [];
  if (leadWebhook && !leadWebhook.url.startsWith("https:") && !isOfThisMachine(leadWebhook.url)) {
    const words = "LEAD_WEBHOOK_URL is http, so inquiries with names and addresses can be read on the way.";
    const remedy = "Give the receiver a certificate, and its https address to LEAD_WEBHOOK_URL.";
    found.push(bad("warning", "configuration.webhook-http", "Webhook", words, remedy));
  }
  if (logLevel === "silent" || logLevel === "error") {
    const words = `LOG_LEVEL is ${logLevel}, so the log says nothing of what is only about to go wrong.`;
    found.push(bad("warning", "configuration.log-level", "Log", words, "Set LOG_LEVEL=info, or remove it."));
  }
  if (smtpUrl === undefined) {
    const words =
      "SMTP_URL is not set, so mails are written to files and reach nobody: no invitations, no replies, no new passwords.";
    const remedy = "Set SMTP_URL to your mail server, like smtp://user:password@host:587, and MAIL_FROM to the sender.";
    found.push(bad(production ? "problem" : "warning", "configuration.no-mail", "Mail", words, remedy));
  } else if (mailFrom === undefined) {
    const words =
      "MAIL_FROM is not set, so mails have the address of the brand as their sender, which a mail server may refuse.";
    const remedy =
      'Set MAIL_FROM to an address that your mail server may send for, like "Homecoming <hello@example.org>".';
    found.push(bad("warning", "configuration.no-sender", "Mail", words, remedy));
  }
  return found;
}
