import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
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
import { ScheduleDialog } from "../../publishing/plans/schedule-dialog.tsx";
import { ScheduledNotice } from "../../publishing/plans/scheduled.tsx";
import { InRelease, KeptDraft, ServerDraftNotice } from "./server-draft.tsx";
import { askAddressOf, planAddressOf, usePlanLabel } from "../../frame/screen/item-links.tsx";
import { ItemComments } from "../../publishing/comments/comment-panel.tsx";
import { CheckPanel, GateStop, useCheck } from "../../frame/change/findings.tsx";
import { openField } from "../../frame/change/open-field.ts";
import type { EditedRow, HeldDraft } from "./edited-item.ts";
import { useContentEditor } from "./use-content-editor.ts";
import { FormError } from "#app/ui/field.tsx";
import { FormFoot, formActions, useFormKeys } from "./form-foot.tsx";
import { StateBadge } from "../../frame/state-badge.tsx";
import { stateOfItem } from "#domain/publishing/item-state.ts";
import { whoMay } from "#domain/security/rights.ts";
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
  const may = useMay();
  const isForOthers = !may("publish") || props.needsReview;
  const editor = useContentEditor(kind, row, onSaved, onStored, props.heldDraft, onKept, isForOthers);
  const planLabel = usePlanLabel();
  const check = useCheck();
  const guard = useUnsavedGuard(editor.isUnsaved);
  useEffect(() => {
    question.current = guard;
  }, [guard]);
  const [isAsking, ask] = useState(false);
  if (isAsking && !guard.asking) ask(false);
  const keepAndLeave = useEffectEvent(() =>
    editor.keepUnasked().then((isKept) => (isKept ? question.current?.leave() : ask(true))),
  );
  useEffect(() => {
    if (guard.asking) void keepAndLeave();
  }, [guard.asking]);
  /** Whether only this browser has what was typed. */
  const isLocal = editor.isRefused && editor.draft.problem === null;
  /** Goes where the question has stopped. A sign-in, after which a draft is kept at last, closes the question. */
  const leave = () => (question.current?.asking ? question.current.leave() : onClose());
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { opened, values, failure, onServer } = editor;
  const labels = { slug: "Address", ...Object.fromEntries(kind.fields.map(({ name, label }) => [name, label])) };
  useOpenForm(failure, editor.resend);
  const conflict = failure?.conflict;
  useEffect(() => {
    // Both texts are behind the question, whose answer would decide about one of them unseen.
    if (conflict && question.current?.asking) question.current.stay();
  }, [conflict]);
  const release = props.heldDraft?.release ?? null;
  const navigate = useNavigate();
  const askAddress = askAddressOf(kind.collection, editor.id);
  const stored = opened.row?.id ?? props.heldDraft?.id;
  const publication = props.planned.find(({ itemId }) => itemId === editor.id);
  const wasPublic = opened.row !== null && opened.values[kind.shown] === true;
  const mayPublish = !isForOthers && !release;
  const { main, storesItem } = formActions(kind, {
    mayPublish,
    wasPublic,
    isPlanned: publication !== undefined,
    values,
  });
  const [isScheduling, openSchedule] = useState(false);
  const [pressed, press] = useState<"save" | "main">("save");
  const saveLabel = release ? "Save" : "Save draft";
  const isBusy = editor.busy || editor.isKeeping;
  const hasDraft = onServer.isHeld || onServer.offer !== null;
  function saveDraft(staysOpen: boolean) {
    press("save");
    if (!storesItem) void editor.keep(staysOpen ? null : onSaved);
    else if (staysOpen) editor.saveAndStay();
    else editor.save();
  }
  function runMain() {
    press("main");
    if (main === "Publish") editor.type(kind.shown, true);
    editor.save();
  }
  /** Keeps the draft and asks for a review of what visitors will see. */
  function askForReview() {
    press("save");
    if (!wasPublic) editor.type(kind.shown, true);
    void editor.keep(() => void navigate(askAddress));
  }
  const isReviewable = !release && (hasDraft || editor.isTyped) && !onServer.offer;
  const onAsk = isReviewable ? askForReview : null;
  /** Plans what is kept, so it is kept first. */
  async function schedule() {
    press("save");
    const isToKeep = editor.isTyped || onServer.isHeld;
    if (!isToKeep || (await editor.keep(null))) openSchedule(true);
  }
  const isStored = opened.row !== null || onServer.isHeld || editor.isTyped;
  const onSchedule = may("publish") && !release && isStored && !onServer.offer ? () => void schedule() : null;
  useFormKeys(form, {
    isBusy,
    save: () => !conflict && !guard.asking && saveDraft(true),
    main: () => main && runMain(),
  });
  return (
    <>
      {/* First in the document, so that it closes first and the focus returns through both dialogs. */}
      <ConfirmDialog
        open={isAsking}
        title="Discard your changes?"
        action="Discard"
        cancel="Keep editing"
        onConfirm={() => {
          editor.discardTyped();
          guard.leave();
        }}
        onCancel={guard.stay}
        other={
          <>
            {isLocal && <SecondaryButton onClick={guard.leave}>Keep in this browser</SecondaryButton>}
            <SecondaryButton busy={editor.isKeeping} onClick={() => void editor.keep(leave)}>
              Save draft
            </SecondaryButton>
          </>
        }
      >
        <p>This {kind.noun} has unsaved changes.</p>
        {isLocal && (
          <p>
            The server hasn't saved the latest changes. Left in this browser, they are offered here when the {kind.noun}{" "}
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
            action={editor.isAboutDraft || pressed === "save" || !main ? saveLabel : main}
            onSave={editor.saveMerged}
            onEdit={editor.merge}
          />
        ) : (
          <BesidePreview collection={kind.collection} id={opened.row?.id ?? null} values={values} attention={failure}>
            <ItemComments kind={kind} id={stored} form={form}>
              {(panel) => (
                <ContentForm
                  ref={form}
                  id={formId}
                  kind={kind}
                  values={values}
                  slug={opened.row?.slug}
                  siteName={siteName}
                  failure={failure}
                  errors={editor.errors}
                  isMended={editor.isMended}
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
                  onSubmit={() => saveDraft(false)}
                  onSaveAsNew={mayPublish ? editor.saveAsNew : null}
                  buttons={
                    <FormFoot
                      form={formId}
                      status={statusOf(editor.staying ?? onServer.status, {
                        isApart:
                          publication !== undefined && !release && publication.draftVersion !== onServer.storedVersion,
                      })}
                      busy={isBusy ? pressed : null}
                      saveLabel={saveLabel}
                      main={main}
                      onMain={runMain}
                      onSchedule={onSchedule}
                      onAsk={onAsk}
                    />
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
                          wasPublic={wasPublic}
                          visibilityChange={
                            values[kind.shown] === (onServer.visibilityChange === "shown")
                              ? onServer.visibilityChange
                              : undefined
                          }
                          releases={props.releases}
                          onRelease={(release) => void editor.moveDraft(release)}
                          onDiscard={() => void editor.discardDraft()}
                        />
                      )}
                      {panel}
                    </>
                  }
                >
                  {!release && (
                    <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
                      <StateBadge
                        state={stateOfItem(kind, opened.row && { ...opened.row, [kind.shown]: wasPublic }, {
                          hasDraft,
                          publication,
                        })}
                      />
                      {stored !== undefined && <TextLink to={planAddressOf(kind, stored)}>{planLabel}</TextLink>}
                    </div>
                  )}
                  {!mayPublish && !release && (
                    <p className="max-w-measure text-sm text-ink-soft">
                      Visitors don’t see drafts.{" "}
                      {props.needsReview ? (
                        <>
                          Someone else has to approve this {kind.noun} before it’s published.{" "}
                          <TextLink to="/admin/reviews">Reviews</TextLink>
                        </>
                      ) : (
                        `It takes ${whoMay("publish")} to publish this ${kind.noun}.`
                      )}
                    </p>
                  )}
                  <ItemPresence kind={kind} id={stored} />
                  {release && <InRelease noun={kind.noun} release={release} />}
                  {publication && !release && (
                    <ScheduledNotice
                      noun={kind.noun}
                      path={planAddressOf(kind, editor.id)}
                      check={{ collection: kind.collection, id: editor.id }}
                      publication={publication}
                      draftVersion={onServer.storedVersion}
                    />
                  )}
                  <FormError>
                    {onServer.failure &&
                      !failure &&
                      `The server no longer keeps a draft. ${onServer.failure.error} ${onServer.failure.conflict ? "Keep it to see both texts." : ""}`}
                  </FormError>
                  {onServer.offer && (
                    <ServerDraftNotice
                      offer={onServer.offer}
                      noun={kind.noun}
                      live={opened.values}
                      labels={labels}
                      releases={props.releases}
                      onUse={() => onServer.offer && editor.useServerDraft(onServer.offer)}
                      onPublish={
                        may("publish") && String(onServer.offer.fields[kind.shown]) === "true"
                          ? () => {
                              press("main");
                              if (onServer.offer) editor.publishDraft(onServer.offer);
                            }
                          : null
                      }
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
      {isScheduling && (
        <ScheduleDialog
          path={planAddressOf(kind, editor.id)}
          noun={kind.noun}
          offered={!wasPublic ? ["publish"] : onServer.isHeld ? ["publish", "hide"] : ["hide"]}
          version={onServer.storedVersion}
          planned={publication ? [{ ...publication, action: "publish" }] : []}
          check={{ collection: kind.collection, id: editor.id }}
          onClose={() => openSchedule(false)}
        />
      )}
    </>
  );
}

/** The field of the form that a path begins with. */
const topOf = (path: string) => path.split(".")[0] ?? path;

/** What the foot says of the draft. */
function statusOf(status: "saving" | "saved" | null, { isApart }: { isApart: boolean }): string | null {
  if (status === "saving") return "Saving draft …";
  if (status === "saved") return isApart ? "Draft saved. The scheduled version stays as it was" : "Draft saved";
  return null;
}
