import type { Logger } from "#lib/logger.ts";
import type { Topic } from "./schema.ts";
import { SqliteFile } from "./engines/sqlite-file.ts";
import type { Client } from "pg";
import { contentChannel } from "./dialect.ts";
import { createClient, endQuietly } from "./engines/postgres-dialect.ts";

/** Called with the tags of what has changed; the name of a topic stands for all of it. */
export type OnContentChange = (tags: ReadonlySet<string>) => void;

export interface ContentWatch {
  close(): Promise<void>;
}

/** The rows of content_versions. */
interface TopicVersion {
  topic: Topic;
  version: number;
}

/** Reads what the versions of a topic after a given one have changed. */
const changesAfter = {
  sqlite: "select tags from content_changes where topic = ? and version > ? and version <= ?",
  postgres: "select tags from content_changes where topic = $1 and version > $2 and version <= $3",
};

type ReadChanges = (
  topic: Topic,
  after: number,
  upTo: number,
) => readonly { tags: string }[] | Promise<readonly { tags: string }[]>;

/**
 * Remembers the last known versions and reports what has increased, so that no change is missed even when a
 * notification was lost.
 */
class VersionTracker {
  readonly #onChange: OnContentChange;
  readonly #log: Logger;
  #known: ReadonlyMap<Topic, number> | undefined;

  constructor(onChange: OnContentChange, log: Logger) {
    this.#onChange = onChange;
    this.#log = log;
  }

  /**
   * Compares with the last known versions, remembers the new ones, and calls back once with the tags of all changes.
   * When a version has no tags (a former release does not write them, and old ones are deleted), the whole topic counts
   * as changed. So does every topic at the first look: there is nothing to compare with, and the site may have answered
   * before, from versions that have changed since.
   */
  async see(rows: readonly TopicVersion[], read: ReadChanges): Promise<void> {
    const known = this.#known;
    this.#known = new Map(rows.map((row) => [row.topic, row.version]));
    if (known === undefined) {
      this.#tell(new Set(rows.map(({ topic }) => topic)));
      return;
    }
    const changed = rows.filter((row) => known.get(row.topic) !== row.version);
    if (changed.length === 0) return;
    const tags = await Promise.all(
      changed.map(async ({ topic, version }) => {
        const before = known.get(topic) ?? version;
        const changes = await Promise.resolve(read(topic, before, version)).catch(() => []);
        const isWhole = before < version && changes.length === version - before;
        return isWhole ? changes.flatMap((change) => change.tags.split("\n")) : [topic];
      }),
    );
    this.#tell(new Set(tags.flat()));
  }

  #tell(tags: ReadonlySet<string>): void {
    try {
      this.#onChange(tags);
    } catch (error) {
      this.#log.error({ err: error }, "a listener to content changes failed");
    }
  }
}

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

/** Milliseconds before each attempt to connect again; the last value repeats. */
const backOff = [1_000, 2_000, 5_000];
const longestPause = 10_000;
/** Asking this often detects a connection that was lost without an error. Milliseconds. */
const heartbeat = 15_000;
const answerTimeout = 3_000;

/**
 * Listens on its own connection. A notification only triggers reading and comparing the versions. The same happens
 * after a reconnection, so changes that were announced in between are found.
 */
export function watchPostgres(url: string, onChange: OnContentChange, log: Logger): ContentWatch {
  const tracker = new VersionTracker(onChange, log);
  let client: Client | undefined;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Uses one connection until it is lost or replaced. */
  function listen(): void {
    const current = createClient(url, { answerTimeout });
    client = current;

    const lose = (error: unknown): void => {
      if (current !== client) return;
      client = undefined;
      void endQuietly(current);
      log.warn({ err: error }, "not hearing of content changes; connecting again");
      schedule(listen, backOff[failures] ?? longestPause);
      failures += 1;
    };
    const look = async (): Promise<void> => {
      const { rows } = await current.query<TopicVersion>("select topic, version from content_versions");
      if (current !== client) return;
      await tracker.see(rows, async (...range) => {
        const changes = await current.query<{ tags: string }>(changesAfter.postgres, range);
        return changes.rows;
      });
      schedule(lookOrLose, heartbeat);
    };
    const lookOrLose = (): void => void look().catch(lose);
    const begin = async (): Promise<void> => {
      await current.connect();
      await current.query(`listen ${contentChannel}`);
      await look();
      failures = 0;
    };

    current.on("error", lose);
    current.on("end", () => lose(new Error("the connection was closed")));
    current.on("notification", lookOrLose);
    begin().catch(lose);
  }

  function schedule(work: () => void, milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds).unref();
  }

  listen();
  return {
    async close() {
      const last = client;
      client = undefined;
      clearTimeout(timer);
      if (last) await endQuietly(last);
    },
  };
}
