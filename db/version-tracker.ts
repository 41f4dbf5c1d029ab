import type { Logger } from "#lib/logger.ts";
import type { Topic } from "./schema.ts";

export type OnContentChange = (topics: ReadonlySet<Topic>) => void;

export interface ContentWatch {
  close(): Promise<void>;
}

/** The rows of content_versions. */
export interface TopicVersion {
  topic: Topic;
  version: number;
}

/** Remembers the versions last seen and tells what rose since; so nothing is missed however the news was lost in between. */
export class VersionTracker {
  readonly #onChange: OnContentChange;
  readonly #log: Logger;
  #known: Map<Topic, number> | undefined;

  constructor(onChange: OnContentChange, log: Logger) {
    this.#onChange = onChange;
    this.#log = log;
  }

  /** Compares with what was seen before, remembers, and calls back once with every topic that differs. */
  see(rows: readonly TopicVersion[]): void {
    const known = this.#known;
    this.#known = new Map(rows.map((row) => [row.topic, row.version]));
    if (known === undefined) return;
    const changed = rows.filter((row) => known.get(row.topic) !== row.version).map((row) => row.topic);
    if (changed.length === 0) return;
    try {
      this.#onChange(new Set(changed));
    } catch (error) {
      this.#log.error({ err: error }, "a listener to content changes failed");
    }
  }
}
