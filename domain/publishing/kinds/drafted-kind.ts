import type { Selectable } from "kysely";
import type { Tables } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context, Reviewed } from "../../context.ts";
import type { Move } from "../../documents/address-order.ts";
import { type Draft, keyOfDraft, nextDraftVersion, rebaseDraft } from "../../documents/drafts.ts";
import type { DraftField } from "../drafts/draft-fields.ts";
import { revokeApproval } from "../../documents/draft-writers.ts";

/** A state of a document: its row, the changed parts of a text, or the paths of a redirect; null when there is none. */
export type State = Record<string, unknown> | null;

/** What the publication of a draft has made of its document. */
export interface AppliedChange {
  title: string;
  before: State;
  after: State;
  afterVersion: number | null;
  trashId: string | null;
}

/** A change that the publication of a release has made. */
export type MadeChange = Selectable<Tables["release_changes"]>;

/** One field that both sides may have changed. */
export interface CollidingField extends DraftField {
  /** Whether only the live site has changed it since the draft was begun. */
  isTheirs: boolean;
}

/** What is live, where a draft is based on something else. */
export interface StaleBase {
  reason: "changed" | "deleted" | "exists";
  /** The version that is live now; 0 when there is none. */
  liveVersion: number;
  fields: CollidingField[];
}

/** One field of a change: what is live, and what will be (or: what was, and what is, of a public release). */
export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

/** What a draft will make of its document. */
export interface PlannedStates {
  before: State;
  after: State;
  /** The fields that differ, where that is more than a comparison of both states. */
  fields?: ChangedField[];
}

/** How a kind of documents takes part in releases and plans. One of each is in kinds.ts. */
export interface DraftedKind {
  /** In the order of publication: what is deleted first, so that its address is free, and redirects last. */
  rank(action: Draft["action"]): number;
  /** What its documents are called where two want to exchange their addresses, and what of them makes the address. */
  readonly wordsOfMove: readonly [things: string, part: string];
  titleOf(ctx: Context, draft: Draft): Promise<string>;
  /** Where the document is, and where it will be; addresses are unique within the kind. */
  moveOf(tx: Context, draft: Draft): Promise<Move>;
  /** The path at which visitors see the document now, and with the draft; null where they see none. */
  shownPaths(ctx: Context, draft: Draft): Promise<Move>;
  /**
   * Makes a draft public. Must run in a transaction; the draft itself stays.
   * @param how.before the state before anything else of the release was made public, of what other changes may move
   * @returns null where what becomes of it depends on the others, too
   * @throws DomainError `not_found`, `invalid` with its fields, or `conflict` when what it is based on was changed since
   */
  apply(tx: Context, draft: Draft, how: { before: State; reviewed: Reviewed }): Promise<AppliedChange | null>;
  /** What a draft will make of its document. */
  planned(ctx: Context, draft: Draft): Promise<PlannedStates>;
  /** Whether visitors see it in a state; null where that is no question. */
  isShown(state: NonNullable<State>): boolean | null;
  /** What is live, where that is not what the draft is based on; null where it is. */
  staleBase(ctx: Context, draft: Draft): Promise<StaleBase | null>;
  /** What a draft says of its base once somebody has settled with what is live; the same as before, where that is not said. */
  settledBody?(ctx: Context, draft: Draft): Promise<Draft["body"]>;
  /**
   * Why a change cannot be taken back as it is; null when it can.
   * @param together ids of what is taken back with it
   */
  obstacleOf(tx: Context, change: MadeChange, together: readonly string[]): Promise<string | null>;
  /** Takes a change back: what was there before is live again. Must run in a transaction, without an obstacle. */
  takeBack(tx: Context, change: MadeChange): Promise<void>;
  /** Refuses what would stop the publication of a draft at its time. @throws DomainError `invalid` */
  refuseUnfinished?(draft: Draft): void;
}

/** The refusal of a draft whose base is stale. */
export function stale(title: string): DomainError {
  return new DomainError("conflict", `“${title}” was changed after this was prepared. Please resolve that first.`);
}

/**
 * What somebody has written beside something that a release has made goes on as the draft of something new, with what was asked about it.
 * It gets a new version: whoever was about to publish it has seen a change, and must look again.
 */
export async function rebaseOnNothing(tx: Context, draft: Draft): Promise<void> {
  const key = keyOfDraft(draft);
  await rebaseDraft(tx, key, { base_version: 0, version: nextDraftVersion(draft.version) });
  // Its approval was for a change of the item.
  await revokeApproval(tx, key);
}
