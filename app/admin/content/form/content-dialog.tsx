import { useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import type { ManagedKind } from "#domain/documents/kind.ts";
import type { OpenRelease } from "../../publishing/releases/release-select.tsx";
import { ConfirmDialog } from "../../frame/change/dialogs.tsx";
import { useMay } from "../../frame/session/role.ts";
import { useOpenForm, useUnsavedGuard } from "../../frame/session/open-forms.ts";
import { BesidePreview } from "../preview/beside-preview.tsx";
import { LocalDraftNotice } from "../../drafts/local-draft-notice.tsx";
import { ConflictReview } from "./conflict-review.tsx";
import { ItemPresence, ContentForm, AddressLine } from "./content-form.tsx";
import type { PlannedPublication } from "#domain/publishing/schedules/schedules.ts";
import { ScheduledNotice } from "../../publishing/plans/scheduled.tsx";
import { InRelease, KeptDraft, ServerDraftNotice } from "./server-draft.tsx";
import { askAddressOf, planAddressOf, usePlanLabel } from "../../frame/screen/item-links.tsx";
import { ItemComments } from "../../publishing/comments/comment-panel.tsx";
import { CheckPanel, GateStop, useCheck } from "../../frame/change/findings.tsx";
import { openField } from "../../frame/change/open-field.ts";
import type { EditedRow, HeldDraft } from "./edited-item.ts";
import { useContentEditor } from "./use-content-editor.ts";
import { FormError } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface ContentDialogProps {
  kind: ManagedKind;
  /** The item to edit; null for a new one. */
  row: EditedRow | null;
  /** The draft that the form goes on with from the beginning. */
  heldDraft: HeldDraft | null;
  /** Whether somebody else has to approve it before visitors see it. */
  needsReview: boolean;
  /** Publications of items of the kind that wait for their time. */
  planned: readonly PlannedPublication[];
  /** Releases that are being prepared. */
  releases: readonly OpenRelease[];
  siteName: string;
  onClose: () => void;
  /** @param id of what is stored, if something is */
  onSaved: (id?: string) => void;
  /** Called after a save that keeps the form open. */
  onStored: (id: string) => Promise<void>;
  /** Called with the id of a new item when its first draft was stored. */
  onKept: (id: string) => Promise<void>;
}

/** Creates or edits an item. After a failure it stays open with everything that was typed. */
export function ContentDialog({ kind, row, siteName, onClose, onSaved, onStored, ...props }: ContentDialogProps) {
  /** The question whether to leave what is typed. While it is open, the address stays: a navigation would answer it. */
  const question = useRef<ReturnType<typeof useUnsavedGuard>>(null);
  const onKept = async (id: string) => (question.current?.asking ? undefined : props.onKept(id));
  const editor = useContentEditor(kind, row, onSaved, onStored, props.heldDraft, onKept);
  const may = useMay();
  const planLabel = usePlanLabel();
  const check = useCheck();
  const guard = useUnsavedGuard(editor.isUnsaved);
  useEffect(() => {
    question.current = guard;
  }, [guard]);
  /** Whether only this browser has what was typed. */
  const isLocal = editor.isRefused && editor.draft.problem === null;
  /** Goes where the question has stopped. A sign-in, after which a draft is kept at last, closes the question. */
  const leave = () => (question.current?.asking ? question.current.leave() : onClose());
  const form = useRef<HTMLFormElement>(null);
  const { opened, values, failure, onServer } = editor;
  const labels = { slug: "Address", ...Object.fromEntries(kind.fields.map(({ name, label }) => [name, label])) };
  useOpenForm(failure, editor.resend);
  const conflict = failure?.conflict;
  useEffect(() => {
    // Both texts are behind the question, whose answer would decide about one of them unseen.
    if (conflict && question.current?.asking) question.current.stay();
  }, [conflict]);
  const release = props.heldDraft?.release ?? null;
  /** Nothing goes live from here: a save keeps a draft. */
  const isDraftOnly = release !== null || !may("publish") || props.needsReview;
  const navigate = useNavigate();
  const askAddress = askAddressOf(kind.collection, editor.id);
  const onAsk = onServer.isHeld && !release ? () => void editor.keep(() => void navigate(askAddress)) : null;
  const stored = opened.row?.id ?? props.heldDraft?.id;
  const publication = props.planned.find(({ itemId }) => itemId === editor.id);
  useSaveShortcut(() => {
    if (conflict) return;
    if (isDraftOnly) void editor.keep(null);
    else if (!guard.asking) editor.saveAndStay();
  });
  return (
    <>
      {/* First in the document, so that it closes first and the focus returns through both dialogs. */}
      <ConfirmDialog
        open={guard.asking}
        title="Discard what you wrote?"
        action="Discard"
        cancel="Keep editing"
        onConfirm={() => {
          editor.discardTyped();
          guard.leave();
        }}
        onCancel={guard.stay}
        other={
          <>
            {isLocal && <SecondaryButton onClick={guard.leave}>Leave it in this browser</SecondaryButton>}
            <SecondaryButton busy={editor.isKeeping} onClick={() => void editor.keep(leave)}>
              Keep as draft
            </SecondaryButton>
          </>
        }
      >
        <p>This {kind.noun} has changes that are not saved.</p>
        {isLocal && (
          <p>
            The server has not taken the last of them. Left in this browser, they are offered here when the {kind.noun}{" "}
            is opened again.
          </p>
        )}
      </ConfirmDialog>
      <Dialog
        open
        onClose={onClose}
        title={opened.row ? `Edit ${kind.noun}` : `New ${kind.noun}`}
        className="editor-window"
        closeOnBackdrop={!editor.isTyped}
      >
        {conflict ? (
          <ConflictReview
            key={conflict.version}
            kind={kind}
            mine={editor.mine}
            conflict={conflict}
            busy={editor.busy || editor.isKeeping}
            onSave={editor.saveMerged}
            onEdit={editor.merge}
          />
        ) : (
          <BesidePreview collection={kind.collection} id={opened.row?.id ?? null} values={values} attention={failure}>
            <ItemComments kind={kind} id={stored} form={form}>
              {(panel) => (
                <ContentForm
                  ref={form}
                  kind={kind}
                  values={values}
                  isNew={opened.row === null}
                  slug={opened.row?.slug}
                  siteName={siteName}
                  failure={failure}
                  errors={editor.errors}
                  isMended={editor.isMended}
                  busy={editor.busy}
                  staying={editor.staying}
                  address={
                    <AddressLine
                      kind={kind}
                      row={opened.row}
                      stored={opened.values}
                      values={values}
                      error={editor.errors["slug"]}
                      onChange={(slug) => editor.type("slug", slug)}
                    />
                  }
                  onChange={editor.type}
                  onSave={isDraftOnly ? () => void editor.keep(onSaved) : editor.save}
                  release={release}
                  needsReview={props.needsReview}
                  onSaveAsNew={editor.saveAsNew}
                  onCancel={onClose}
                  onKeep={() => void editor.keep(onSaved)}
                  keeping={editor.isKeeping}
                  onAsk={onAsk}
                  kept={onServer.status}
                  isApartFromPlan={
                    publication !== undefined && !release && publication.draftVersion !== onServer.storedVersion
                  }
                  foot={
                    <>
                      <CheckPanel
                        {...check}
                        what={`the page of this ${kind.noun}`}
                        onCheck={() =>
                          void check.check({
                            collection: kind.collection,
                            id: editor.id,
                            fields: JSON.stringify(values),
                          })
                        }
                        onOpen={({ field }) => form.current && openField(form.current, topOf(field))}
                      />
                      {onServer.isHeld && !release && (
                        <KeptDraft
                          noun={kind.noun}
                          wasPublic={opened.row !== null && opened.values[kind.shown] === true}
                          visibilityChange={
                            values[kind.shown] === (onServer.visibilityChange === "shown")
                              ? onServer.visibilityChange
                              : undefined
                          }
                          releases={props.releases}
                          onRelease={(release) => void editor.moveDraft(release)}
                          onAsk={isDraftOnly ? null : onAsk}
                          onDiscard={() => void editor.discardDraft()}
                        />
                      )}
                      {panel}
                    </>
                  }
                >
                  <ItemPresence kind={kind} id={stored} />
                  {release && <InRelease noun={kind.noun} release={release} />}
                  {publication && !release && (
                    <ScheduledNotice kind={kind} publication={publication} draftVersion={onServer.storedVersion} />
                  )}
                  <FormError>
                    {onServer.failure &&
                      !failure &&
                      `No draft is kept on the server any more. ${onServer.failure.error} ${onServer.failure.conflict ? "Keep it to see both texts." : ""}`}
                  </FormError>
                  {onServer.offer && (
                    <ServerDraftNotice
                      offer={onServer.offer}
                      noun={kind.noun}
                      live={opened.values}
                      labels={labels}
                      releases={props.releases}
                      onUse={() => onServer.offer && editor.useServerDraft(onServer.offer)}
                      onPublish={may("publish") ? () => onServer.offer && editor.publishDraft(onServer.offer) : null}
                      askAddress={askAddress}
                      onRelease={(release) => void editor.moveDraft(release)}
                      onDiscard={() => void editor.discardDraft()}
                    />
                  )}
                  <GateStop
                    failure={failure}
                    busy={editor.busy}
                    action="Publish"
                    onOverride={(reason) => onServer.offer && editor.publishDraft(onServer.offer, reason)}
                    onOpen={({ field }) => {
                      // What is to be mended stands in the draft. At once: the editor of a new text is another element.
                      flushSync(() => onServer.offer && editor.useServerDraft(onServer.offer));
                      if (form.current) openField(form.current, topOf(field));
                    }}
                  />
                  {stored !== undefined && (
                    <p className="-mb-2 text-right text-sm">
                      <TextLink to={planAddressOf(kind, stored)}>{planLabel}</TextLink>
                    </p>
                  )}
                  <LocalDraftNotice
                    draft={editor.draft}
                    stored={editor.began}
                    labels={labels}
                    noun={kind.noun}
                    onRestore={editor.restore}
                  />
                </ContentForm>
              )}
            </ItemComments>
          </BesidePreview>
        )}
      </Dialog>
    </>
  );
}

/** The field of the form that a path begins with. */
const topOf = (path: string) => path.split(".")[0] ?? path;

/** Saves on Ctrl+S or Cmd+S, wherever the focus is, in place of the browser's "save page". */
function useSaveShortcut(onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!event.repeat) save();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
