import { diffWordsWithSpace } from "diff";

/** A part of two texts that are compared by words. */
export interface WordChange {
  value: string;
  /** Only in the latter text, or only in the former; neither for what both have. */
  added: boolean;
  removed: boolean;
}

/**
 * Compares two texts by words. Words that changed side by side are one change, with the removed ones first.
 * @param timeoutMs after which the whole text counts as new
 */
export function wordChanges(before: string, after: string, timeoutMs: number): WordChange[] {
  const parts = diffWordsWithSpace(before, after, { timeout: timeoutMs });
  if (!parts) return [{ value: after, added: true, removed: false }];
  const changes: WordChange[] = [];
  let run = { removed: "", added: "" };
  const flush = () => {
    if (run.removed !== "") changes.push({ value: run.removed, added: false, removed: true });
    if (run.added !== "") changes.push({ value: run.added, added: true, removed: false });
    run = { removed: "", added: "" };
  };
  for (const [index, { value, added, removed }] of parts.entries()) {
    const next = parts[index + 1];
    const isBetween = run.removed + run.added !== "" && (next?.added || next?.removed) === true;
    if (removed) run.removed += value;
    else if (added) run.added += value;
    // A space between two changed words stands in both.
    else if (isBetween && /^[ \t]+$/.test(value)) run = { removed: run.removed + value, added: run.added + value };
    else {
      flush();
      changes.push({ value, added: false, removed: false });
    }
  }
  flush();
  return changes;
}
