import type { ProcessContext } from "#domain/context.ts";
import { deleteOldVersions } from "#domain/history/old-versions.ts";
import { deleteOldLeads } from "#domain/leads/desk/delete-leads.ts";
import { deleteGivenUp, deleteOldMailFiles } from "#domain/outbox/old-deliveries.ts";
import type { Retention } from "../process/sizes.ts";

const day = 24 * 60 * 60 * 1_000;

/** What each part deletes of the time before a moment. */
const deletions: Record<keyof Retention, (process: ProcessContext, before: Date) => Promise<void>> = {
  inquiries: deleteOldLeads,
  versions: deleteOldVersions,
  givenUp: deleteGivenUp,
  mailFiles: deleteOldMailFiles,
};

/** Deletes what is older than the operator wants to keep. Nothing, unless a variable says so (docs/product.md#retention). */
export async function deleteWhatIsOld(process: ProcessContext, retention: Partial<Retention>): Promise<void> {
  for (const [part, deleteOld] of Object.entries(deletions)) {
    const days = retention[part as keyof Retention];
    if (days !== undefined) await deleteOld(process, new Date(process.clock().getTime() - days * day));
  }
}
