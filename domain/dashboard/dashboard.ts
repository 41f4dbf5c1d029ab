import { type Collection, collections } from "#db/schema.ts";
import { mainKinds } from "../kinds/kinds.ts";
import { hasAbility, requireAbility } from "../security/rights.ts";
import { errorCode } from "#lib/logger.ts";
import { freeDiskBytes, reservedDiskBytes } from "#lib/free-disk.ts";
import { findBackupState } from "../backups/backup-state.ts";
import { countItems } from "../reading/list-pages.ts";
import type { Context, ProcessContext } from "../context.ts";
import { countOpenDemos } from "../bookings/find-bookings.ts";
import { countJournal } from "../leads/intake.ts";
import { type Undelivered, findUndelivered } from "../outbox/messages.ts";
import { findMailboxProblem } from "../leads/replies/mailbox-state.ts";
import { countGivenUp, waitingSince } from "../outbox/outbox-state.ts";
import { countSchedules } from "../publishing/schedules/schedules.ts";
import { type Prepared, findPrepared } from "./find-prepared.ts";
import { type ComingChange, type WaitingWork, findComingUp, findWaitingWork } from "./waiting-work.ts";
import { findLatestFindings } from "../gate/accessibility-reports.ts";
import { open } from "../security/secrets.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import { usableParts } from "../texts/check-text.ts";
import { cacheByPage } from "../site-texts/cache-by-page.ts";
import { knownName, titleOfText } from "../texts/text-names.ts";
import { findTextHeads, findTextRows } from "../texts/text-rows.ts";

export interface Dashboard {
  /** Rows of each table, hidden ones included. */
  counts: Partial<Record<Collection, number>>;
  /** Problems of the system, a sentence each; empty when there are none. Null for whoever may not publish. */
  problems: string[] | null;
  /** What waits for whoever asks. */
  waiting: WaitingWork;
  /** What goes live or is hidden by itself in the next day and a half, by time. */
  comingUp: ComingChange[];
  /** Open releases and forgotten drafts. */
  prepared: Prepared;
  /** What the last check of the whole site has found; null before the first one. */
  findings: { id: string; errors: number; warnings: number } | null;
  /** What a new team does first; null for whoever is no admin, and when all of it is done. */
  firstSteps: FirstSteps[] | null;
  /** Deliveries that have not arrived or were given up, newest first; at most ten. Null for whoever may not see inquiries. */
  undelivered: Undelivered[] | null;
}

/**
 * What waits for whoever asks and what comes up, the exact counts, the problems of the system, what is prepared, and open deliveries
 * (docs/product.md#dashboard).
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  requireAbility(ctx, "draft");
  // First: problems that are read later name at least what this list shows.
  const undelivered = hasAbility(ctx, "inquirySettings") ? await findUndelivered(ctx, { limit: 10 }) : null;
  const [waiting, comingUp, counted, problems, prepared, steps, findings] = await Promise.all([
    findWaitingWork(ctx),
    findComingUp(ctx),
    Promise.all(mainKinds.map(async ({ collection }) => [collection, await countItems(ctx, collection)] as const)),
    hasAbility(ctx, "publish") ? findProblems(ctx) : null,
    findPrepared(ctx),
    hasAbility(ctx, "team") ? findFirstSteps(ctx) : [],
    findLatestFindings(ctx),
  ]);
  const counts = Object.fromEntries(counted) as Dashboard["counts"];
  const firstSteps = steps.some(({ isDone }) => !isDone) ? steps : null;
  return { waiting, comingUp, counts, problems, prepared, findings, firstSteps, undelivered };
}

/** A delivery that has been waiting for longer is reported as a problem; shorter waits are ordinary retries. */
const lateAfterMs = 15 * 60 * 1_000;

/**
 * Problems of the system, a sentence each: deliveries, inquiries that wait for the database, the data folder and its
 * disk. Pages may work while any of these fails. Whether the database answers is not checked here: without it the
 * dashboard has no counts.
 */
export async function findProblems(ctx: Context): Promise<string[]> {
  const [failed, late, [waiting, unreadable], disk, secrets, texts, plans, mailbox, demos, backups] = await Promise.all(
    [
      failedDeliveries(ctx),
      lateDeliveries(ctx),
      journalProblems(ctx),
      fullDisk(ctx),
      findLostSecrets(ctx),
      unusableTexts(ctx),
      scheduleProblems(ctx),
      findMailboxProblem(ctx, ctx.leads.readsAnswers ?? false),
      demosWithoutHost(ctx),
      backupProblems(ctx),
    ],
  );
  return [...failed, late, mailbox, demos, waiting, disk, ...backups, secrets, texts, ...plans, unreadable].flatMap(
    (problem) => problem ?? [],
  );
}

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** A visitor waits for somebody who does not come. */
async function demosWithoutHost(ctx: Context): Promise<string | null> {
  const { withoutHost } = await countOpenDemos(ctx);
  if (withoutHost === 0) return null;
  return `${counted(withoutHost, "demo is", "demos are")} booked with someone who has left the team. Move them under Demo Times.`;
}

async function scheduleProblems(ctx: Context): Promise<string[]> {
  const { failed, late, reviews } = await countSchedules(ctx);
  return [
    [failed, "planned change", "planned changes", "could not be carried out"] as const,
    [late, "planned change is", "planned changes are", "late"] as const,
    [reviews, "item is", "items are", "due for review"] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, one, more, words]) => `${counted(count, one, more)} ${words}. See the calendar.`);
}

async function backupProblems(ctx: Context): Promise<string[]> {
  const { isLate, newest, failure, proof } = await findBackupState(ctx);
  const hours = Math.round((newest?.ageSeconds ?? 0) / 3_600);
  return [
    isLate && (newest ? `The newest backup is ${hours} hours old.` : "There is no backup yet."),
    failure && `The last backup failed: ${failure.error}`,
    proof?.result === "failed" && "The newest backup could not be restored when that was tried.",
  ].filter((words) => typeof words === "string");
}

async function failedDeliveries(ctx: Context): Promise<(string | null)[]> {
  const { all, crm } = await countGivenUp(ctx);
  const rest = all - crm;
  const inquiries = `${counted(crm, "inquiry", "inquiries")} could not be handed to ${ctx.leads.crmName ?? "the CRM"}.`;
  return [
    rest === 0 ? null : `${counted(rest, "e-mail or webhook", "e-mails or webhooks")} could not be delivered.`,
    crm === 0 ? null : inquiries,
  ];
}

async function lateDeliveries(ctx: Context): Promise<string | null> {
  const late = ctx.db
    .selectFrom("outbox")
    .where("delivered_at", "is", null)
    .where("failed_at", "is", null)
    .where(waitingSince, "<", new Date(ctx.clock().getTime() - lateAfterMs));
  const [{ count }, last] = await Promise.all([
    late.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    late.select("last_error").where("last_error", "is not", null).orderBy("created_at", "desc").executeTakeFirst(),
  ]);
  if (count === 0) return null;
  const reason = last?.last_error ? ` Last error: ${last.last_error}` : "";
  const subject = counted(count, "e-mail or webhook has", "e-mails or webhooks have");
  return `${subject} been waiting for more than 15 minutes.${reason}`;
}

/** The number of waiting journal files, or why it can't be read, and the number of those that can't be read as inquiries. */
async function journalProblems(ctx: Context): Promise<[string | null, string | null]> {
  try {
    const { waiting, unreadable } = await countJournal(ctx);
    const inquiries = counted(waiting, "inquiry is", "inquiries are");
    const files = counted(unreadable, "file of the journal is", "files of the journal are");
    return [
      waiting === 0 ? null : `${inquiries} safe on disk but not in the database yet.`,
      unreadable === 0
        ? null
        : `${files} damaged or can't be read, perhaps an inquiry each: look into journal and journal/unreadable in the data folder, or run leads export.`,
    ];
  } catch (error) {
    return [`The journal of inquiries can't be read (${errorCode(error)}).`, null];
  }
}

async function fullDisk(ctx: Context): Promise<string | null> {
  try {
    const free = await freeDiskBytes(ctx.dataDir);
    return free < reservedDiskBytes ? `Only ${Math.floor(free / 2 ** 20)} MB are free on the server's disk.` : null;
  } catch (error) {
    return `The server's data folder can't be read (${errorCode(error)}).`;
  }
}

/** Texts of the site that were stored and can't be shown, so that visitors see what ships. */
async function unusableTexts(ctx: Context): Promise<string | null> {
  const rows = await findTextRows(ctx, { arePages: false });
  const shipped = rows.flatMap(({ id, body }) => {
    const name = knownName(id);
    return name ? unusableIn(name, body) : [];
  });
  const parts = [...shipped, ...[...(await findUnusableInPages(ctx, null)).values()].flat()];
  if (parts.length === 0) return null;
  return `Visitors see what ships in place of ${new Intl.ListFormat("en").format(parts)}: what is stored no longer fits. Open it under Site and publish it anew.`;
}

const findUnusableInPages = cacheByPage(unusableIn, { isLive: true });

function unusableIn(name: SiteTextName, stored: Record<string, unknown>): string[] {
  const { unusable } = usableParts(name, stored, false);
  return unusable.map((part) => `“${titleOfText(name, stored)}” (${part})`);
}

/** Which factors of admins and connections can't be used because the secret was changed; null when all can. */
export async function findLostSecrets(process: ProcessContext): Promise<string | null> {
  const apps = await process.db
    .selectFrom("account_factors")
    .innerJoin("admin_users", "admin_users.user_id", "account_factors.user_id")
    .select("account_factors.secret")
    .where("admin_users.is_active", "=", true)
    .execute();
  const connections = await process.db
    .selectFrom("sso_connections")
    .select("secret")
    .where("secret", "is not", null)
    .execute();
  const lostApps = countLost(process, apps);
  const lostConnections = countLost(process, connections);
  const lost = [
    ...(lostApps === 0 ? [] : [counted(lostApps, "app of an admin", "apps of admins")]),
    ...(lostConnections === 0 ? [] : [counted(lostConnections, "connection", "connections")]),
  ];
  if (lost.length === 0) return null;
  return (
    `The site's AUTH_SECRET is another one than before, so ${lost.join(" and ")} for signing in can't be used: name the former one in ` +
    "AUTH_SECRET_PREVIOUS, or set them up again."
  );
}

function countLost(process: ProcessContext, rows: readonly { secret: string | null }[]): number {
  const sealed = rows.flatMap(({ secret }) => secret ?? []);
  return sealed.filter((each) => open(process, each) === null).length;
}

/** What a new site still needs, in the order in which it is best done. */
export type FirstStep = "second-factor" | "words" | "content" | "legal" | "team" | "inquiries";

export interface FirstSteps {
  step: FirstStep;
  isDone: boolean;
}

/**
 * What a new team does first, and what of it is done (docs/product.md#dashboard). Each is seen from what is stored, so nobody has to tick
 * anything.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findFirstSteps(ctx: Context): Promise<FirstSteps[]> {
  const { userId } = requireAbility(ctx, "team");
  const { db } = ctx;
  const [factor, passkey, texts, post, team, inquiry] = await Promise.all([
    db
      .selectFrom("account_factors")
      .select("id")
      .where("user_id", "=", userId)
      .where("verified_at", "is not", null)
      .executeTakeFirst(),
    db.selectFrom("account_passkeys").select("id").where("user_id", "=", userId).executeTakeFirst(),
    findTextHeads(ctx),
    db.selectFrom("revisions").select("id").where("collection", "in", collections).limit(1).executeTakeFirst(),
    db.selectFrom("admin_users").select("id").where("is_active", "=", true).limit(2).execute(),
    db.selectFrom("leads").select("id").limit(1).executeTakeFirst(),
  ]);
  const isChanged = (...names: string[]) => texts.some(({ id }) => names.includes(id));
  return [
    { step: "second-factor", isDone: factor !== undefined || passkey !== undefined },
    { step: "words", isDone: isChanged("brand") },
    { step: "content", isDone: post !== undefined },
    { step: "legal", isDone: isChanged("privacyPolicy", "termsOfService", "cookiePolicy") },
    { step: "team", isDone: team.length > 1 },
    { step: "inquiries", isDone: inquiry !== undefined },
  ];
}
