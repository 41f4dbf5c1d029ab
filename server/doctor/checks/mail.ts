import type { Finding } from "#domain/system/report.ts";
import { errorCode } from "#lib/logger.ts";
import { withTimeout } from "#lib/pacing.ts";
import { createImapClient, mailboxFault } from "../../jobs/mailbox/read-mailbox.ts";
import { smtpTimeouts } from "../../jobs/senders.ts";
import { type Check, type CheckedSite, bad, ok } from "../check.ts";
import { certificateFault, networkTimeoutMs, reasonOf } from "../reach.ts";
import { checkMailDomain } from "./mail-domain.ts";

/** Whether mails go out, whether their receivers will believe who sent them, and whether the mailbox of answers can be read. */
export const mailChecks: readonly Check[] = [
  { name: "Mail", needs: "network", run: checkServer, timeoutMs: 20_000 },
  { name: "Mail", needs: "network", run: checkMailDomain, timeoutMs: 20_000 },
  { name: "Mail", needs: "network", run: checkMailbox, timeoutMs: 20_000 },
];

const subject = "Mail server";

/** Signs in to the mail server, and sends nothing. */
async function checkServer({ config: { smtpUrl } }: CheckedSite): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const { host, isSecure, fault } = await signIn(smtpUrl);
  const found: Finding[] = [];
  if (fault !== null) {
    const { code, message, remedy } = fault;
    found.push(bad("problem", code, subject, message, remedy));
  }
  if (isSecure === false && !/^(?:localhost|127\.|::1)/.test(host)) {
    const words = `${host} offers no TLS, so mails and the password of SMTP_URL can be read on the way.`;
    found.push(
      bad(
        "problem",
        "mail.plain",
        subject,
        words,
        "Use a port with TLS (smtps://…:465, or 587 with STARTTLS), or another server.",
      ),
    );
  }
  return found.length > 0
    ? found
    : [ok("mail.server", subject, `${host} can be reached, and takes user and password.`)];
}

interface Fault {
  code: string;
  message: string;
  remedy: string;
}

async function signIn(url: string): Promise<{ host: string; isSecure: boolean | null; fault: Fault | null }> {
  const [{ createTransport }, { default: Connection }] = await Promise.all([
    import("nodemailer"),
    import("nodemailer/lib/smtp-connection"),
  ]);
  // Reads the address as the sender of mails does.
  const transport = createTransport({ url, ...smtpTimeouts });
  const options = transport.options as { host?: string; auth?: { user: string; pass: string } };
  const connection = new Connection({
    ...options,
    connectionTimeout: networkTimeoutMs,
    greetingTimeout: networkTimeoutMs,
  });
  const host = options.host ?? "The mail server";
  let isSecure: boolean | null = null;
  try {
    const lost = new Promise<never>((_, reject) => connection.once("error", reject));
    const step = (begin: (done: (error?: Error | null) => void) => void) =>
      withTimeout(
        Promise.race([
          lost,
          new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
        ]),
        2 * networkTimeoutMs,
      );
    await step((done) => connection.connect(done));
    isSecure = connection.secure;
    const { auth } = options;
    if (auth) await step((done) => connection.login({ credentials: auth }, done));
    connection.quit();
    return { host, isSecure, fault: null };
  } catch (error) {
    return { host, isSecure, fault: faultOf(error, host) };
  } finally {
    connection.close();
    transport.close();
  }
}

function faultOf(error: unknown, host: string): Fault {
  const code = errorCode(error);
  if (code === "EAUTH" || code === "ENOAUTH") {
    const message = `${host} refuses the user or the password of SMTP_URL.`;
    return {
      code: "mail.auth",
      message,
      remedy: "Correct them; characters such as @ and / have to be written as %40 and %2F.",
    };
  }
  // The library has a code of its own for what TLS says.
  const own = error instanceof Error && error.cause ? errorCode(error.cause) : code;
  const words = error instanceof Error ? error.message : "";
  const certificate = certificateFault(own) ?? (/certificate|altname/i.test(words) ? "can't be trusted" : null);
  if (certificate) {
    const remedy = "Name the mail server in SMTP_URL as its certificate does, or let its certificate be renewed.";
    return { code: "mail.certificate", message: `The certificate of ${host} ${certificate}.`, remedy };
  }
  const remedy =
    "See that SMTP_URL has the right host and port, and that this machine may connect there; many networks close port 25.";
  const reason = reasonOf(error instanceof Error && error.cause ? error.cause : error);
  return { code: "mail.away", message: `${host} can't be reached: ${reason}.`, remedy };
}

/** Signs in to the mailbox of answers, and opens its folder. */
async function checkMailbox({ config: { mailbox } }: CheckedSite): Promise<Finding[]> {
  if (!mailbox) return [];
  const name = "Mailbox of answers";
  const client = await createImapClient(mailbox);
  try {
    await withTimeout(client.connect(), 2 * networkTimeoutMs);
    await withTimeout(client.mailboxOpen(mailbox.folder, { readOnly: true }), networkTimeoutMs);
    return [ok("mailbox", name, `${mailbox.host} lets the site in.`)];
  } catch (error) {
    const isRefused = error instanceof Error && "authenticationFailed" in error && error.authenticationFailed === true;
    const message = `${mailbox.host} can't be read: ${isRefused || (error instanceof Error && "responseStatus" in error) ? mailboxFault(error) : reasonOf(error)}.`;
    const remedy =
      "Correct IMAP_URL: host, port, user, password and folder. Answers stay in the mailbox until it is right.";
    return [bad("problem", isRefused ? "mailbox.auth" : "mailbox.away", name, message, remedy)];
  } finally {
    client.close();
  }
}
