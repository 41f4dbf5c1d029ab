import { createHash, randomUUID } from "node:crypto";
import type { ImapFlow } from "imapflow";
import type { ProcessContext } from "#domain/context.ts";
import { maxMailBytes } from "#domain/leads/mailbox/mail-thread.ts";
import {
  type MailboxPosition,
  holdMailbox,
  noteMailbox,
  noteMailboxFailure,
  releaseMailbox,
} from "#domain/leads/replies/mailbox-state.ts";
import { type Received, receiveMail } from "#domain/leads/replies/receive-mail.ts";
import { isUnavailable } from "#db/errors.ts";
import { errorCode } from "#lib/logger.ts";

/** The mailbox of an operator. */
export interface MailboxSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the beginning; otherwise it is begun (STARTTLS), except on this machine. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

/** What is read of a mailbox that is new: an answer may have come before the site knew of it. */
const firstDays = 30;

/** The first and the longest pause after a failure. Milliseconds. */
const firstPauseMs = 10_000;
const longestPauseMs = 10 * 60_000;

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** A client of the mailbox that is not connected yet. */
export async function createImapClient({ host, port, secure, user, password }: MailboxSettings): Promise<ImapFlow> {
  // Loaded with the first connection: most sites have none.
  const { ImapFlow: Client } = await import("imapflow");
  const client = new Client({
    host,
    port,
    secure,
    ...(secure ? {} : { doSTARTTLS: !loopback.test(host) }),
    auth: { user, pass: password },
    logger: false,
    clientInfo: { name: "Homecoming" },
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 5 * 60_000,
    maxIdleTime: 4 * 60_000,
    disableCompression: true,
    // What the server says is all in memory before it is looked at, and it may send more than it was asked for.
    maxLiteralSize: 2 * maxMailBytes,
    maxLineLength: 2 * maxMailBytes,
    maxResponseSize: 4 * maxMailBytes,
  });
  // Without a listener a lost connection would end the process. The next run connects again.
  client.on("error", () => {});
  return client;
}

export interface MailboxReader {
  /** Reads what has come since the last time. Does nothing while another process has the mailbox, and for a while after a failure. */
  run: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Reads a mailbox for answers, message by message in the order of their numbers: a message is done when it is stored or belongs to no
 * inquiry, and is read again when the process dies before that is noted. What was stored is marked as seen; all else stays as it was.
 * @param onMail called when the server tells of new mail
 */
export function createMailboxReader(
  process: ProcessContext,
  settings: MailboxSettings,
  onMail: () => void = () => {},
): MailboxReader {
  const { host, user, folder } = settings;
  const id = createHash("sha256")
    .update(JSON.stringify([host, user, folder]))
    .digest("hex")
    .slice(0, 32);
  const holder = randomUUID();
  let client: ImapFlow | null = null;
  let failures = 0;
  let pausedUntil = 0;
  let isClosing = false;
  /** The message that could not be taken in last. */
  let failedUid = 0;

  async function connect(): Promise<ImapFlow> {
    if (client?.usable === true) return client;
    await disconnect();
    const opened = await createImapClient(settings);
    opened.on("exists", onMail);
    client = opened;
    await opened.connect();
    await opened.mailboxOpen(folder);
    return opened;
  }

  async function disconnect(): Promise<void> {
    const former = client;
    client = null;
    former?.close();
  }

  async function read(): Promise<void> {
    const stored = await holdMailbox(process, id, holder);
    if (stored === null) return disconnect();
    const imap = await connect();
    // Numbers from here on are not given yet. A server that names one would have all later mail skipped.
    const { uidNext = Number.POSITIVE_INFINITY } = (await imap.status(folder, { uidNext: true })) || {};
    const position = await startIn(imap, stored, uidNext);
    const found = await imap.search({ uid: `${position.lastUid + 1}:*` }, { uid: true });
    // "n:*" names the last message also where its number is lower.
    const uids = (found || [])
      .filter((uid) => uid > position.lastUid && uid < uidNext)
      .toSorted((one, other) => one - other);
    let { lastUid } = position;
    for (const uid of uids) {
      if (isClosing) return;
      await readOne(imap, uid);
      lastUid = uid;
      if (!(await noteMailbox(process, { ...position, lastUid, id, holder, isEnd: false }))) return disconnect();
    }
    await noteMailbox(process, { ...position, lastUid, id, holder, isEnd: true });
  }

  /** Where to go on, or to begin in a mailbox that is new, or whose numbers are: also where it was read beyond those that were given. */
  async function startIn(imap: ImapFlow, stored: MailboxPosition, uidNext: number): Promise<MailboxPosition> {
    if (imap.mailbox === false) throw new Error("no mailbox is open");
    const uidValidity = String(imap.mailbox.uidValidity);
    if (stored.uidValidity === uidValidity && stored.lastUid < uidNext) return stored;
    const since = new Date(process.clock().getTime() - firstDays * 24 * 60 * 60 * 1_000);
    const recent = (await imap.search({ since }, { uid: true })) || [];
    const first = recent.length > 0 ? recent.reduce((one, other) => Math.min(one, other)) : imap.mailbox.uidNext;
    return { uidValidity, lastUid: first - 1 };
  }

  async function readOne(imap: ImapFlow, uid: number): Promise<void> {
    const query = { uid: true, internalDate: true, source: { start: 0, maxLength: maxMailBytes } } as const;
    const message = await imap.fetchOne(String(uid), query, { uid: true });
    // Somebody has deleted or moved it meanwhile.
    if (message === false || !message.source) return;
    const date = message.internalDate === undefined ? process.clock() : new Date(message.internalDate);
    const receivedAt = Number.isNaN(date.getTime()) ? process.clock() : date;
    const received = await receive(uid, message.source, receivedAt);
    // Also one that is known: the process may have died before it was marked.
    if (received === "other") return;
    await imap.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
    // A lost connection is no failure to this library here.
    if (!imap.usable) throw new Error("the connection was lost");
  }

  /** What fails twice stays unread in the mailbox: mail that comes after it must not wait for ever. */
  async function receive(uid: number, raw: Uint8Array, receivedAt: Date): Promise<Received> {
    try {
      return await receiveMail(process, raw, { receivedAt, source: "mailbox" });
    } catch (error) {
      if (isUnavailable(error) || failedUid !== uid) {
        failedUid = isUnavailable(error) ? failedUid : uid;
        throw error;
      }
      process.log.error(
        { uid, reason: errorCode(error) },
        "an email could not be taken in: it stays unread in the mailbox",
      );
      return "other";
    }
  }

  async function noteFailure(error: unknown): Promise<void> {
    await disconnect();
    // The database is away: every job says so.
    if (isUnavailable(error)) throw error;
    const reason = mailboxFault(error);
    if (failures === 0) process.log.warn({ reason }, "the mailbox of answers could not be read");
    pausedUntil = process.clock().getTime() + Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
    failures += 1;
    await noteMailboxFailure(process, id, reason);
  }

  return {
    async run() {
      const rest = pausedUntil - process.clock().getTime();
      // A longer one was noted while the clock was ahead.
      if (rest > 0 && rest <= longestPauseMs) return;
      try {
        await read();
        if (failures > 0) process.log.info({}, "the mailbox of answers is read again");
        failures = 0;
        pausedUntil = 0;
      } catch (error) {
        await noteFailure(error);
      }
    },
    async close() {
      isClosing = true;
      await disconnect();
      await releaseMailbox(process, id, holder).catch(() => {});
    },
  };
}

/** For the log and the dashboard; servers may repeat the user in their words. */
export function mailboxFault(error: unknown): string {
  if (!(error instanceof Error)) return "unknown failure";
  if ("authenticationFailed" in error && error.authenticationFailed === true) return "user or password are refused";
  return "responseStatus" in error ? `the server answered ${String(error.responseStatus)}` : errorCode(error);
}
