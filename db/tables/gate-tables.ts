import type { Json, Timestamp } from "./column-types.ts";

/** The team's style list (domain/gate/style-words.ts). */
export interface StyleWordsTable {
  id: string;
  word: string;
  /** Empty where the word is to be left out. */
  better: string;
  reason: string;
}

/** A check of the whole site . */
export interface AccessibilityRunsTable {
  /** The day of a nightly run, so that it exists once; day and time of one that somebody has asked for. */
  id: string;
  /** The address of whoever asked for it; "nightly". */
  started_by: string;
  started_at: Timestamp;
  /** Renewed while a process is at it; another one goes on when it is old. */
  touched_at: Timestamp;
  ended_at: Timestamp | null;
  /** Pages beyond the limit of a run, which were not checked. */
  left_out: number;
}

/** What was found in a page. `Found` is a finding as domain/gate/check-page.ts has it. */
export interface AccessibilityPagesTable {
  run_id: string;
  path: string;
  errors: number;
  warnings: number;
  findings: Json<unknown[]>;
}

export interface GateTables {
  style_words: StyleWordsTable;
  accessibility_runs: AccessibilityRunsTable;
  accessibility_pages: AccessibilityPagesTable;
}
