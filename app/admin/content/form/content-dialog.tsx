import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Link } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ManagedKind } from "#domain/content/kind.ts";
import type { OpenRelease } from "../../releases/release-select.tsx";
import { ConfirmDialog } from "../../screen/confirm-dialog.tsx";
import { useOpenForm } from "../../session/open-forms.ts";
import { useUnsavedGuard } from "../../screen/use-unsaved-guard.ts";
import { BesidePreview } from "../../writing/preview/beside-preview.tsx";
import { LocalDraftNotice } from "../../writing/drafts/local-draft-notice.tsx";
import { ConflictReview } from "../versions/conflict-review.tsx";
import { KeptDraft } from "./kept-draft.tsx";
import { planAddressOf } from "../plan/plan-address.ts";
import { ServerDraftNotice } from "./server-draft-notice.tsx";
import { ContentForm } from "./content-form.tsx";
import { type EditedRow, type HeldDraft, useContentEditor, useSaveShortcut } from "./use-content-editor.ts";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import type { FormValues } from "#domain/content/fields.ts";
import { itemPath } from "#lib/addresses.ts";
import { textOf } from "./form-values.ts";

interface ContentDialogProps {
  kind: ManagedKind;
  /** The item to edit; null for a new one. */
  row: EditedRow | null;
  /** The draft that the form goes on with from the beginning. */
  heldDraft: HeldDraft | null;
  /** Releases that are being prepared. */
  releases: readonly OpenRelease[];
  siteName: string;
  onClose: () => void;
  onSaved: () => void;
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
    if (release) void onServer.keepNow();
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
              onSave={release ? () => void keep(onSaved) : editor.save}
              release={release}
              onSaveAsNew={editor.saveAsNew}
              onCancel={onClose}
              onKeep={() => void keep(onSaved)}
              kept={onServer.status}
              foot={
                onServer.isHeld &&
                !release && (
                  <KeptDraft
                    noun={kind.noun}
                    isPublic={opened.row !== null}
                    releases={props.releases}
                    onRelease={(release) => void editor.moveDraft(release)}
                    onDiscard={() => void discardDraft()}
                  />
                )
              }
            >
              {release && (
                <p className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
                  This is how the {kind.noun} will be in the release <strong>{release.name}</strong>. Visitors see it
                  when the release goes live.
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
                  onPublish={() => onServer.offer && editor.publishDraft(onServer.offer)}
                  onRelease={(release) => void editor.moveDraft(release)}
                  onDiscard={() => void onServer.discard()}
                />
              )}
              {stored !== undefined && (
                <p className="-mb-2 text-right text-sm">
                  <Link to={planAddressOf(kind, stored)} className="link">
                    Plan and share
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
          </BesidePreview>
        )}
      </Dialog>
    </>
  );
}

interface AddressLineProps {
  kind: ManagedKind;
  /** The stored item and its values; null for a new one. */
  row: EditedRow | null;
  stored: FormValues;
  /** Present values of the form. */
  values: FormValues;
  error: string | undefined;
  onChange: (slug: string) => void;
}

/**
 * Shows the address that the page will have after a save, and whether the present one will redirect. A title without letters a-z and
 * digits gives no slug; then there is a field for it.
 */
function AddressLine({ kind, row, stored, values, error, onChange }: AddressLineProps) {
  const { pages } = kind;
  if (!pages) return null;
  const title = textOf(values[kind.title]);
  if (title.trim() !== "" && pages.slugOf(title) === null && row?.keepsAddress !== true) {
    return (
      <Field
        label="Address"
        hint={`No address can be made from this title. It will be ${pages.section}/ and what you write here: small letters from a to z, digits and hyphens.`}
        required
        error={error}
      >
        <TextInput
          name="slug"
          dir="ltr"
          value={textOf(values["slug"])}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    );
  }
  const isRenamed = title.trim() !== textOf(stored[kind.title]).trim();
  const followsTitle = row === null || (pages.followsTitle && row.keepsAddress !== true && isRenamed);
  const slug = (followsTitle ? pages.slugOf(title) : null) ?? row?.slug ?? "…";
  const former = row?.slug !== undefined && row.slug !== slug && stored[kind.shown] === true ? row.slug : null;
  return (
    <p className="text-xs wrap-anywhere text-ink-soft">
      Address: {itemPath(pages.section, slug)}
      {former !== null && <>. The former one, {itemPath(pages.section, former)}, will lead here.</>}
    </p>
  );
}
