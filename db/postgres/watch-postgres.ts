import type { Client } from "pg";
import type { Logger } from "#lib/logger.ts";
import { contentChannel } from "../dialect.ts";
import { type ContentWatch, type OnContentChange, type TopicVersion, VersionTracker } from "../version-tracker.ts";
import { createClient } from "./connect.ts";

/** Milliseconds to wait before each attempt to connect again; the last one repeats. */
const backOff = [1_000, 2_000, 5_000, 10_000];
/** A connection that the network dropped without a word is noticed by asking this often (milliseconds). */
const heartbeat = 15_000;
const answerTimeout = 3_000;

/**
 * Listens on a connection of its own. A notification only says "look": the versions are then read and compared, which after a
 * reconnection also finds what was announced while nobody listened.
 */
export function watchPostgres(url: string, onChange: OnContentChange, log: Logger): ContentWatch {
  const tracker = new VersionTracker(onChange, log);
  let stopped = false;
  let client: Client | undefined;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  function schedule(work: () => void, milliseconds: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(work, milliseconds).unref();
  }

  async function look(current: Client): Promise<void> {
    const { rows } = await current.query<TopicVersion>("select topic, version from content_versions");
    if (current !== client) return;
    tracker.see(rows);
    schedule(() => look(current).catch((error: unknown) => lose(current, error)), heartbeat);
  }

  function lose(current: Client, error: unknown): void {
    if (current !== client) return;
    client = undefined;
    void current.end().catch(() => {});
    if (stopped) return;
    log.warn({ err: error }, "not hearing of content changes; connecting again");
    schedule(listen, backOff[Math.min(failures, backOff.length - 1)]!);
    failures += 1;
  }

  function listen(): void {
    const current = createClient(url, { answerTimeout });
    client = current;
    const giveUp = (error: unknown): void => lose(current, error);
    current.on("error", giveUp);
    current.on("end", () => giveUp(new Error("the connection was closed")));
    current.on("notification", () => look(current).catch(giveUp));
    start(current).catch(giveUp);
  }

  async function start(current: Client): Promise<void> {
    await current.connect();
    await current.query(`listen ${contentChannel}`);
    await look(current);
    failures = 0;
  }

  listen();
  return {
    async close() {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
