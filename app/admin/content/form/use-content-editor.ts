import { useRef, useState } from "react";
import type { ActionFailure } from "#app/lib/answers.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { FieldValue, FormValues, ManagedKind } from "#domain/documents/kind.ts";
import type { ItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { useChange } from "../../frame/change/use-change.ts";
import { withCanceledPlans } from "../../publishing/plans/planning.tsx";
import { type DraftOffer, useLocalDraft } from "../../writing/drafts/use-local-draft.ts";
import type { ContentAnswer } from "../change-content.ts";
import type { AskedFor, EditedRow, HeldDraft } from "./edited-item.ts";
import { basedOnConflict } from "./form-conflicts.ts";
import { useFormState } from "./use-form-state.ts";
import { useOpenErrors } from "./use-open-errors.ts";
import { useDraftRequest, usePostAlone, useServerDraft, useWhenRendered } from "./use-server-draft.ts";
import { formOf, isSameForm, textOf } from "./form-values.ts";

/**
 * State of the form of one item: the opened values, the typed values, and the result of the save. After a failure everything typed
 * stays.
 * @param row the item to edit; null for a new one
 * @param onSaved called once after a save that ends the form, with the id of what is stored
 * @param onStored called with the item's id after each save that keeps the form open; resolves when the URL has changed
 * @param heldDraft the draft that the form goes on with from the beginning
 * @param onKept called with the id of a new item when its first draft was stored; resolves when the URL has changed
 */
export function useContentEditor(
  kind: ManagedKind,
  row: EditedRow | null,
  onSaved: (id?: string) => void,
  onStored: (id: string) => Promise<void>,
  heldDraft: HeldDraft | null,
  onKept: (id: string) => Promise<void>,
) {
  const form = useFormState(kind, row, heldDraft);
  const { opened, setOpened, begun, setBegun, values, setValues, textOfDraft } = form;
  /** A failure that the user has resolved; its message is no longer shown. */
  const [settled, settle] = useState<ActionFailure | null>(null);
  const [textOnServer] = useState(() => (row?.draft && !begun ? textOfDraft(row.draft) : begun));
  const began = begun ?? opened.values;
  const isSame = (one: FormValues, other: FormValues) => isSameForm(one, other, kind.fields);
  const isChanged = !isSame(opened.values, values);
  const isTyped = !isSame(began, values);
  const [newId] = useState(() => heldDraft?.id ?? crypto.randomUUID());
  const draftId = opened.row?.id ?? newId;
  const request = useDraftRequest();
  const onServer = useServerDraft({
    collection: kind.collection,
    id: draftId,
    base: opened.row?.version ?? 0,
    values,
    isChanged,
    offered: heldDraft ? null : (row?.draft ?? null),
    held: heldDraft?.draft ?? null,
    release: heldDraft?.release?.id ?? "",
    onFirst: () => {
      if (opened.row) return;
      isMoving.current = true;
      void onKept(newId).finally(() => (isMoving.current = false));
    },
    onStored: request.forget,
    onTurned: form.follow,
  });
  const draft = useLocalDraft<FormValues>({
    collection: kind.collection,
    id: opened.row?.id ?? (onServer.isHeld ? draftId : null),
    release: heldDraft?.release?.id ?? "",
    version: opened.row?.version ?? null,
    values,
    stored: began,
    onServer: textOnServer,
  });
  const toast = useToast();
  const isSaved = useRef(false);
  /** While the address of the form changes under it. */
  const isMoving = useRef(false);
  const resendRendered = useWhenRendered(resend);
  /** The values that what was asked for stores; null when it stores those of an offered draft. */
  const sent = useRef<FormValues | null>(values);
  /** Whether the form stays open after that. */
  const [stays, setStays] = useState(false);
  /** What was asked for last. */
  const [asked, ask] = useState<AskedFor>({ what: "save", isCopy: false });

  const change = useChange<ContentAnswer>(kind.path, ({ done, item, canceledPlans }) => {
    const saved = sent.current;
    const isTypedSince = saved !== null && !isSame(saved, values);
    const said = withCanceledPlans(`${kind.name} ${done} successfully`, canceledPlans);
    onServer.clear(saved);
    if (saved !== null && (stays || isTypedSince)) {
      isSaved.current = true;
      if (!isTypedSince) draft.clear();
      draft.resume();
      if (!stays) toast({ title: "Success", description: `${said}. What you typed meanwhile is not in it.` });
      setStays(true);
      setBegun(null);
      // What was typed meanwhile is unsaved text of the new version.
      if (item) setOpened((before) => ({ row: { ...before.row, ...item }, values: saved }));
      onServer.resume();
      void (item ? onStored(item.id) : Promise.resolve()).finally(() => (isSaved.current = false));
      return;
    }
    isSaved.current = true;
    const isLeft = saved === null && isTyped;
    // What is left is offered when the form is opened again.
    if (!isLeft) draft.clear();
    toast({ title: "Success", description: isLeft ? `${said}. What you typed is kept as unsaved text.` : said });
    onSaved(item?.id);
  });

  const isKeeping = request.busy;
  const { busy, post: postAlone } = usePostAlone(change, onServer);

  function post(target: Record<string, string>, content: FormValues, staysOpen: boolean) {
    if (busy || isKeeping) return;
    start({ what: "save", isCopy: target["intent"] === "create" && opened.row !== null });
    sent.current = content;
    setStays(staysOpen);
    postAlone(() => {
      const body = formOf(content);
      const typed = { draftId, draft: String(onServer.version()) };
      for (const [name, value] of Object.entries({ ...target, ...typed })) body.set(name, value);
      return body;
    });
  }

  function store(target: EditedRow | null, content: FormValues, staysOpen = false) {
    if (!target) return post({ intent: "create" }, content, staysOpen);
    post({ intent: "update", id: target.id, version: String(target.version) }, content, staysOpen);
  }

  function publishDraft(draft: ItemDraft, override = "") {
    if (busy || isKeeping) return;
    start({ what: "publish", draft, override });
    sent.current = null;
    setStays(false);
    const seen = { draft: String(draft.version), base: String(draft.base) };
    change.post({ intent: "publish-draft", id: draftId, ...seen, override });
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

  /** Keeps what is typed as a draft. @param leave closes the form; null when it stays open */
  async function keep(leave: (() => void) | null) {
    if (busy || isKeeping) return;
    start({ what: "keep", leave });
    const since = form.watch();
    if (!(await doWithDraft(onServer.keepNow)) || !leave) return;
    const release = heldDraft?.release;
    const said = release ? `Kept in “${release.name}”.` : "Kept as a draft. Visitors see what they saw before.";
    toast({ title: "Success", description: said });
    // What was typed meanwhile is kept next.
    if (since.isTyped()) return;
    draft.clear();
    isSaved.current = true;
    leave();
  }

  async function moveDraft(release: string) {
    if (busy || isKeeping) return;
    start({ what: "release", id: release });
    setStays(false);
    const { offer } = onServer;
    if (!offer && !(await doWithDraft(onServer.keepNow))) return;
    postAlone(() => {
      sent.current = offer ? null : (onServer.text() ?? values);
      return { intent: "to-release", draftId, draft: String(offer?.version ?? onServer.version()), release };
    });
  }

  /** Deletes the offered draft; without one, that of this form: what is stored stands in it again. */
  async function discardDraft() {
    if (busy || isKeeping) return;
    start({ what: "discard" });
    const since = form.watch();
    const { offer } = onServer;
    if (!(await doWithDraft(onServer.discard)) || offer) return;
    const isTypedSince = since.isTyped();
    const but = isTypedSince ? " What you typed meanwhile is not." : "";
    setBegun(null);
    toast({ title: "Success", description: `The draft was discarded.${but}` });
    if (isTypedSince) return;
    draft.clear();
    draft.resume();
    setValues(since.asNow(opened.values));
    if (opened.row) return;
    isSaved.current = true;
    onSaved();
  }

  const failure = request.failure ?? (change.failure === settled ? null : change.failure);
  const open = useOpenErrors(failure, values);
  /** What a conflict is about: the draft that was to be published, or what is typed. */
  const mine = asked.what === "publish" ? textOfDraft(asked.draft, textOf(values["slug"])) : values;

  /**
   * Bases the form on what someone else has stored, the item or its draft, with the merged text.
   * @returns the item at that version; null for one that is a draft only
   */
  function rebase(merged: FormValues): { target: EditedRow | null; content: FormValues } {
    const conflict = failure?.conflict;
    if (!conflict) return { target: opened.row, content: merged };
    if (asked.what === "publish") takeOver(mine);
    const content = { ...merged, slug: mine["slug"] ?? "" };
    const next = basedOnConflict(kind, draftId, opened, conflict);
    setOpened(next.opened);
    setValues(content);
    if (next.draft && (next.draft.text || next.draft.version === 0)) setBegun(next.draft.text);
    onServer.goOnOver(next.draft);
    settle(change.failure);
    request.forget();
    return { target: next.opened.row, content };
  }

  /** Puts the text of the offered draft into the form. What was typed there is offered next. */
  function takeOver(text: FormValues) {
    draft.setAside();
    request.forget();
    setBegun(text);
    setValues(text);
    onServer.accept(text);
  }

  /** Puts the text of a draft into the form, based on its own version: if there is a newer one, the save finds the conflict. */
  function restore(offer: DraftOffer<FormValues>) {
    const { row } = opened;
    // It has none when the item was only a draft then.
    if (row) setOpened({ ...opened, row: { ...row, version: offer.version ?? 0 } });
    setValues(offer.values);
  }

  function resend() {
    if (asked.what === "save") return store(asked.isCopy ? null : opened.row, values, stays);
    if (asked.what === "publish") return publishDraft(asked.draft, asked.override);
    if (asked.what === "release") return void moveDraft(asked.id);
    if (asked.what === "keep") return void keep(asked.leave);
    void discardDraft();
  }

  const saveState: "saving" | "saved" | null = busy ? "saving" : change.answer && !isChanged ? "saved" : null;
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
    /** What is to be compared when there is a conflict. */
    mine,
    draft,
    onServer,
    restore,
    /** Puts the offered draft of the server into the form, based on the version that it was begun on. */
    useServerDraft: (offer: ItemDraft) => {
      const { row: item } = opened;
      if (item) setOpened({ ...opened, row: { ...item, version: offer.base } });
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
      void onServer.revert(begun);
    },
    keep,
    /** Moves the offered draft, or the one of this form, into a release. */
    moveDraft,
    /** Whether something would be lost if the form were closed now. A draft on the server is not. */
    isUnsaved: () => isTyped && !isSaved.current && !isMoving.current && onServer.status !== "saved",
    type: (name: string, value: FieldValue) => setValues((present) => ({ ...present, [name]: value })),
    save: () => store(opened.row, values),
    /** Does again what was asked for last, after it was refused for want of a session. */
    resend,
    saveAndStay: () => store(opened.row, values, true),
    saveAsNew: () => store(null, values),
    merge: (merged: FormValues) => void rebase(merged),
    /** Goes on with the merged text as it was asked: saves it, or keeps it as a draft. */
    saveMerged: (merged: FormValues) => {
      const { target, content } = rebase(merged);
      if (asked.what === "keep" || asked.what === "release") resendRendered();
      else store(target, content);
    },
  };
}
