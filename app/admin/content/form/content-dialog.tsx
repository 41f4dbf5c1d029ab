import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { Link } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ManagedKind } from "#domain/content/kind.ts";
import type { OpenRelease } from "../../releases/planning.tsx";
import { ConfirmDialog } from "../../screen/change.tsx";
import { useMay } from "../../session/role.ts";
import { useOpenForm, useUnsavedGuard } from "../../session/screen-keeper.tsx";
import { BesidePreview } from "../../writing/preview/beside-preview.tsx";
import { LocalDraftNotice } from "../../writing/drafts/local-draft-notice.tsx";
import { ConflictReview } from "./conflict-review.tsx";
import { ItemPresence, ContentForm, AddressLine } from "./content-form.tsx";
import { KeptDraft, ServerDraftNotice } from "./server-draft.tsx";
import { planAddressOf, usePlanLabel } from "../item-links.tsx";
import { ItemComments } from "../../comments/comment-panel.tsx";
import { CheckPanel, GateStop, openField, useCheck } from "../../gate/findings.tsx";
import { type EditedRow, type HeldDraft, useContentEditor, useSaveShortcut } from "./use-content-editor.ts";
import { FormError } from "#app/ui/field.tsx";

interface ContentDialogProps {
  kind: ManagedKind;
  /** The item to edit; null for a new one. */
  row: EditedRow | null;
  /** The draft that the form goes on with from the beginning. */
  heldDraft: HeldDraft | null;
  /** Whether somebody else has to approve it before visitors see it. */
  needsReview: boolean;
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
  /** While the question is open, the address stays: a navigation would answer it. */
  const isAsking = useRef(false);
  const onKept = async (id: string) => (isAsking.current ? undefined : props.onKept(id));
  const editor = useContentEditor(kind, row, onSaved, onStored, props.heldDraft, onKept);
  const toast = useToast();
  const may = useMay();
  const planLabel = usePlanLabel();
  const check = useCheck();
  const guard = useUnsavedGuard(editor.isUnsaved);
  useEffect(() => {
    isAsking.current = guard.asking;
  }, [guard.asking]);
  const form = useRef<HTMLFormElement>(null);
  const { opened, values, failure, onServer } = editor;
  const labels = { slug: "Address", ...Object.fromEntries(kind.fields.map(({ name, label }) => [name, label])) };
  useOpenForm(failure, editor.resend);
  const conflict = failure?.conflict;
  const release = props.heldDraft?.release ?? null;
  /** Nothing goes live from here: a save keeps a draft. */
  const isDraftOnly = release !== null || !may("publish") || props.needsReview;
  const stored = opened.row?.id ?? props.heldDraft?.id;
  /** Keeps what is typed as a draft, and closes. @param leave how */
  async function keep(leave: () => void) {
    if (!(await onServer.keepNow())) {
      const description = onServer.offer
        ? "Decide first what becomes of the draft that is there."
        : "The draft could not be kept. Your text is still here.";
      return toast({ title: "Error", description, style: "destructive" });
    }
    editor.draft.clear();
    editor.leaveUnsaved();
    const description = release ? `Kept in “${release.name}”.` : "Kept as a draft. Visitors see what they saw before.";
    toast({ title: "Success", description });
    leave();
  }
  async function discardDraft() {
    if (!(await editor.discardDraft())) return;
    toast({ title: "Success", description: "The draft was discarded." });
    if (!opened.row) onSaved();
  }
  useSaveShortcut(() => {
    if (isDraftOnly) void onServer.keepNow();
    else if (!conflict && !guard.asking) editor.saveAndStay();
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
          <Button variant="secondary" size="small" onClick={() => void keep(guard.leave)}>
            Keep as draft
          </Button>
        }
      >
        <p>This {kind.noun} has changes that are not saved.</p>
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
            mine={values}
            conflict={conflict}
            busy={editor.busy}
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
                  busy={editor.busy}
                  staying={editor.staying}
                  address={
                    <AddressLine
                      kind={kind}
                      row={opened.row}
                      stored={opened.values}
                      values={values}
                      error={failure?.fields["slug"]}
                      onChange={(slug) => editor.type("slug", slug)}
                    />
                  }
                  onChange={editor.type}
                  onSave={isDraftOnly ? () => void keep(onSaved) : editor.save}
                  release={release}
                  needsReview={props.needsReview}
                  onSaveAsNew={editor.saveAsNew}
                  onCancel={onClose}
                  onKeep={() => void keep(onSaved)}
                  kept={onServer.status}
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
                          isPublic={opened.row !== null}
                          releases={props.releases}
                          onRelease={(release) => void editor.moveDraft(release)}
                          onDiscard={() => void discardDraft()}
                        />
                      )}
                      {panel}
                    </>
                  }
                >
                  <ItemPresence kind={kind} id={stored} />
                  {release && (
                    <p className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
                      This is how the {kind.noun} will be in the release <strong>{release.name}</strong>. Visitors see
                      it when the release goes live.
                    </p>
                  )}
                  <FormError>
                    {onServer.failure && `No draft is kept on the server any more. ${onServer.failure.error}`}
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
                      onRelease={(release) => void editor.moveDraft(release)}
                      onDiscard={() => void onServer.discard()}
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
                      <Link to={planAddressOf(kind, stored)} className="link">
                        {planLabel}
                      </Link>
                    </p>
                  )}
                  <LocalDraftNotice
                    draft={editor.draft}
                    stored={opened.values}
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
