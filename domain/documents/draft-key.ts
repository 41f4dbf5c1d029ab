import type { DraftKind } from "#db/schema.ts";

/** Which draft is meant: of one thing, beside the live site or in a release. */
export interface DraftKey {
  kind: DraftKind;
  itemId: string;
  /** `noRelease` (drafts.ts) for the draft beside the live site. */
  release: string;
}
