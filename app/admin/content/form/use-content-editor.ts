import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { ActionFailure } from "#app/lib/answers.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { FieldValue, FormValues, ManagedKind } from "#domain/documents/kind.ts";
import type { ItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { changesBetween } from "../../drafts/changes.ts";
import { type DraftOffer, useLocalDraft } from "../../drafts/use-local-draft.ts";
import { useAdminEmail } from "../../frame/session/admin-email.ts";
import { withCanceledPlans } from "../../publishing/plans/planning.tsx";
import { isUnreached, useChange } from "../../frame/change/use-change.ts";
import { browserSession, useSession } from "../../frame/session/session-store.ts";
import type { ContentAnswer } from "../change-content.ts";
import type { AskedFor, EditedRow, HeldDraft } from "./edited-item.ts";
import { draftValues, formOf, isSameForm, textOf } from "../form-values.ts";
import {
  type ItemDocument,
  itemName,
  openItem,
  storedWords,
  withDraft,
  withoutDraft,
  withSavedItem,
  withTheirs,
} from "./item-document.ts";
import { createItemKeeper, draftStatus, lastingFailure, refusal } from "./item-keeper.ts";
import { useOpenErrors } from "./use-open-errors.ts";

/**
 * The form of one item: what is typed, its draft on the server and in this browser, and what is done with it. After a failure everything
 * typed stays.
 * @param row the item to edit; null for a new one
 * @param onSaved called once after a save that ends the form, with the id of what is stored
 * @param onStored called with the item's id after each save that keeps the form open; resolves when the URL has changed
 * @param heldDraft the draft with which the form opens
 * @param onKept called with the id of a new item when its first draft was stored; resolves when the URL has changed
 * @param isForOthers whether others publish what is written here
 */
export function useContentEditor(
  kind: ManagedKind,
  row: EditedRow | null,
  onSaved: (id?: string) => void,
  onStored: (id: string) => Promise<void>,
  heldDraft: HeldDraft | null,
  onKept: (id: string) => Promise<void>,
  isForOthers = false,
) {
  const toast = useToast();
  const [newId] = useState(() => heldDraft?.id ?? crypto.randomUUID());
  const release = heldDraft?.release ?? null;
  const email = useAdminEmail();
  const [owner] = useState(email);
  const request = useDraftRequest();
  const isSaved = useRef(false);
  /** While the address of the form changes under it. */
  const isMoving = useRef(false);
  const idOf = (document: ItemDocument) => document.row?.id ?? newId;
  const [keeper] = useState(() =>
    createItemKeeper({
      kind,
      document: openItem(kind, row, heldDraft, isForOthers),
      release: release?.id ?? "",
      owner,
      idOf,
    }),
  );
  const state = useSyncExternalStore(keeper.watch, keeper.getState, keeper.getState);
  const document = keeper.present();
  const { session } = useSession();
  // Also once it is known again who is signed in: until then nothing is sent as theirs.
  useEffect(() => keeper.dispatch({ type: "signedIn" }), [keeper, session]);

  const { words: values, live, begun, offer } = document;
  const draftId = idOf(document);
  const opened = { row: document.row, values: live };
  const began = begun ?? live;
  const isSame = (one: FormValues, other: FormValues) => isSameForm(one, other, kind.fields);
  const isChanged = !isSame(live, values);
  const isTyped = !isSame(began, values);
  const isTypedSince = (saved: FormValues) => !isSame(saved, keeper.present().words);
  const textOfDraft = (draft: Pick<ItemDraft, "fields">, slug = row?.slug ?? "") =>
    draftValues(draft, slug, kind.fields);
  const [textOnServer] = useState(() => (row?.draft && !begun ? textOfDraft(row.draft) : begun));
  const draft = useLocalDraft<FormValues>({
    collection: kind.collection,
    id: document.row?.id ?? (document.draftVersion > 0 ? draftId : null),
    release: release?.id ?? "",
    version: document.row?.version ?? null,
    values,
    stored: began,
    onServer: textOnServer,
  });

  /** A failure that the user has resolved; its message is no longer shown. */
  const [settled, settle] = useState<ActionFailure | null>(null);
  /** The values that what was asked for stores; null when it stores those of an offered draft. */
  const sent = useRef<FormValues | null>(null);
  /** Whether the form stays open after that. */
  const [stays, setStays] = useState(false);
  /** What was asked for last. */
  const [asked, ask] = useState<AskedFor>({ what: "save", isCopy: false });
  /** Whether a draft is on its way that a save has to wait for. */
  const [isWaiting, wait] = useState(false);

  const change = useChange<ContentAnswer>(kind.path, ({ done, item, canceledPlans }) => {
    const saved = sent.current;
    const said = withCanceledPlans(`${kind.name} ${done} successfully`, canceledPlans);
    const present = keeper.present();
    const isLater = saved !== null && isTypedSince(saved);
    const isOpen = saved !== null && (stays || isLater);
    keeper.end(saved ? withSavedItem(present, saved, isOpen ? item : undefined) : present);
    isSaved.current = true;
    if (isOpen) {
      if (!isLater) draft.clear();
      draft.resume();
      if (!stays)
        toast({ title: "Success", description: `${said}. Changes you made while it was saving are not included.` });
      setStays(true);
      void (item ? onStored(item.id) : Promise.resolve()).finally(() => (isSaved.current = false));
      return;
    }
    const isLeft = saved === null && isTyped;
    // What is left is offered when the form is opened again.
    if (!isLeft) draft.clear();
    toast({ title: "Success", description: isLeft ? `${said}. What you typed is kept as unsaved text.` : said });
    onSaved(item?.id);
  });
  const { failure: refused } = change;
  useEffect(() => {
    if (refused) keeper.withdraw();
  }, [keeper, refused]);

  const onDraftStored = useEffectEvent((isFirst: boolean) => {
    request.forget();
    // The server is there again.
    if (change.failure && isUnreached(change.failure)) settle(change.failure);
    if (!isFirst || document.row) return;
    isMoving.current = true;
    void onKept(newId).finally(() => (isMoving.current = false));
  });
  useEffect(() => keeper.open((isFirst) => onDraftStored(isFirst)), [keeper]);

  const busy = change.busy || isWaiting;
  const isKeeping = request.busy;

  /** Posts a change of the item while no draft of it is on its way. @param takesChanges whether it is about what was typed so far */
  function post(takesChanges: boolean, bodyOf: () => FormData | Record<string, string>) {
    wait(true);
    void keeper.begin(takesChanges).then(() => {
      wait(false);
      change.post(bodyOf());
    });
  }

  function store(target: EditedRow | null, staysOpen = false) {
    if (busy || isKeeping) return;
    start({ what: "save", isCopy: target === null && opened.row !== null });
    setStays(staysOpen);
    post(true, () => {
      const { words, draftVersion } = keeper.present();
      sent.current = words;
      const body = formOf(words);
      const item = target ? { intent: "update", id: target.id, version: String(target.version) } : { intent: "create" };
      const typed = { draftId, draft: String(draftVersion) };
      for (const [name, value] of Object.entries({ ...item, ...typed })) body.set(name, value);
      return body;
    });
  }

  function publishDraft(draft: ItemDraft, override = "") {
    if (busy || isKeeping) return;
    start({ what: "publish", draft, override });
    sent.current = null;
    setStays(false);
    const seen = { draft: String(draft.version), base: String(draft.base) };
    post(false, () => ({ intent: "publish-draft", id: draftId, ...seen, override }));
  }

  /** Takes something up: what was said about the last one is no longer shown. */
  function start(next: AskedFor) {
    ask(next);
    request.forget();
  }

  /** @returns whether it was done */
  function doWithDraft(work: () => Promise<ActionFailure | null>): Promise<boolean> {
    settle(change.failure);
    return request.run(work);
  }

  /** Keeps what is typed as a draft. @param leave closes the form; null when it stays open @returns whether it is kept */
  async function keep(leave: (() => void) | null): Promise<boolean> {
    if (busy || isKeeping) return false;
    start({ what: "keep", leave });
    const isKept = await doWithDraft(() => keeper.keepNow());
    if (!isKept || !leave) return isKept;
    toast({ title: "Success", description: savedWords() });
    // What was typed meanwhile is kept next.
    if (keeper.getState().waiting.length > 0) return true;
    draft.clear();
    isSaved.current = true;
    leave();
    return true;
  }

  const savedWords = () => (release ? `Saved in “${release.name}”.` : "Draft saved. Visitors don’t see it yet.");

  /**
   * Keeps what is typed when the form is left, where nothing stands in the way of it.
   * @returns whether nothing is lost by leaving
   */
  async function keepUnasked(): Promise<boolean> {
    if (offer || busy || isKeeping || request.failure || onServer.failure) return false;
    const late = new Promise<"late">((end) => setTimeout(() => end("late"), patienceMs));
    const kept = await Promise.race([keeper.keepNow(false), late]);
    if (kept !== null || keeper.getState().waiting.length > 0) return false;
    draft.clear();
    isSaved.current = true;
    toast({ title: "Success", description: savedWords() });
    return true;
  }

  async function moveDraft(release: string) {
    if (busy || isKeeping) return;
    start({ what: "release", id: release });
    setStays(false);
    if (!offer && !(await doWithDraft(() => keeper.keepNow()))) return;
    post(false, () => {
      const { offer, stored, words, draftVersion } = keeper.present();
      sent.current = offer ? null : (stored ?? words);
      return { intent: "to-release", draftId, draft: String(offer?.version ?? draftVersion), release };
    });
  }

  /** Deletes the offered draft; without one, that of this form: what is stored stands in it again. */
  async function discardDraft() {
    if (busy || isKeeping) return;
    start({ what: "discard" });
    const isDone = await doWithDraft(async () => {
      await keeper.begin(!offer);
      const present = keeper.present();
      const failure = await keeper.discard(offer?.version ?? present.draftVersion);
      if (failure) keeper.withdraw();
      else if (offer) keeper.end({ ...present, offer: null, isHeld: false, stored: null, draftVersion: 0 });
      else keeper.end(withoutDraft(present));
      return failure;
    });
    if (!isDone || offer) return;
    const isLater = keeper.getState().waiting.length > 0;
    const but = isLater ? " What you typed meanwhile is not." : "";
    toast({ title: "Success", description: `Draft discarded.${but}` });
    if (isLater) return;
    draft.clear();
    draft.resume();
    if (opened.row) return;
    isSaved.current = true;
    onSaved();
  }

  const failure = request.failure ?? (change.failure === settled ? null : change.failure);
  const open = useOpenErrors(failure, values);
  /** What a conflict is about: the draft that was to be published, or what is typed. */
  const mine = asked.what === "publish" ? textOfDraft(asked.draft, textOf(values["slug"])) : values;

  /** Bases the form on what someone else has stored, the item or its draft, with the merged text. */
  function rebase(merged: FormValues): void {
    const conflict = failure?.conflict;
    if (!conflict) return;
    if (asked.what === "publish") takeOver(mine);
    const next = withTheirs(kind, draftId, keeper.present(), conflict);
    const words: FormValues = { ...merged, slug: mine["slug"] ?? "" };
    keeper.dispatch({ type: "rebased", document: { ...next, words: storedWords(next) as FormValues }, words });
    settle(change.failure);
    request.forget();
  }

  /** Puts the text of the offered draft into the form. What was typed there is offered next. */
  function takeOver(text: FormValues) {
    draft.setAside();
    request.forget();
    keeper.dispatch({ type: "rebased", document: withDraft(keeper.present(), text, offer), words: text });
  }

  /** Bases the form on another version of the item: if there is a newer one, the save finds the conflict. */
  function baseOn(version: number) {
    const { row } = document;
    if (row) keeper.dispatch({ type: "amended", name: itemName, fields: { row: { ...row, version } } });
  }

  /** Puts the text of a local draft into the form, based on its own version. */
  function restore(offer: DraftOffer<FormValues>) {
    // It has none when the item was only a draft then.
    baseOn(offer.version ?? 0);
    for (const edit of changesBetween(itemName, values, offer.values)) keeper.change(edit, "form");
  }

  function resend() {
    if (asked.what === "save") return store(asked.isCopy ? null : keeper.present().row, stays);
    if (asked.what === "publish") return publishDraft(asked.draft, asked.override);
    if (asked.what === "release") return void moveDraft(asked.id);
    if (asked.what === "keep") return void keep(asked.leave);
    void discardDraft();
  }

  const isOthers = session !== null && session.user.email.toLowerCase() !== owner;
  const saveState: "saving" | "saved" | null = busy ? "saving" : change.answer && !isChanged ? "saved" : null;
  const onServer = {
    offer,
    /** Whether what stands in the form now is on its way or kept. */
    status: draftStatus(state),
    /** Whether what is typed stands in a draft on the server. */
    isHeld: document.draftVersion > 0,
    /** Version of the draft on the server, also of an offered one; 0 for none. */
    storedVersion: offer?.version ?? document.draftVersion,
    visibilityChange: document.visibilityChange,
    /** Why nothing is kept on the server any more. */
    failure: lastingFailure(state) ?? (isOthers ? refusal(foreignWords(owner)) : null),
  };
  return {
    opened,
    /** What the form began with: what is stored, or the text of a draft. */
    began,
    values,
    busy,
    /** Whether a draft is being kept or discarded because somebody asked for it. */
    isKeeping,
    /** State of a save that keeps the form open; null when there was none, or the text has changed since. */
    staying: stays ? saveState : null,
    failure,
    /** What it says of fields that were not changed since, and whether all of them were. */
    ...open,
    /** Whether the server has refused to keep what is typed. */
    isRefused: (request.failure ?? onServer.failure) !== null,
    /** Whether what was asked for last concerns the draft alone. */
    isAboutDraft: asked.what === "keep" || asked.what === "release",
    /** What is to be compared when there is a conflict. */
    mine,
    draft,
    onServer,
    restore,
    /** Puts the offered draft of the server into the form, based on the version that it was begun on. */
    useServerDraft: (offer: ItemDraft) => {
      baseOn(offer.base);
      takeOver(textOfDraft(offer, textOf(values["slug"])));
    },
    /** Publishes the offered draft as it is. */
    publishDraft,
    /** Id of the item, also of one that is not stored yet. */
    id: draftId,
    /** Whether something was typed in this form. */
    isTyped,
    discardDraft,
    /** Throws away what was typed in this form. */
    discardTyped: () => {
      draft.clear();
      void keeper.revert();
    },
    keep,
    keepUnasked,
    /** Moves the offered draft, or the one of this form, into a release. */
    moveDraft,
    /** Whether something would be lost if the form were closed now. A draft on the server is not. */
    isUnsaved: () => isTyped && !isSaved.current && !isMoving.current && onServer.status !== "saved",
    type: (name: string, value: FieldValue) =>
      keeper.change({ name: itemName, path: name, before: keeper.present().words[name], after: value }, "form"),
    save: () => store(opened.row),
    /** Does again what was asked for last, after it was refused for want of a session. */
    resend,
    saveAndStay: () => store(opened.row, true),
    saveAsNew: () => store(null),
    merge: rebase,
    /** Goes on with the merged text as it was asked: saves it, or keeps it as a draft. */
    saveMerged: (merged: FormValues) => {
      rebase(merged);
      if (asked.what === "keep" || asked.what === "release") resend();
      else store(keeper.present().row);
    },
  };
}

/** How long an editor who leaves the form waits for its draft to be kept before they are asked. */
const patienceMs = 4_000;

const foreignWords = (owner: string) =>
  `${owner} opened this form, and someone else is signed in. What is typed now is sent only when you ask for it.`;

/**
 * What somebody asks of the draft on the server. A failure is told by a toast and as `failure`, and a session that turns out to be over is
 * over for the whole screen.
 */
function useDraftRequest() {
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  return {
    busy,
    /** Why the last request was refused; null when it was not, or has been forgotten. */
    failure,
    forget: () => setFailure(null),
    /** @returns whether it was done */
    async run(work: () => Promise<ActionFailure | null>): Promise<boolean> {
      setBusy(true);
      const refused = await work();
      setBusy(false);
      setFailure(refused);
      if (!refused) return true;
      // A refusal with both texts says so itself.
      const still = refused.conflict ? "" : " Your text is still here.";
      toast({ title: "Error", description: refused.error + still, style: "destructive" });
      if (refused.code === "unauthenticated") browserSession().markSignedOut();
      return false;
    },
  };
}
