import { errorCode, type Logger } from "#lib/logger.ts";

interface LoopOptions {
  name: string;
  log: Logger;
  /** Milliseconds between the end of one run and the start of the next. */
  pause: number;
  run: () => Promise<void>;
}

export interface Loop {
  /** Runs at once, or once more after the run in progress. */
  wake: () => void;
  /** Starts no further run and waits for the one in progress. */
  stop: () => Promise<void>;
}

/**
 * Runs a job repeatedly, never twice at a time. A failure ends the run, not the loop; the same failure in a row is
 * logged once.
 */
export function createLoop({ name, log, pause, run }: LoopOptions): Loop {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let failing: string | null = null;

  async function once(): Promise<void> {
    try {
      await run();
      if (failing !== null) log.info({ job: name }, "job works again");
      failing = null;
    } catch (error) {
      const reason = errorCode(error);
      if (failing !== reason) log.warn({ job: name, reason }, "job could not run");
      failing = reason;
    }
  }

  function start(): void {
    clearTimeout(timer);
    again = false;
    current = once().finally(() => {
      current = undefined;
      if (stopped) return;
      if (again) start();
      else timer = setTimeout(start, pause);
    });
  }

  start();
  return {
    wake() {
      if (stopped) return;
      if (current) again = true;
      else start();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
