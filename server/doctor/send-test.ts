import { randomUUID } from "node:crypto";
import type { ProcessContext } from "#domain/context.ts";
import type { TestMailResult } from "#domain/system/report.ts";
import { createDeliver } from "../jobs/jobs.ts";
import type { Config } from "../process/config.ts";

/** Sends a mail that says only that it has arrived, by the way that all mails go, and without the outbox: its result is known at once. */
export async function sendTestMail(process: ProcessContext, config: Config, to: string): Promise<TestMailResult> {
  const now = process.clock();
  const payload = {
    to,
    subject: "Test mail of your site",
    text: `This is a test of ${process.linkUrl}, sent ${now.toISOString()}.\n\nThat you read it shows that mails of the site arrive. Look at its headers: Authentication-Results says what your provider thinks of SPF, DKIM and DMARC.\n`,
  };
  try {
    await createDeliver(process, config)({ id: randomUUID(), kind: "mail", payload, attempt: 1, createdAt: now });
  } catch (error) {
    return { isSent: false, message: `The mail to ${to} could not be sent: ${wordsOf(error)}.` };
  }
  if (config.smtpUrl === undefined) {
    return { isSent: false, message: "The mail was written to a file in DATA_DIR/mail, because SMTP_URL is not set." };
  }
  return { isSent: true, message: `The mail server has taken an email to ${to}. Look whether it arrives, and where.` };
}

/** Calls the webhook with an event that is about no inquiry, `webhook.test`. @returns what became of it */
export async function sendTestEvent(process: ProcessContext, config: Config): Promise<TestMailResult> {
  const { leadWebhook } = config;
  if (!leadWebhook) return { isSent: false, message: "There is no webhook to call: LEAD_WEBHOOK_URL is not set." };
  const now = process.clock();
  const event = {
    type: "webhook.test",
    timestamp: now.toISOString(),
    data: { message: "This is a test. It isn't about a real inquiry." },
  };
  const payload = { url: leadWebhook.url, body: JSON.stringify(event) };
  try {
    const deliver = createDeliver(process, config);
    const status = await deliver({ id: randomUUID(), kind: "webhook", payload, attempt: 1, createdAt: now });
    return { isSent: true, message: `The webhook has taken a test event (${status}).` };
  } catch (error) {
    return { isSent: false, message: `The webhook has not taken a test event: ${wordsOf(error)}.` };
  }
}

/** Words of a sender, which may be shown to admins. */
function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, "") : "unknown failure";
}
