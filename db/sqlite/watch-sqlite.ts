import type { Logger } from "#lib/logger.ts";
import {
  changesAfter,
  type ContentWatch,
  type OnContentChange,
  type TopicVersion,
  VersionTracker,
} from "../version-tracker.ts";
import { SqliteFile } from "./sqlite-file.ts";

/** Milliseconds between checks of the file. One check costs a few microseconds. */
const interval = 300;

/**
 * Notices commits of every process: SQLite counts those of other connections (`data_version`). The versions are read
 * only when the count has changed.
 */
export function watchSqlite(path: string, onChange: OnContentChange, log: Logger): ContentWatch {
  const file = new SqliteFile(path, { readOnly: true, busyTimeout: 5 });
  const tracker = new VersionTracker(onChange, log);
  let seen: number | undefined;

  function look(): void {
    try {
      const commits = file.execute<{ data_version: number }>("pragma data_version", []).rows[0]?.data_version;
      if (commits === seen) return;
      if (isMigrated(file))
        void tracker.see(
          file.execute<TopicVersion>("select topic, version from content_versions", []).rows,
          readChanges,
        );
      seen = commits;
    } catch (error) {
      tracker.lookFailed();
      log.warn({ err: error }, "content versions could not be read");
    }
  }

  async function readChanges(...range: [topic: string, after: number, upTo: number]) {
    return file.execute<{ tags: string }>(changesAfter.sqlite, range).rows;
  }

  look();
  const timer = setInterval(look, interval).unref();
  return {
    async close() {
      clearInterval(timer);
      file.close();
    },
  };
}

function isMigrated(file: SqliteFile): boolean {
  return file.execute("select 1 from sqlite_master where name = 'content_versions'", []).rows.length > 0;
}
