import { createHash } from "node:crypto";
import type { ProcessContext } from "#domain/context.ts";

/** Milliseconds; whoever chooses a password waits for the answer. */
const patience = 1_500;

/**
 * Whether the password stands in the operator's list of breached ones. The list hears the first five digits of its SHA-1 and
 * nothing else. Without a list, and when it fails or takes too long (which is logged), the answer is no.
 */
export async function isBreached({ accounts, log }: ProcessContext, password: string): Promise<boolean> {
  if (accounts.breachListUrl === null) return false;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const response = await fetch(`${accounts.breachListUrl}${hash.slice(0, 5)}`, {
      // Answers of one length, so that an onlooker can't tell the prefix by it.
      headers: { "Add-Padding": "true" },
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) throw new Error(`The list of breached passwords answered ${response.status}.`);
    return holds(await response.text(), hash.slice(5));
  } catch (error) {
    log.warn({ err: error }, "a new password was accepted without asking the list of breached ones");
    return false;
  }
}

/** Lines of `SUFFIX:COUNT`; padding has a count of 0. */
function holds(list: string, suffix: string): boolean {
  return list.split("\n").some((line) => {
    const [listed, count] = line.trim().split(":");
    return listed?.toUpperCase() === suffix && Number(count) > 0;
  });
}
