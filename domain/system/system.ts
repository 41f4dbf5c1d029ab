import { type RecentBackup, findRecentBackups } from "../backups/recent-backups.ts";
import type { Context } from "../context.ts";
import { takeToken } from "../security/abuse.ts";
import { requireAbility } from "../security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { SystemFacts, SystemReport, SystemServices, TestMailResult } from "./report.ts";

/** What the screen of the system shows. */
export interface SystemState {
  readonly facts: SystemFacts;
  /** The last look at the system by this process; null before the first. */
  readonly report: SystemReport | null;
  readonly backups: readonly RecentBackup[];
  /** Whether the site makes backups by itself. */
  readonly makesBackups: boolean;
}

/** So many backups are listed. */
const listedBackups = 7;

/**
 * Versions and sizes of this process, and what its last look at the system has found (docs/product.md#system).
 * @throws DomainError unauthenticated or forbidden
 */
export async function getSystem(ctx: Context): Promise<SystemState> {
  requireAbility(ctx, "system");
  const { facts, lastReport } = servicesOf(ctx);
  const [known, backups] = await Promise.all([facts(), findRecentBackups(ctx, listedBackups)]);
  return { facts: known, report: lastReport(), backups, makesBackups: ctx.backups !== null };
}

/**
 * Looks at the whole system. Calls within a minute have one report.
 * @throws DomainError unauthenticated or forbidden
 */
export async function checkSystem(ctx: Context): Promise<SystemReport> {
  requireAbility(ctx, "system");
  return servicesOf(ctx).check();
}

/**
 * Sends a test mail to whoever asks, and to nobody else.
 * @throws DomainError unauthenticated or forbidden; rate_limited
 */
export async function sendTestMail(ctx: Context): Promise<TestMailResult> {
  const { userId, email } = requireAbility(ctx, "system");
  const { sendTestMail: send } = servicesOf(ctx);
  await takeToken(ctx, { key: `test-mail:${userId}`, capacity: 3, refillPerMinute: 0.5 });
  return send(email);
}

function servicesOf({ system }: Context): SystemServices {
  if (system) return system;
  throw new DomainError("unavailable", "This process can't look at the system.");
}
