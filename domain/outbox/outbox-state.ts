import { sql } from "kysely";
import { isUnavailable } from "#db/errors.ts";
import type { ProcessContext } from "#domain/context.ts";
import { errorCode } from "#lib/logger.ts";
import { type DeliveryKind, deliveryKinds } from "./outbox.ts";

/** Deliveries of one kind that have not arrived. */
interface OutboxCount {
  /** Still tried. */
  pending: number;
  /** For how long the oldest of those has been due. */
  oldestSeconds: number;
  /** Given up, until a person decides about them. */
  failed: number;
}

export type OutboxCounts = Record<DeliveryKind, OutboxCount>;

/** Since when a delivery has waited: what was delivered before is not late when somebody has it sent anew. */
export const waitingSince = sql<Date>`coalesce(renewed_at, created_at)`;

type Process = Pick<ProcessContext, "db" | "clock" | "log">;

/** Counts what has not arrived, for the metrics. */
export async function countOutbox({ db, clock }: Omit<Process, "log">): Promise<OutboxCounts> {
  const undelivered = db.selectFrom("outbox").where("delivered_at", "is", null).groupBy("kind");
  const count = db.fn.countAll<number>();
  const [pending, failed] = await Promise.all([
    undelivered
      // What is to be sent later was given that time as its own (domain/outbox/messages.ts).
      .select(["kind", count.as("count"), db.fn.min<Date | string>(waitingSince).as("oldest")])
      .where("failed_at", "is", null)
      // Lets SQLite read the index of what is due in place of the table, where everything stays for a month.
      .where("next_attempt_at", ">", new Date(0))
      .execute(),
    undelivered
      .select(["kind", count.as("count")])
      .where("failed_at", "is not", null)
      .execute(),
  ]);
  const countOf = (kind: DeliveryKind): OutboxCount => {
    const waiting = pending.find((row) => row.kind === kind);
    // A computed column: text on SQLite.
    const waitingMs = waiting ? clock().getTime() - new Date(waiting.oldest).getTime() : 0;
    return {
      pending: waiting?.count ?? 0,
      oldestSeconds: Math.max(0, Math.round(waitingMs / 1_000)),
      failed: failed.find((row) => row.kind === kind)?.count ?? 0,
    };
  };
  return { mail: countOf("mail"), text: countOf("text"), webhook: countOf("webhook"), crm: countOf("crm") };
}

/** Counts the deliveries that were given up. */
export async function countGivenUp({ db }: Pick<Process, "db">): Promise<{ all: number; crm: number }> {
  return db
    .selectFrom("outbox")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.countAll<number>().filterWhere("kind", "=", "crm").as("crm"),
    ])
    .where("failed_at", "is not", null)
    .where("delivered_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** A shorter wait is ordinary: a receiver starts anew, or refuses a stranger's first attempts (greylisting). Seconds. */
const lateAfterSeconds = 10 * 60;

/**
 * Makes a job that looks whether deliveries arrive. It logs one error when the oldest of a kind has waited for ten minutes, or when the
 * database has not answered for so long, and no other until that is over: single attempts are only warnings.
 */
export function createOutboxWatch(process: Process): () => Promise<void> {
  const late = new Set<DeliveryKind>();
  let awaySince: number | null = null;
  let isAwayLogged = false;

  function noteOutage(error: unknown): void {
    awaySince ??= process.clock().getTime();
    if (isAwayLogged || process.clock().getTime() - awaySince < lateAfterSeconds * 1_000) return;
    isAwayLogged = true;
    process.log.error({ reason: errorCode(error) }, "the database has not answered for ten minutes");
  }

  return async () => {
    const counts = await countOutbox(process).catch((error: unknown) => {
      if (isUnavailable(error)) noteOutage(error);
      throw error;
    });
    awaySince = null;
    isAwayLogged = false;
    for (const kind of deliveryKinds) {
      const { pending, oldestSeconds } = counts[kind];
      const isLate = pending > 0 && oldestSeconds >= lateAfterSeconds;
      if (isLate === late.has(kind)) continue;
      if (isLate) {
        late.add(kind);
        process.log.error(
          { kind, pending, oldestSeconds },
          "deliveries do not arrive: the oldest has waited for ten minutes",
        );
      } else {
        late.delete(kind);
        process.log.info({ kind }, "deliveries arrive again");
      }
    }
  };
}
