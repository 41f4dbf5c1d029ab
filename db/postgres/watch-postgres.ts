import type { Client } from "pg";
import type { Logger } from "#lib/logger.ts";
import { contentChannel } from "../dialect.ts";
import {
  changesAfter,
  type ContentWatch,
  type OnContentChange,
  type TopicVersion,
  VersionTracker,
} from "../version-tracker.ts";
import { createClient, endQuietly } from "./connect.ts";

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
      tracker.lookFailed();
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
