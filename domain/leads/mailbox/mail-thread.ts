import { Worker } from "node:worker_threads";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { errorCode } from "#lib/logger.ts";
import type { ReadMail } from "./read-mail.ts";

/** What the thread says. */
export type MailAnswer = { mail: ReadMail } | { failure: string };

const threadFile = join(import.meta.dirname, "mail-reader.ts");

/** Milliseconds for one mail. A plain one of 10 MB takes one second, and a few kilobytes can be made to take minutes. */
const timeLimitMs = 10_000;
const memoryLimitMb = 256;

/** The longest mail that is read, in bytes; what comes after that is cut off. */
export const maxMailBytes = 10 * 1024 * 1024;

/**
 * Reads a mail in a thread of its own, which has nothing of this process and ends with it: a parser of mails can be made to take long. What
 * takes too long or is none comes back with its head alone, so that no mail is lost.
 */
export async function readMailInThread(raw: Uint8Array): Promise<ReadMail> {
  const bytes = raw.subarray(0, maxMailBytes);
  const thread = new Worker(threadFile, {
    env: {},
    execArgv: [],
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  });
  const { promise, resolve } = Promise.withResolvers<MailAnswer>();
  const timer = setTimeout(() => resolve({ failure: "timeout" }), timeLimitMs);
  thread.once("message", (answer: MailAnswer) => resolve(answer));
  thread.once("error", (error) => resolve({ failure: errorCode(error) }));
  thread.once("exit", () => resolve({ failure: "ended" }));
  try {
    const answer = await promise;
    return "mail" in answer ? withId(answer.mail, raw) : withId(headOf(bytes), raw);
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** A mail without an id gets one of its content, so that it is known again. */
function withId(mail: ReadMail, raw: Uint8Array): ReadMail {
  if (mail.messageId !== null) return mail;
  return { ...mail, messageId: `<${createHash("sha256").update(raw).digest("hex")}@no-id.invalid>` };
}

/** Bytes of the head that are looked at. */
const maxHead = 64 * 1024;

/** The few headers that tell to what a mail belongs, by patterns that take no longer for any input. */
function headOf(bytes: Uint8Array): ReadMail {
  const text = Buffer.from(bytes.subarray(0, maxHead)).toString("latin1");
  const head = text.slice(0, Math.max(0, text.search(/\r?\n\r?\n/)) || text.length).replace(/\r?\n[ \t]/g, " ");
  const valueOf = (name: string) =>
    head
      .split(/\r?\n/)
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? "";
  const idsIn = (value: string): string[] => value.slice(0, 20_000).match(/<[!-;=?-~]{1,300}>/g) ?? [];
  const addressesIn = (value: string): string[] =>
    value.slice(0, 5_000).match(/[!#-'*+\-/-9=?A-Z^-~.]{1,64}@[A-Za-z0-9.-]{1,190}/g) ?? [];
  return {
    kind: valueOf("auto-submitted") === "" || /^no\b/i.test(valueOf("auto-submitted")) ? "mail" : "auto",
    messageId: idsIn(valueOf("message-id"))[0] ?? null,
    answers: [...new Set([...idsIn(valueOf("in-reply-to")), ...idsIn(valueOf("references")).toReversed()])].slice(
      0,
      50,
    ),
    from: { name: "", address: addressesIn(valueOf("from"))[0] ?? "" },
    to: [...addressesIn(valueOf("to")), ...addressesIn(valueOf("delivered-to"))].slice(0, 50),
    subject: valueOf("subject")
      .replace(/[^ -~]+/g, " ")
      .slice(0, 300),
    text: unreadable,
    quoted: "",
    attachments: [],
  };
}

/** Stands in place of the text of a mail that can't be read. */
export const unreadable = "This mail can't be shown here. Please open it in the mailbox.";
