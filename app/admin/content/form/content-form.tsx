import { useEffect, useId, useRef, type FormEvent, type ReactNode, type RefObject, type Ref } from "react";
import { Link } from "react-router";
import type { ActionFailure } from "#app/lib/action-result.ts";
import { Button } from "#app/ui/button.tsx";
import type { ContentField, FieldValue, FormValues } from "#domain/content/fields.ts";
import type { ManagedKind } from "#domain/content/kind.ts";
import type { OpenRelease } from "../../releases/release-select.tsx";
import { ContentFieldControl } from "./content-field-control.tsx";
import { whoMay } from "#domain/roles.ts";
import { FieldComments } from "../../comments/field-comments.tsx";
import { useMay } from "../../session/role.ts";
import { FieldGrid, FieldGroups, ItemInSearch, useFirstFocus } from "./field-groups.tsx";
import { DialogFooter } from "../dialog-footer.tsx";
import { FormError } from "#app/ui/field.tsx";
import { FormAttentionContext } from "../../writing/use-writing-page.ts";

interface ContentFormProps {
  ref: RefObject<HTMLFormElement | null>;
  kind: ManagedKind;
  values: FormValues;
  isNew: boolean;
  /** Slug of the stored item. */
  slug: string | undefined;
  siteName: string;
  failure: ActionFailure | null;
  busy: boolean;
  /** State of a save that keeps the form open. */
  staying: "saving" | "saved" | null;
  /** Shown below the title field. */
  address: ReactNode;
  onChange: (name: string, value: FieldValue) => void;
  onSave: () => void;
  onSaveAsNew: () => void;
  onCancel: () => void;
  /** The release in which the item is edited; null beside the live site. */
  release: OpenRelease | null;
  /** Whether somebody else has to approve it before visitors see it. */
  needsReview: boolean;
  /** Keeps what is typed as a draft, which visitors do not see. */
  onKeep: () => void;
  /** Whether the draft on the server says what is typed. */
  kept: "saving" | "saved" | null;
  /** Shown below the fields. */
  foot: ReactNode;
  /** Shown above the fields. */
  children: ReactNode;
}

const noErrors = {};

/** The form of one item. Errors are shown at their fields, and the first field with one takes the focus. */
export function ContentForm(props: ContentFormProps) {
  const { ref, kind, values, isNew, failure, busy, staying, address } = props;
  const { onChange, onSave, onSaveAsNew, onCancel, onKeep, kept, release, foot, children } = props;
  const hasRole = useMay()("publish");
  const mayPublish = hasRole && !props.needsReview;
  const id = useId();
  const notice = useRef<HTMLDivElement>(null);
  /** What stops it is listed at the draft. */
  const isStopped = failure?.findings !== undefined;

  useFirstFocus(ref, kind.title);

  useEffect(() => {
    if (!failure || failure.findings) return;
    const frame = requestAnimationFrame(() => {
      const toBlame = ref.current?.querySelector<HTMLElement>("[aria-invalid=true]");
      const place = toBlame ?? notice.current;
      place?.focus({ preventScroll: true });
      // Centered, so that the label above and the error below are visible.
      place?.scrollIntoView({ block: "center" });
    });
    return () => cancelAnimationFrame(frame);
  }, [failure, ref]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSave();
  }

  const errors = failure?.fields ?? noErrors;
  const control = (field: ContentField) => (
    <>
      <ContentFieldControl
        field={field}
        value={values[field.name] ?? ""}
        onChange={(value) => onChange(field.name, value)}
        errors={errors}
      />
      {field.name === kind.title && address}
      <FieldComments field={field.name} />
    </>
  );

  return (
    // noValidate: the server validates, and its messages are shown at the fields.
    <form ref={ref} id={id} onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FailureNotice ref={notice} failure={isStopped ? null : failure} kind={kind} onSaveAsNew={onSaveAsNew} />
      {!mayPublish && !release && (
        <p className="max-w-measure text-sm text-ink-soft">
          What you keep is a draft, which visitors do not see.{" "}
          {props.needsReview ? (
            <>
              Somebody else has to approve it before it is published:{" "}
              <Link to="/admin/reviews" className="link">
                Reviews
              </Link>
            </>
          ) : (
            `It takes ${whoMay("publish")} to publish it.`
          )}
        </p>
      )}
      {children}
      <FormAttentionContext value={failure}>
        <FieldGrid fields={kind.fields.filter(({ group }) => group === undefined)}>{control}</FieldGrid>
        <FieldGroups
          kind={kind}
          errors={errors}
          preview={<ItemInSearch kind={kind} slug={props.slug} values={values} siteName={props.siteName} />}
        >
          {control}
        </FieldGroups>
      </FormAttentionContext>
      {foot}
      <DialogFooter>
        <p role="status" className="mr-auto text-sm font-semibold text-evergreen-700">
          {staying
            ? { saving: "Saving …", saved: "Saved" }[staying]
            : kept && { saving: "Keeping a draft …", saved: "A draft is kept" }[kept]}
        </p>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        {!release && mayPublish && (
          <Button variant="secondary" onClick={onKeep} disabled={busy}>
            Keep as draft
          </Button>
        )}
        <Button type="submit" form={id} busy={busy} aria-keyshortcuts="Control+S Meta+S">
          {release ? "Save" : mayPublish ? (isNew ? "Create" : "Save") : "Keep as draft"}
        </Button>
      </DialogFooter>
    </form>
  );
}

interface FailureNoticeProps {
  ref: Ref<HTMLDivElement>;
  failure: ActionFailure | null;
  kind: ManagedKind;
  onSaveAsNew: () => void;
}

/** Why a save failed, and how to go on without losing text. */
function FailureNotice({ ref, failure, kind, onSaveAsNew }: FailureNoticeProps) {
  return (
    <div ref={ref} tabIndex={-1} className="outline-none empty:hidden">
      <FormError>{failure && <FailureMessage failure={failure} kind={kind} onSaveAsNew={onSaveAsNew} />}</FormError>
    </div>
  );
}

interface FailureMessageProps {
  failure: ActionFailure;
  kind: ManagedKind;
  onSaveAsNew: () => void;
}

function FailureMessage({ failure, kind, onSaveAsNew }: FailureMessageProps) {
  return (
    <>
      {failure.error}
      {failure.code === "unauthenticated" && <p className="mt-2">Your text is still here. Save to sign in again.</p>}
      {failure.code === "not_found" && (
        <p className="mt-2">
          Your text is still here.{" "}
          <button type="button" onClick={onSaveAsNew} className="font-semibold underline">
            Save it as a new {kind.noun}
          </button>
        </p>
      )}
    </>
  );
}
