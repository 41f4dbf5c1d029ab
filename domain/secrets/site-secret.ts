import type { ProcessContext } from "#domain/context.ts";
import { allSignatures } from "./sign.ts";

/** A process that runs says so this often. Milliseconds. */
export const heartbeat = 10_000;
/** One that has not said so for this long does not run any more. Milliseconds. */
const silence = 3 * heartbeat;

/** The one row of the table. */
const row = 1;

/**
 * How the secret of this process relates to the one that the database was last used with. `taken`: another process runs on it with
 * another secret. `replaced`: the secret is another one, and the former is not among those that this process knows.
 */
export type SecretState = "same" | "rotated" | "replaced" | "taken";

/** Compares the secret of this process with that of the database, without changing anything. */
export async function findSecretState(process: ProcessContext): Promise<SecretState> {
  const [current = "", ...previous] = fingerprints(process);
  const kept = await process.db.selectFrom("site_secret").selectAll().where("id", "=", row).executeTakeFirst();
  if (!kept || kept.fingerprint === current) return "same";
  if (previous.includes(kept.fingerprint)) return "rotated";
  const isRunning = kept.seen_at !== null && process.clock().getTime() - kept.seen_at.getTime() < silence;
  return isRunning ? "taken" : "replaced";
}

/** Writes down that the site runs with the secret of this process, unless it is taken. */
export async function claimSecret(process: ProcessContext): Promise<SecretState> {
  const state = await findSecretState(process);
  if (state === "taken") return state;
  const kept = { fingerprint: fingerprints(process)[0] ?? "", seen_at: process.clock() };
  await process.db
    .insertInto("site_secret")
    .values({ id: row, ...kept })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(kept))
    .execute();
  return state;
}

/** Says that this process still runs; `null` that it is about to end. Another process with the same secret says so again soon. */
export async function noteRunning(process: ProcessContext, seenAt: Date | null = process.clock()): Promise<void> {
  await process.db
    .updateTable("site_secret")
    .set({ seen_at: seenAt })
    .where("id", "=", row)
    .where("fingerprint", "=", fingerprints(process)[0] ?? "")
    .execute();
}

/** Tells secrets apart without telling anything about them. */
function fingerprints(process: ProcessContext): string[] {
  return allSignatures(process, "fingerprint of the secret of the site");
}
