import { useRef } from "react";
import { Link } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ItemDraft } from "#domain/publishing/item-drafts.ts";
import type { ManagedKind } from "#domain/content/kind.ts";
import { ConfirmDialog } from "../../screen/confirm-dialog.tsx";
import { useOpenForm } from "../../session/open-forms.ts";
import { useUnsavedGuard } from "../../screen/use-unsaved-guard.ts";
import { BesidePreview } from "../../writing/preview/beside-preview.tsx";
import { LocalDraftNotice } from "../../writing/drafts/local-draft-notice.tsx";
import { ConflictReview } from "../versions/conflict-review.tsx";
import { planAddressOf } from "../plan/plan-address.ts";
import { ServerDraftNotice } from "./server-draft-notice.tsx";
import { ContentForm } from "./content-form.tsx";
import { type EditedRow, useContentEditor, useSaveShortcut } from "./use-content-editor.ts";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import type { FormValues } from "#domain/content/fields.ts";
import { itemPath } from "#lib/addresses.ts";
import { textOf } from "./form-values.ts";

interface ContentDialogProps {
  kind: ManagedKind;
  /** The item to edit; null for a new one. */
  row: EditedRow | null;
  /** The draft of an item that was never public, to go on with. */
  newDraft: { id: string; draft: ItemDraft } | null;
  /** Releases that are being prepared. */
  releases: readonly { id: string; name: string }[];
  siteName: string;
  onClose: () => void;
  onSaved: () => void;
  /** Called after a save that keeps the form open. */
  onStored: (id: string) => Promise<void>;
}

/** Creates or edits an item. After a failure it stays open with everything that was typed. */
export function ContentDialog({ kind, row, siteName, onClose, onSaved, onStored, ...props }: ContentDialogProps) {
  const editor = useContentEditor(kind, row, onSaved, onStored, props.newDraft);
  const toast = useToast();
  const guard = useUnsavedGuard(editor.isUnsaved);
  const form = useRef<HTMLFormElement>(null);
  const { opened, values, failure, onServer } = editor;
  const labels = { slug: "Address", ...Object.fromEntries(kind.fields.map(({ name, label }) => [name, label])) };
  useOpenForm(failure, editor.resend);
  const conflict = failure?.conflict;
  const stored = opened.row?.id ?? props.newDraft?.id;
  async function keep() {
    if (!(await onServer.keepNow())) {
      const description = onServer.offer
        ? "Decide first what becomes of the draft that is there."
        : "The draft could not be kept. Your text is still here.";
      return toast({ title: "Error", description, style: "destructive" });
    }
    editor.draft.clear();
    editor.leaveUnsaved();
    toast({ title: "Success", description: "Kept as a draft. Visitors see what they saw before." });
    onSaved();
  }
  useSaveShortcut(() => {
    if (!conflict && !guard.asking) editor.saveAndStay();
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
          editor.draft.clear();
          void onServer.discard();
          guard.leave();
        }}
        onCancel={guard.stay}
      >
        <p>This {kind.noun} has changes that are not saved.</p>
      </ConfirmDialog>
      <Dialog
        open
        onClose={onClose}
        title={opened.row ? `Edit ${kind.noun}` : `New ${kind.noun}`}
        className="editor-window"
        closeOnBackdrop={!editor.isChanged}
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
              onSave={editor.save}
              onSaveAsNew={editor.saveAsNew}
              onCancel={onClose}
              onKeep={() => void keep()}
              kept={onServer.status}
            >
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
                  onRelease={(release) => onServer.offer && editor.moveDraft(onServer.offer, release)}
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
