import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { cutText } from "#lib/text/clip-text.ts";
import { htmlToText } from "./html-to-text.ts";
import { splitQuotedTail } from "./quoted-tail.ts";

/** What kind of mail it is: written by a person, sent by a machine in answer to ours, or the report that ours could not be delivered. */
export type MailKind = "mail" | "auto" | "bounce";

/** A mail as the desk keeps it: text alone. Everything in it was chosen by a stranger. */
export interface ReadMail {
  readonly kind: MailKind;
  /** With its angle brackets; null where the mail has none. */
  readonly messageId: string | null;
  /** Ids of the mails that it answers, the nearest first; of a report, the id of the mail that it is about. */
  readonly answers: readonly string[];
  readonly from: { readonly name: string; readonly address: string };
  /** Everybody that it was sent to, with the addresses that servers have noted on its way. */
  readonly to: readonly string[];
  readonly subject: string;
  /** What was written. */
  readonly text: string;
  /** What it quotes from earlier mails; empty for none. */
  readonly quoted: string;
  readonly attachments: readonly { readonly name: string; readonly size: number }[];
}

/** The longest text that is kept, in characters. */
const maxText = 50_000;
const maxSubject = 300;
const maxAddresses = 50;
const maxAttachments = 50;

/** Reads a mail. Costly for hostile input: call it by domain/leads/mailbox/mail-thread.ts alone. */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxRfc822NestingDepth: 1,
  });
  const report = mail.attachments.find(({ mimeType }) => mimeType === "message/delivery-status");
  const kind = report ? kindOfReport(wordsIn(report)) : kindOf(mail);
  const written = (mail.text ?? (mail.html === undefined ? "" : htmlToText(mail.html))).slice(0, 2 * maxText);
  const { text, quoted } = kind === "mail" ? splitQuotedTail(cleaned(written)) : { text: cleaned(written), quoted: "" };
  const from = mailboxesIn([mail.from ?? mail.sender])[0] ?? { name: "", address: "" };
  return {
    kind,
    messageId: idsIn(mail.messageId)[0] ?? null,
    answers: report ? idsOfReported(mail) : answersOf(mail),
    from: { name: oneLine(from.name, 200), address: oneLine(from.address, 254) },
    to: recipientsOf(mail),
    subject: oneLine(mail.subject ?? "", maxSubject),
    text: clip(text, maxText),
    quoted: clip(quoted, maxText),
    attachments: mail.attachments.filter(isFile).slice(0, maxAttachments).map(fileOf),
  };
}

const clip = (text: string, limit: number) => (text.length <= limit ? text : `${text.slice(0, limit)}…`);

/** Without line breaks and signs that can't be seen. */
function oneLine(text: string, limit: number): string {
  return cutText(text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim(), limit);
}

/** Lines alone, without control characters and marks that turn the direction of what follows. */
function cleaned(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function headerOf({ headers }: Email, name: string): string {
  return headers.find(({ key }) => key === name)?.value.toLowerCase() ?? "";
}

/** RFC 3834, and what programs say that are older. */
function kindOf(mail: Email): MailKind {
  const automatic = headerOf(mail, "auto-submitted");
  const precedence = headerOf(mail, "precedence");
  if (/multipart\/report/.test(headerOf(mail, "content-type"))) return "auto";
  if (/^(?:mailer-daemon|postmaster)@/i.test(mail.from?.address ?? "")) return "bounce";
  if (automatic !== "" && !automatic.startsWith("no")) return "auto";
  if (/^(?:bulk|junk|list|auto_reply)\b/.test(precedence)) return "auto";
  // "Accepted: …", which a calendar sends when somebody takes or declines an invitation.
  if (mail.attachments.some(({ mimeType, method }) => mimeType === "text/calendar" && /^reply$/i.test(method ?? "")))
    return "auto";
  const isMarked = ["x-autoreply", "x-autorespond", "x-autoresponder"].some((name) => headerOf(mail, name) !== "");
  return isMarked || headerOf(mail, "return-path") === "<>" ? "auto" : "mail";
}

/** A report of a failure (RFC 3464); of a delay or a success only by the way. */
function kindOfReport(words: string): MailKind {
  return /^action:\s*failed/im.test(words) ? "bounce" : "auto";
}

function wordsIn({ content }: Attachment): string {
  if (typeof content === "string") return content;
  return new TextDecoder().decode(new Uint8Array(content as ArrayBuffer).subarray(0, 100_000));
}

/** The id of the mail that a report is about stands in the copy of it, or of its head. */
function idsOfReported(mail: Email): string[] {
  const copies = mail.attachments.filter(({ mimeType }) =>
    /^(?:message\/rfc822|text\/rfc822-headers|message\/global)/.test(mimeType),
  );
  const ids = copies.flatMap((copy) => idsIn(/^message-id:\s*(<[^>\s]{1,300}>)/im.exec(wordsIn(copy))?.[1]));
  return [...ids, ...answersOf(mail)];
}

function answersOf({ inReplyTo, references }: Email): string[] {
  return [...new Set([...idsIn(inReplyTo), ...idsIn(references).toReversed()])].slice(0, maxAddresses);
}

function idsIn(header: string | undefined): string[] {
  return header?.slice(0, 20_000).match(/<[!-;=?-~]{1,300}>/g) ?? [];
}

function mailboxesIn(addresses: readonly (Address | undefined)[]): { name: string; address: string }[] {
  return addresses.flatMap((each) => {
    if (each === undefined) return [];
    return each.group ? each.group : [{ name: each.name, address: each.address ?? "" }];
  });
}

function recipientsOf(mail: Email): string[] {
  const named = mailboxesIn([...(mail.to ?? []), ...(mail.cc ?? [])]).map(({ address }) => address);
  const noted = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to"].map((name) => headerOf(mail, name));
  return [...new Set([...noted, ...named])].filter((address) => address.includes("@")).slice(0, maxAddresses);
}

/** Reports and pictures within the text are no files of the sender. */
function isFile({ mimeType, disposition, related }: Attachment): boolean {
  return (
    related !== true &&
    !/^(?:message\/delivery-status|text\/rfc822-headers)$/.test(mimeType) &&
    (disposition !== "inline" || !mimeType.startsWith("image/"))
  );
}

function fileOf({ filename, mimeType, content }: Attachment): { name: string; size: number } {
  const size = typeof content === "string" ? Buffer.byteLength(content) : content.byteLength;
  return { name: oneLine(filename ?? mimeType, 200) || "file", size };
}
