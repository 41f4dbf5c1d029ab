import type { ProcessContext } from "#domain/context.ts";

/** Counts the inquiries in quarantine, for the metrics. */
export async function countQuarantined({ db }: Pick<ProcessContext, "db">): Promise<number> {
  const { count } = await db
    .selectFrom("leads")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("status", "=", "quarantined")
    .executeTakeFirstOrThrow();
  return Number(count);
}
