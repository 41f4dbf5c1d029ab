import type { Finding, FindingGroup, Level, SystemReport } from "#domain/system/report.ts";
import { errorCode } from "#lib/logger.ts";
import { TimeoutError, withTimeout } from "#lib/pacing.ts";
import { type Check, type CheckedSite, bad } from "./check.ts";
import { checks } from "./checks.ts";
import { checkDatabase } from "./checks/database.ts";

/** For a check that names no limit of its own. Milliseconds. */
const usualTimeoutMs = 10_000;

interface ExamineOptions {
  /** Leaves out what asks other hosts. */
  readonly offline?: boolean;
  readonly checks?: readonly Check[];
}

const ranks: readonly Level[] = ["problem", "warning", "ok"];
const rankOf = ({ findings }: FindingGroup) => Math.min(...findings.map(({ level }) => ranks.indexOf(level)));

/**
 * Looks at everything that can be wrong with a site, all at once, and each within a time limit. It changes nothing, except for probes that it
 * removes again. It rejects never.
 */
export async function examine(
  site: CheckedSite,
  { offline = false, checks: all = checks }: ExamineOptions = {},
): Promise<SystemReport> {
  const checkedAt = site.context.clock();
  // Without the database half of the checks would only repeat that it is away.
  const { findings, unusable } = await checkDatabase(site);
  const reasonToSkip = ({ needs }: Check): string | null => {
    if (needs === "network" && offline) return "other hosts are not asked (--offline)";
    return needs === "database" ? unusable : null;
  };
  const found = await Promise.all(
    all.map(async (check) => ({
      name: check.name,
      findings: reasonToSkip(check) === null ? await runCheck(check, site) : [],
    })),
  );
  const names = new Set(["Database", ...all.map(({ name }) => name)]);
  const groups = [...names]
    .map((name) => ({
      name,
      findings: [{ name: "Database", findings }, ...found]
        .filter((each) => each.name === name)
        .flatMap((each) => each.findings)
        .toSorted((one, other) => ranks.indexOf(one.level) - ranks.indexOf(other.level)),
    }))
    .filter((group) => group.findings.length > 0)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  const skipped = all.flatMap((check) => {
    const reason = reasonToSkip(check);
    return reason === null ? [] : [{ name: check.name, reason }];
  });
  return { checkedAt, groups, skipped };
}

async function runCheck(check: Check, site: CheckedSite): Promise<readonly Finding[]> {
  const { name, timeoutMs = usualTimeoutMs, run } = check;
  const code = `${name.toLowerCase().replace(/\W+/g, "-")}.unchecked`;
  try {
    return await withTimeout(run(site), timeoutMs);
  } catch (error) {
    const isLate = error instanceof TimeoutError;
    // A defect, whose words may name anything: they go to the log alone. What the system refuses says enough by its code.
    if (!isLate && !(error instanceof Error && "syscall" in error))
      site.context.log.warn({ check: name, err: error }, "a check of the system failed");
    const message = isLate
      ? `This could not be looked at within ${timeoutMs / 1_000} seconds.`
      : `This could not be looked at (${errorCode(error)}).`;
    return [
      bad("warning", code, name, message, "See that this process may read it, and try again; the log may have more."),
    ];
  }
}
