import type { SiteTextName } from "#content/site-texts.ts";
import type { Edit } from "./edits.ts";

/** Changes of one request; the server takes as many. */
const maxChanges = 200;

/** Changes on their way to the server, oldest first: those of one request, and those that wait for the next. */
export function createQueue() {
  let waiting: readonly Edit[] = [];
  let sending: readonly Edit[] = [];
  /** After a refusal changes are sent one by one, so that only the refused one stays behind. */
  let isCareful = false;
  /** Texts whose last save failed: they are sent again after the others. */
  const held = new Set<SiteTextName>();
  const isHeld = ({ name }: Edit) => held.has(name);
  const isOf = (name: SiteTextName) => (edit: Edit) => edit.name === name;

  return {
    isEmpty: () => waiting.length === 0,
    /** @param name of one text; undefined: of any */
    isSending: (name?: SiteTextName) => sending.some((edit) => name === undefined || edit.name === name),
    hasHeld: () => waiting.some(isHeld),
    isAllHeld: () => waiting.every(isHeld),
    /** Changes that the server has not answered, oldest first. */
    all: (): readonly Edit[] => [...sending, ...waiting],
    /** Those of a text. */
    of: (name: SiteTextName): readonly Edit[] => [...sending, ...waiting].filter(isOf(name)),

    add(edit: Edit): void {
      const last = waiting.at(-1);
      if (last?.name === edit.name && last.path === edit.path)
        waiting = [...waiting.slice(0, -1), { ...last, after: edit.after }];
      else waiting = [...waiting, edit];
    },

    /** @returns the changes of the next request, all of one text; none when nothing waits */
    take(): readonly Edit[] {
      if (waiting.every(isHeld)) held.clear();
      const first = waiting.find((edit) => !isHeld(edit));
      if (!first) return [];
      sending = waiting.filter(isOf(first.name)).slice(0, isCareful ? 1 : maxChanges);
      waiting = waiting.filter((edit) => !sending.includes(edit));
      return sending;
    },

    /** The request was answered. */
    answered(): void {
      sending = [];
    },

    /** The server has kept what was sent. */
    kept(): void {
      if (waiting.length === 0) isCareful = false;
    },

    /** Changes that were not kept are sent again. @param isRefused because the server does not take one of them */
    putBack(edits: readonly Edit[], isRefused: boolean): void {
      waiting = [...edits, ...waiting];
      isCareful ||= isRefused;
    },

    hold: (name: SiteTextName) => held.add(name),
    /** All are sent again at once. */
    release: () => held.clear(),

    /** @param change gets each change of a text, oldest first, and returns what is in its place */
    replace(name: SiteTextName, change: (edit: Edit) => Edit): void {
      const replaced = (edit: Edit) => (edit.name === name ? change(edit) : edit);
      sending = sending.map(replaced);
      waiting = waiting.map(replaced);
    },

    /** @param name of one text; undefined: of all */
    drop(name?: SiteTextName): void {
      if (name === undefined) held.clear();
      waiting = waiting.filter((edit) => name !== undefined && edit.name !== name);
    },
  };
}

/**
 * Sends all that waits, request by request, for some seconds at most.
 * @param flush sends the next request
 * @param mustPause whether nothing more can be sent now
 */
export async function sendAll(
  queue: Pick<ReturnType<typeof createQueue>, "isSending" | "isEmpty">,
  flush: () => Promise<void>,
  mustPause: () => boolean,
): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (queue.isSending()) await new Promise((next) => setTimeout(next, 50));
    else if (queue.isEmpty()) return;
    else {
      await flush();
      if (mustPause()) return;
    }
  }
}
