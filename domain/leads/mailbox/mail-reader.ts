// The thread that reads one mail of a stranger (domain/leads/mailbox/mail-thread.ts).
import { parentPort, workerData } from "node:worker_threads";
import { errorCode } from "#lib/logger.ts";
import type { MailAnswer } from "./mail-thread.ts";
import { readMail } from "./read-mail.ts";

const answer = await readMail(workerData as Uint8Array).then(
  (mail): MailAnswer => ({ mail }),
  (error: unknown): MailAnswer => ({ failure: errorCode(error) }),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(answer);
