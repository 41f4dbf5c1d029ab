import type { ActionFailure, ActionResult } from "#app/lib/answers.ts";
import type { FormValues, ManagedKind } from "#domain/documents/kind.ts";
import type { StoredDraft } from "#domain/publishing/drafts/rebase-item-draft.ts";
import { unreachable } from "../../drafts/failures.ts";
import type { KeepAnswer, KeeperRules, KeeperState, Reaction } from "../../drafts/keeper-state.ts";
import { createKeeper } from "../../drafts/run-keeper.ts";
import { browserSession } from "../../frame/session/session-store.ts";
import { isSameForm } from "../form-values.ts";
import { type ItemDocument, type ItemName, itemName, withKeptDraft } from "./item-document.ts";

function reactionTo({ code }: ActionFailure): Reaction {
  switch (code) {
    case "network":
    case "unavailable":
    case "rate_limited":
    case "internal":
      return "retry";
    // A sign-in takes as long as it takes.
    case "unauthenticated":
      return "awaitSession";
    // They last, whatever is typed.
    case "conflict":
    case "not_found":
    case "forbidden":
      return "awaitPerson";
    case "invalid":
    case "too_large":
      return "awaitWords";
  }
}

const rules: KeeperRules<ItemName> = {
  pauseMs: 1_500,
  retryMs: 10_000,
  // A draft is sent as a whole.
  maxChanges: Infinity,
  hasUndo: false,
  mustRender: () => false,
  reactionTo,
};

interface ItemKeeperOptions {
  kind: ManagedKind;
  document: ItemDocument;
  /** The release that the draft belongs to; empty for none. */
  release: string;
  /** The account that opened the form, which the text belongs to. */
  owner: string;
  /** Id of the item; that of a new one is made by its form. */
  idOf: (document: ItemDocument) => string;
}

/**
 * Keeps what is typed in the form of an item as a draft on the server, for any computer. It never writes over a draft that it has not seen:
 * while one is offered, and after somebody else has stored one, nothing is sent, and the local draft (drafts/use-local-draft.ts) stands in.
 */
export function createItemKeeper({ kind, document: opened, release, owner, idOf }: ItemKeeperOptions) {
  let onStored = (_isFirst: boolean) => {};
  const keeper = createKeeper<ItemName, ItemDocument>({
    rules,
    documents: [opened],
    isOwner: (isAsked) => isAsked || browserSession().isSignedInAs(owner),
    send: ({ document = opened, isAsked }) => keep(document, isAsked),
  });
  const present = () => keeper.getState().documents[itemName] ?? opened;

  /** @param fields null to delete the draft */
  async function post(fields: FormValues | null, known: number, isAsked = false): Promise<ActionResult<StoredDraft>> {
    const document = present();
    const body = new URLSearchParams({
      collection: kind.collection,
      id: idOf(document),
      release,
      known: String(known),
      base: String(document.row?.version ?? 0),
      fields: fields === null ? "" : JSON.stringify(fields),
      asked: String(isAsked),
    });
    try {
      const answer = await fetch("/admin/draft", { method: "POST", body, keepalive: body.toString().length < 60_000 });
      return readAnswer((await answer.json()) as ActionResult<StoredDraft>);
    } catch {
      return unreachable;
    }
  }

  async function keep(document: ItemDocument, isAsked: boolean): Promise<ActionResult<KeepAnswer<ItemDocument>>> {
    const { words, draftVersion } = document;
    if (draftVersion === 0 && isSameForm(document.live, words, kind.fields)) return kept(null);
    const result = await post(words, draftVersion, isAsked);
    if (!result.ok) return result;
    const isFirst = draftVersion === 0 && result.value.version > 0;
    onStored(isFirst);
    return kept(withKeptDraft(kind, present(), words, result.value));
  }

  return {
    ...keeper,
    present,
    /**
     * The form is open.
     * @param onDraft called when what is typed was stored; with `true` when there was no draft of this form before
     * @returns closes it
     */
    open(onDraft: typeof onStored): () => void {
      onStored = onDraft;
      return keeper.open();
    },
    /** Keeps what is typed now. @param isAsked whether an editor asks for it @returns why it is not kept; null when it is */
    async keepNow(isAsked = true): Promise<ActionFailure | null> {
      if (present().offer) return refusal("Decide first what happens to the draft that is there.");
      await keeper.whenSent();
      return keeper.flush(isAsked);
    },
    /**
     * Begins a request that takes the place of the draft; until `end` or `withdraw` nothing else is sent.
     * @param takesChanges whether it is about what was typed so far
     */
    async begin(takesChanges: boolean): Promise<void> {
      await keeper.whenSent();
      keeper.dispatch({ type: "requested", name: itemName, takesChanges });
    },
    /** That request is done. @param document as the server has it now; what was typed since stands above it */
    end: (document: ItemDocument) => keeper.dispatch({ type: "answered", result: kept(document) }),
    withdraw: () => keeper.dispatch({ type: "withdrawn" }),
    /** Deletes a draft. @returns why it is still there; null when it is gone */
    async discard(known: number): Promise<ActionFailure | null> {
      const result = known === 0 ? null : await post(null, known);
      return result?.ok === false ? result : null;
    },
    /** Brings back what stood in the draft when the form was opened. */
    async revert(): Promise<void> {
      await keeper.whenSent();
      const { draftVersion, stored, begun } = present();
      const isSame = stored && begun ? isSameForm(stored, begun, kind.fields) : stored === begun;
      if (draftVersion > 0 && !isSame) await post(begun, draftVersion);
    },
  };
}

/** Whether what stands in the form now is on its way or kept. */
export function draftStatus(state: KeeperState<ItemName, ItemDocument>): "saving" | "saved" | null {
  const { phase, waiting, request, documents } = state;
  if (waiting.length > 0) return null;
  if (request?.isDraft) return "saving";
  const isKept = request ? request.changes.length === 0 : phase === "saved";
  return isKept && (documents[itemName]?.draftVersion ?? 0) > 0 ? "saved" : null;
}

/** Why nothing is kept on the server until somebody does something about it; null also after failures that pass. */
export function lastingFailure({ failure, blockedUntil }: KeeperState<ItemName, ItemDocument>): ActionFailure | null {
  return blockedUntil === "asked" || blockedUntil === "typed" ? failure : null;
}

/** Why nothing was sent. */
export const refusal = (error: string): ActionFailure => ({ ok: false, code: "conflict", error, fields: {} });

const kept = (document: ItemDocument | null): { ok: true; value: KeepAnswer<ItemDocument> } => ({
  ok: true,
  value: { saved: { draftVersion: document?.draftVersion ?? 0, conflicts: [] }, text: document },
});

/** An answer as it was given: JSON has no dates. */
function readAnswer(result: ActionResult<StoredDraft>): ActionResult<StoredDraft> {
  if (result.ok || !result.conflict) return result;
  return { ...result, conflict: { ...result.conflict, at: new Date(result.conflict.at) } };
}
