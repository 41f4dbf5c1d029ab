import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import type { SendChanges } from "./edits.ts";

/** Why a text as it has come counts: it is as new as the known one, it was asked for anew, or others have discarded or published the draft. */
export type Arrival = "newer" | "again" | "by others";

interface FreshnessOptions {
  send: SendChanges;
  isSending: (name: SiteTextName) => boolean;
  /** The version of the draft that is known of a text; undefined before it is loaded. */
  versionOf: (name: SiteTextName) => number | undefined;
  /** Called with a text that counts. */
  accept: (text: EditedText, arrival: Arrival) => void;
}

/** Loads texts, and tells which answers count: one that was asked for before a save may be older than what stands here. */
export function createFreshness({ send, isSending, versionOf, accept }: FreshnessOptions) {
  /** Texts of which what the server has now counts, whatever its version. */
  const stale = new Set<SiteTextName>();
  /** How often each text was saved or forgotten. */
  const turns = new Map<SiteTextName, number>();
  const turnOf = (name: SiteTextName) => turns.get(name) ?? 0;
  const turn = (name: SiteTextName) => void turns.set(name, turnOf(name) + 1);
  /** The versions that each text had here before: versions are random, so that they have no order. */
  const former = new Map<SiteTextName, Set<number>>();
  const leave = (name: SiteTextName) => {
    const version = versionOf(name);
    if (version) former.set(name, (former.get(name) ?? new Set()).add(version));
  };
  const isKnown = ({ name, draftVersion }: EditedText) => draftVersion === (versionOf(name) ?? 0);
  /** Without a draft, a text may be as it was before the draft was begun. */
  const isOlder = (text: EditedText) =>
    !isKnown(text) && (text.draftVersion === 0 || former.get(text.name)?.has(text.draftVersion) === true);

  function settle(text: EditedText): void {
    const { name } = text;
    const arrival = stale.delete(name) ? "again" : isOlder(text) ? "by others" : "newer";
    leave(name);
    accept(text, arrival);
  }

  /** Asks the server for a text. */
  async function load(name: SiteTextName): Promise<void> {
    const asked = turnOf(name);
    const result = await send(name, 0, []);
    if (!result.ok || !result.value.text) return;
    const isNow = turnOf(name) === asked && !isSending(name);
    // Otherwise what is known is newer: the answer to a save has what others did, and what was forgotten is asked for once more.
    if (isNow || versionOf(name) === undefined) settle(result.value.text);
  }

  return {
    load,
    /** A text has come that was asked for at an unknown time. */
    take(text: EditedText): void {
      // It was on its way while something was saved, or the draft was discarded or published since: the server knows.
      const mustAsk = !stale.has(text.name) && versionOf(text.name) !== undefined && !isKnown(text);
      if (!mustAsk || !isOlder(text)) settle(text);
      if (mustAsk) void load(text.name);
    },
    isStale: (name: SiteTextName) => stale.has(name),
    /** A save was answered. @param hasText with the text as the server has it */
    saved(name: SiteTextName, hasText: boolean): void {
      turn(name);
      leave(name);
      if (hasText) stale.delete(name);
    },
    /** What is loaded of texts does not count any more. */
    forget(names: readonly SiteTextName[]): void {
      for (const name of names) {
        stale.add(name);
        turn(name);
        void load(name);
      }
    },
  };
}
