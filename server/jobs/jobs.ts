import { join } from "node:path";
import { type Context, type ProcessContext, systemContext } from "#domain/context.ts";
import { deleteOldActivity } from "#domain/activity/activity.ts";
import { sendCommentMails } from "#domain/comments/comment-mails.ts";
import { deleteLostThreads } from "#domain/comments/lost-threads.ts";
import { runAccessibilityChecks } from "#domain/gate/accessibility-run.ts";
import { refreshBusyTimes } from "#domain/bookings/busy-times.ts";
import { sendReminders } from "#domain/bookings/send-reminders.ts";
import { replayJournal } from "#domain/leads/intake.ts";
import { makeNextRendition } from "#domain/media/pictures/renditions.ts";
import { StorageUnavailableError } from "#lib/media-storage-error.ts";
import { sweepMedia } from "#domain/media/files/sweep.ts";
import { refreshHolidays } from "#domain/office-hours/refresh-holidays.ts";
import { deleteStaleSubscribers } from "#domain/newsletter/subscriber.ts";
import {
  type Delivery,
  type DeliveryKind,
  deleteStaleDeliveries,
  claimDue,
  renewClaims,
  recordDelivered,
  recordFailure,
  mailFolderOf,
  DeliveryError,
  deliveryKinds,
} from "#domain/outbox/outbox.ts";
import { alarmBeforeDue } from "#domain/leads/desk/response-clock.ts";
import { alarmGivenUp } from "#domain/outbox/given-up-alarm.ts";
import { createOutboxWatch } from "#domain/outbox/outbox-state.ts";
import { leaseTime, longestWait } from "#domain/outbox/due.ts";
import { deleteStaleAccounts } from "#accounts/index.ts";
import {
  deleteEndedSchedules,
  deleteStalePreviewLinks,
  runDueSchedules,
} from "#domain/publishing/schedules/run-schedules.ts";
import { heartbeat, noteRunning } from "#domain/security/secrets.ts";
import { getStoredTexts } from "#domain/texts/get-texts.ts";
import { deleteExpiredTrash } from "#domain/history/trash.ts";
import { deleteStaleBuckets } from "#domain/security/abuse.ts";
import { deleteTemporaryFiles } from "#lib/write-file-durably.ts";
import { runScheduledBackup } from "../backup/scheduled-backup.ts";
import type { Config } from "../process/config.ts";
import {
  createFileSender,
  createSmtpSender,
  createFileTextSender,
  createWebhookTextSender,
  createWebhookSender,
} from "./senders.ts";
import { createCrmClient } from "./crm/crm-client.ts";
import { type MailboxSettings, createMailboxReader } from "./mailbox/read-mailbox.ts";
import { deleteWhatIsOld } from "./retention.ts";
import { type JobState, WorkRecord } from "./work-record.ts";
import { isUnavailable } from "#db/errors.ts";
import { maintain } from "#db/maintain.ts";
import { type Logger, errorCode } from "#lib/logger.ts";

export interface Jobs {
  /** Checks for deliveries now instead of within a second. */
  wake: () => void;
  /** Waits for work in progress and starts nothing more. */
  stop: () => Promise<void>;
}

type DeliveryConfig = Pick<Config, "smtpUrl" | "mailFrom" | "leadWebhook" | "smsWebhook"> &
  Partial<Pick<Config, "crm" | "mailbox" | "retention" | "sizes" | "backup" | "databaseUrl">>;

const minute = 60 * 1_000;
const hour = 60 * minute;

/** Deliveries of a kind that are under way at once. */
const atOnce = 8;

/**
 * Starts the background work of this process: deliveries, replay of the journal, deletion of what has expired.
 * @param record gets what the jobs have done
 */
export function startJobs(process: ProcessContext, config: DeliveryConfig, record = new WorkRecord()): Jobs {
  const { retention = {}, sizes } = config;
  const deliver = createDeliver(process, config);
  const outbox = deliveryKinds.map((kind) => {
    const concurrency = (kind === "mail" && sizes?.smtpConnections) || atOnce;
    return startOutboxRunner({ process, kind, deliver, record, concurrency });
  });
  const loop = (name: string, pause: number, run: () => Promise<unknown>) =>
    createLoop({ name, log: process.log, record, pause, run });
  const context = systemContext(process, "jobs");
  let ending = false;
  const beganAt = process.clock().getTime();
  /** A process that has just started has other work than to begin with the nightly check. */
  const checkSite = () =>
    runAccessibilityChecks(process, {
      mayBegin: process.clock().getTime() - beganAt > 10 * minute,
      isEnding: () => ending,
    });
  const loops = [
    loop("journal", 2_000, () => replay(context)),
    loop("schedules", 1_000, () => runDueSchedules(process)),
    loop("comments", 30_000, () => sendCommentMails(process)),
    loop("lost comments", hour, () => deleteLostThreads(process)),
    loop("preview links", hour, () => deleteStalePreviewLinks(process)),
    loop("ended plans", hour, () => deleteEndedSchedules(process)),
    loop("site secret", heartbeat, () => noteRunning(process)),
    loop("stale accounts", hour, () => deleteStaleAccounts(process)),
    loop("activity", hour, () => deleteOldActivity(process)),
    loop("trash", hour, () => deleteExpiredTrash(process)),
    loop("newsletter", hour, () => deleteStaleSubscribers(process)),
    loop("late deliveries", minute, createOutboxWatch(process)),
    loop("alarm", minute, () => alarmGivenUp(process)),
    loop("deliveries", hour, () => deleteStaleDeliveries(process)),
    loop("rate limits", minute, () => deleteStaleBuckets(process)),
    loop("pictures", 1_000, () => makePictures(process, () => ending)),
    loop("accessibility", 5_000, checkSite),
    loop("media sweep", hour, () => sweepMedia(process)),
    loop("reminders", 30_000, () => sendReminders(process)),
    loop("busy times", 15_000, () => refreshBusyTimes(process)),
    loop("response clock", minute, () => alarmBeforeDue(process)),
    loop("days off", minute, () => refreshHolidays(process)),
    loop("retention", hour, () => deleteWhatIsOld(process, retention)),
    loop("database", hour, () => maintain(process.db)),
    loop("temporary files", hour, () => deleteOldTemporaryFiles(process)),
  ];
  const { backup: settings, databaseUrl } = config;
  const backups = settings?.to && loop("backup", minute, () => runScheduledBackup(process, { databaseUrl, settings }));
  const answers = config.mailbox && startMailboxReader(process, config.mailbox, loop);
  return {
    wake() {
      for (const runner of outbox) runner.wake();
    },
    async stop() {
      ending = true;
      process.media.pictures.close();
      // One that is cut off is made again after the next start.
      void backups?.stop();
      await Promise.all([...outbox, ...loops, ...(answers ? [answers] : [])].map((each) => each.stop()));
    },
  };
}

/** Looks into the mailbox of answers every half minute, and when its server tells of new mail. */
function startMailboxReader(
  process: ProcessContext,
  mailbox: MailboxSettings,
  startLoop: (name: string, pause: number, run: () => Promise<unknown>) => Loop,
): Pick<Loop, "stop"> {
  const reader = createMailboxReader(process, mailbox, () => loop.wake());
  const loop = startLoop("answers", 30_000, reader.run);
  return {
    async stop() {
      const ended = loop.stop();
      await reader.close();
      await ended;
    },
  };
}

/** Passes each delivery to the sender of its kind, which resolves to the status of a webhook's answer. */
export function createDeliver(
  process: ProcessContext,
  { smtpUrl, mailFrom, leadWebhook, smsWebhook, crm }: DeliveryConfig,
): (delivery: Delivery) => Promise<number | null> {
  const identity = { sender: () => findSender(process, mailFrom), siteUrl: process.siteUrl };
  const sendMail = smtpUrl
    ? createSmtpSender({ ...identity, url: smtpUrl })
    : createFileSender({ ...identity, folder: mailFolderOf(process), log: process.log });
  const sendWebhook = leadWebhook ? createWebhookSender({ ...leadWebhook, clock: process.clock }) : null;
  const sendText = smsWebhook
    ? createWebhookTextSender({ ...smsWebhook, clock: process.clock })
    : createFileTextSender({ folder: join(process.dataDir, "texts"), log: process.log, clock: process.clock });
  const crmClient = crm ? createCrmClient(crm, process.clock) : null;
  return async (delivery) => {
    switch (delivery.kind) {
      case "mail":
        await sendMail(delivery);
        return null;
      case "text":
        await sendText(delivery);
        return null;
      case "crm":
        if (!crmClient) throw new DeliveryError("CRM is not set any more", { permanent: false, code: "unset" });
        await crmClient.deliver(delivery.payload);
        return null;
      case "webhook":
        if (sendWebhook) return sendWebhook(delivery);
        throw new DeliveryError("LEAD_WEBHOOK_URL is not set any more", { permanent: false, code: "unset" });
    }
  };
}

/**
 * Whom mails are from: MAIL_FROM, else the address of the brand.
 * @throws the database's error during an outage, so that a mail may be sent later: a mail server refuses a foreign sender for good
 */
export async function findSender(process: ProcessContext, mailFrom: string | undefined) {
  if (mailFrom !== undefined) return mailFrom;
  const { name, email } = (await getStoredTexts(systemContext(process, "mails"))).brand;
  return { name, address: email };
}

async function replay(context: Context): Promise<void> {
  const { faults } = await replayJournal(context);
  if (faults.length > 0) throw faults[0];
}

async function makePictures(process: ProcessContext, isEnding: () => boolean): Promise<void> {
  while (!isEnding() && (await makeNextRendition(process)));
}

/** Temporary files that a killed process left are incomplete and personal. No write takes an hour. */
async function deleteOldTemporaryFiles({ dataDir, clock }: ProcessContext): Promise<void> {
  const before = new Date(clock().getTime() - hour);
  for (const folder of [".", "journal", "mail", "texts"]) await deleteTemporaryFiles(join(dataDir, folder), before);
}

interface OutboxRunnerOptions {
  process: ProcessContext;
  kind: DeliveryKind;
  record: WorkRecord;
  /** Sends one delivery; rejects with DeliveryError when it could not. */
  deliver: (delivery: Delivery) => Promise<number | null>;
  /** Pause between looks into the outbox when nothing wakes the runner. Milliseconds. */
  pause?: number;
  /** Deliveries under way at once. */
  concurrency: number;
}

/**
 * Sends what is in the outbox of one kind: while the receiver of webhooks hangs, each holds its place for ten seconds, and the code of a
 * sign-in must not wait for that. A crash loses nothing: the claim expires and the row is due again.
 */
function startOutboxRunner({ process, kind, record, deliver, pause = 1_000, concurrency }: OutboxRunnerOptions) {
  const underWay = new Map<Delivery, Promise<void>>();
  /** Before this the receiver wants nothing more, as it has said. All deliveries of a kind have the same one, but for mail. */
  let resumeAt = 0;

  async function work(delivery: Delivery): Promise<void> {
    const { id, attempt } = delivery;
    const spanFacts = { name: `deliver ${kind}`, kind: "client", attributes: { "delivery.id": id, attempt } } as const;
    const failure = await process.trace(spanFacts, async (span) => {
      const result = await deliver(delivery).catch(asDeliveryError);
      span.describe({ hasFailed: result instanceof DeliveryError });
      return result;
    });
    if (!(failure instanceof DeliveryError)) {
      await recordDelivered(process, delivery, failure);
      record.deliveries.add({ kind, result: "delivered" });
      process.log.info({ delivery: id, kind, attempt }, "delivered");
      return;
    }
    // As for the delivery itself, which would be due at once if it waited for longer.
    if (failure.retryAt) resumeAt = Math.min(failure.retryAt.getTime(), process.clock().getTime() + longestWait);
    const final = await recordFailure(process, delivery, failure);
    const facts = { delivery: id, kind, attempt, reason: failure.code };
    record.deliveries.add({ kind, result: !final ? "retry" : failure.isOfRecipient ? "refused" : "failed" });
    if (!final) process.log.warn(facts, "delivery failed, will be tried again");
    // No alarm for each address that somebody has mistyped.
    else if (failure.isOfRecipient) process.log.warn(facts, "delivery given up: its recipient is refused");
    else process.log.error(facts, "delivery failed for good");
  }

  async function claim(): Promise<void> {
    const room = concurrency - underWay.size;
    const rest = resumeAt - process.clock().getTime();
    // A longer one was noted while the clock was ahead.
    if (room === 0 || (rest > 0 && rest <= longestWait)) return;
    for (const delivery of await claimDue(process, room, kind)) {
      const done = work(delivery)
        // The result could not be stored: the claim expires, and the delivery is repeated under the same id.
        .catch((error: unknown) => {
          if (isUnavailable(error))
            process.log.warn({ delivery: delivery.id, reason: errorCode(error) }, "result not recorded");
          else process.log.error({ delivery: delivery.id, err: error }, "result not recorded");
        })
        .finally(() => {
          underWay.delete(delivery);
          claims.wake();
        });
      underWay.set(delivery, done);
    }
  }

  const claims = createLoop({ name: `outbox, ${kind}`, log: process.log, record, pause, run: claim });
  const renewals = createLoop({
    name: `outbox claims, ${kind}`,
    log: process.log,
    record,
    pause: leaseTime / 3,
    run: () => renewClaims(process, [...underWay.keys()]),
  });

  return {
    /** Checks the outbox now. */
    wake: claims.wake,
    /** Claims nothing more and waits for the results of deliveries in progress. */
    async stop() {
      await claims.stop();
      await Promise.all(underWay.values());
      await renewals.stop();
    },
  };
}

function asDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  return new DeliveryError(errorCode(error), { permanent: false, cause: error });
}

interface LoopOptions {
  name: string;
  log: Logger;
  record: WorkRecord;
  /** Milliseconds between the end of one run and the start of the next. */
  pause: number;
  run: () => Promise<unknown>;
}

export interface Loop {
  /** Runs at once, or once more after the run in progress. */
  wake: () => void;
  /** Starts no further run and waits for the one in progress. */
  stop: () => Promise<void>;
}

/**
 * Runs a job repeatedly, never twice at a time. A failure ends the run, not the loop; the same failure in a row is
 * logged once: as a warning when the database or another service is away, else as the error that it is, with its place.
 */
function createLoop({ name, log, record, pause, run }: LoopOptions): Loop {
  const state: JobState = { pauseMs: pause, succeededAt: Date.now(), lastMs: 0, failures: 0 };
  record.jobs.set(name, state);
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let failing: string | null = null;

  async function once(): Promise<void> {
    const began = performance.now();
    try {
      await run();
      state.succeededAt = Date.now();
      if (failing !== null) log.info({ job: name }, "job works again");
      failing = null;
    } catch (error) {
      state.failures += 1;
      const isOutage = isUnavailable(error) || error instanceof StorageUnavailableError;
      const reason = isOutage ? errorCode(error) : String(error instanceof Error ? error.stack : error);
      if (failing !== reason && isOutage) log.warn({ job: name, reason }, "job could not run");
      if (failing !== reason && !isOutage) log.error({ job: name, err: error }, "job failed");
      failing = reason;
    }
    state.lastMs = performance.now() - began;
  }

  function start(): void {
    clearTimeout(timer);
    again = false;
    current = once().finally(() => {
      current = undefined;
      if (stopped) return;
      if (again) start();
      else timer = setTimeout(start, pause);
    });
  }

  start();
  return {
    wake() {
      if (stopped) return;
      if (current) again = true;
      else start();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
