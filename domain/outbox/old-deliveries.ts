import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ProcessContext } from "#domain/context.ts";
import { unlessMissing } from "#lib/write-file-durably.ts";
import { mailFolderOf } from "./outbox.ts";

/** Deletes mails and calls that were given up before a moment, and that nobody has tried again since. A job. */
export async function deleteGivenUp({ db }: Pick<ProcessContext, "db">, before: Date): Promise<void> {
  await db.deleteFrom("outbox").where("failed_at", "<", before).where("delivered_at", "is", null).execute();
}

/** Deletes the files that stand in for sent mails where there is no mail server, of before a moment. A job. */
export async function deleteOldMailFiles(process: Pick<ProcessContext, "dataDir">, before: Date): Promise<void> {
  const folder = mailFolderOf(process);
  for (const file of (await readdir(folder).catch(unlessMissing)) ?? []) {
    if (!file.endsWith(".eml")) continue;
    const path = join(folder, file);
    const found = await stat(path).catch(unlessMissing);
    if (found?.isFile() && found.mtime < before) await rm(path, { force: true });
  }
}
