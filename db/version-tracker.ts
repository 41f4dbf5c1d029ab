import type { Logger } from "#lib/logger.ts";
import type { Topic } from "./schema.ts";

/** Called with the tags of what has changed; the name of a topic stands for all of it. */
export type OnContentChange = (tags: ReadonlySet<string>) => void;

export interface ContentWatch {
  close(): Promise<void>;
}

/** The rows of content_versions. */
export interface TopicVersion {
  topic: Topic;
  version: number;
}

/** Reads what the versions of a topic after a given one have changed. */
export const changesAfter = {
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
export class VersionTracker {
  readonly #onChange: OnContentChange;
  readonly #log: Logger;
  #known: ReadonlyMap<Topic, number> | undefined;
  #beganLate = false;

  constructor(onChange: OnContentChange, log: Logger) {
    this.#onChange = onChange;
    this.#log = log;
  }

  /**
   * A look at the versions failed. Nothing is missed by that once there are versions to compare with; before, nobody can
   * tell what has changed since the watch began.
   */
  lookFailed(): void {
    this.#beganLate ||= this.#known === undefined;
  }

  /**
   * Compares with the last known versions, remembers the new ones, and calls back once with the tags of all changes.
   * When a version has no tags (a former release does not write them, and old ones are deleted), the whole topic counts
   * as changed; so does every topic at a first look that comes after a failed one.
   */
  async see(rows: readonly TopicVersion[], read: ReadChanges): Promise<void> {
    const known = this.#known;
    this.#known = new Map(rows.map((row) => [row.topic, row.version]));
    if (known === undefined) {
      if (this.#beganLate) this.#tell(new Set(rows.map(({ topic }) => topic)));
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
