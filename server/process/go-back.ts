import { sqlitePathIn } from "#db/client.ts";
import { requireClosed, withDataDirAlone } from "#db/data-dir-hold.ts";
import { putCopyBack } from "#db/engines/sqlite-copy.ts";
import type { OpenProcess } from "./open-process.ts";

/**
 * After a start that has migrated a SQLite file and can't go on: puts the copy of before in its place, so that the release before can start.
 * Only for a process that has not listened yet: it has nothing of visitors then. What others have written must stay, so while another
 * process uses the folder, or when one has written since the copy was made, the database stays migrated. Closes the database.
 */
export async function goBack({ database, hold, log }: OpenProcess, dataDir: string): Promise<void> {
  const copy = await database.findOwnCopy().catch(() => null);
  if (copy === null) return;
  const path = sqlitePathIn(dataDir);
  hold.release();
  try {
    const stays = await withDataDirAlone(
      dataDir,
      async () => {
        if ((await database.findOwnCopy())?.isOutdated !== false) return "another process has written to it since";
        await database.close();
        await requireClosed(dataDir);
        await putCopyBack(path, copy.path);
        return null;
      },
      { isOpenHere: true },
    );
    if (stays !== null) throw new Error(stays);
    log.error(
      {},
      "the start failed after it had migrated the database; the copy of before is back in its place: start the release before",
    );
  } catch (error) {
    await database.close();
    log.error(
      { err: error, copy: copy.path },
      "the start failed after it had migrated the database, which stays so, because others use it: processes that run go on; " +
        "`homecoming migrate --back` goes back to the copy when all have ended",
    );
  }
}
