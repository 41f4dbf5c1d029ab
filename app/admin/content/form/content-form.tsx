import { type ReactNode, type RefObject, type Ref, useEffect, useRef, use } from "react";
import type { ActionFailure } from "#app/lib/answers.ts";
import type { ContentField, FieldValue, FormValues, ManagedKind } from "#domain/documents/kind.ts";
import { ContentFieldControl } from "./content-field-control.tsx";
import { FieldComments } from "../../publishing/comments/threads.tsx";
import { Form } from "#app/ui/form.tsx";
import { FieldGrid, FieldGroups, ItemInSearch, useFirstFocus } from "./field-groups.tsx";
import { FormError, Field, TextInput } from "#app/ui/field.tsx";
import { FormAttentionContext } from "../preview/beside-preview.tsx";
import { itemPath } from "#lib/addresses.ts";
import type { FieldErrors } from "#lib/domain-error.ts";
import { textOf } from "../form-values.ts";
import type { EditedRow } from "./edited-item.ts";
import { PresentPeople, useTellPresence } from "../../frame/live/presence.tsx";
import { createPortal } from "react-dom";
import { DialogFooterContext } from "#app/ui/dialog.tsx";

interface ContentFormProps {
  ref: RefObject<HTMLFormElement | null>;
  id: string;
  kind: ManagedKind;
  values: FormValues;
  /** Slug of the stored item. */
  slug: string | undefined;
  siteName: string;
  failure: ActionFailure | null;
  /** What it says of fields, as long as that is so, and whether all of them were changed since. */
  errors: FieldErrors;
  isMended: boolean;
  /** Shown below the title field. */
  address: ReactNode;
  onChange: (name: string, value: FieldValue) => void;
  /** Saves the draft: also what Enter in a field does, so that nothing goes live by it. */
  onSubmit: () => void;
  /** Null for whoever may not publish. */
  onSaveAsNew: (() => void) | null;
  buttons: ReactNode;
  /** Shown below the fields. */
  foot: ReactNode;
  /** Shown above the fields. */
  children: ReactNode;
}

const noErrors = {};

/** The form of one item. Errors are shown at their fields, and the first field with one takes the focus. */
export function ContentForm(props: ContentFormProps) {
  const { ref, kind, values, failure, address, onChange, onSubmit, onSaveAsNew, buttons, foot, children } = props;
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

  const control = (field: ContentField) => (
    <>
      <ContentFieldControl
        field={field}
        value={values[field.name] ?? ""}
        onChange={(value) => onChange(field.name, value)}
        errors={props.errors}
      />
      {field.name === kind.title && address}
      <FieldComments field={field.name} />
    </>
  );

  return (
    // noValidate: the server validates, and its messages are shown at the fields.
    <Form ref={ref} id={props.id} onSubmit={onSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FailureNotice
        ref={notice}
        failure={isStopped || props.isMended ? null : failure}
        kind={kind}
        onSaveAsNew={onSaveAsNew}
      />
      {children}
      <FormAttentionContext value={failure}>
        <FieldGrid fields={kind.fields.filter(({ group }) => group === undefined)}>{control}</FieldGrid>
        <FieldGroups
          kind={kind}
          refused={failure?.fields ?? noErrors}
          preview={<ItemInSearch kind={kind} slug={props.slug} values={values} siteName={props.siteName} />}
        >
          {control}
        </FieldGroups>
      </FormAttentionContext>
      {foot}
      {buttons}
    </Form>
  );
}

interface FailureNoticeProps {
  ref: Ref<HTMLDivElement>;
  failure: ActionFailure | null;
  kind: ManagedKind;
  /** Null for whoever may not publish. */
  onSaveAsNew: (() => void) | null;
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
  /** Null for whoever may not publish. */
  onSaveAsNew: (() => void) | null;
}

function FailureMessage({ failure, kind, onSaveAsNew }: FailureMessageProps) {
  return (
    <>
      {failure.error}
      {failure.code === "unauthenticated" && <p className="mt-2">Your text is still here. Save to sign in again.</p>}
      {failure.code === "not_found" && (
        <p className="mt-2">
          Your text is still here.{" "}
          {onSaveAsNew && (
            <button type="button" onClick={onSaveAsNew} className="font-semibold underline">
              Save it as a new {kind.noun}
            </button>
          )}
        </p>
      )}
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
export function AddressLine({ kind, row, stored, values, error, onChange }: AddressLineProps) {
  const { pages } = kind;
  if (!pages) return null;
  const title = textOf(values[kind.title]);
  const chosen = textOf(values["own_slug"]).trim();
  if (chosen === "" && title.trim() !== "" && pages.slugOf(title) === null && row?.keepsAddress !== true) {
    return (
      <Field
        label="Address"
        hint={`This title can't be turned into an address. Enter the part after ${pages.section}/ here: lowercase letters, digits, and hyphens.`}
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
  const isRenamed =
    pages.slugOf(title) !== pages.slugOf(textOf(stored[kind.title])) || chosen !== textOf(stored["own_slug"]).trim();
  const followsTitle = row === null || (pages.followsTitle && row.keepsAddress !== true && isRenamed);
  const slug = (followsTitle ? chosen || pages.slugOf(title) : null) ?? row?.slug ?? "…";
  const former = row?.slug !== undefined && row.slug !== slug && stored[kind.shown] === true ? row.slug : null;
  return (
    <p className="text-xs wrap-anywhere text-ink-soft">
      Address: {itemPath(pages.section, slug)}
      {former !== null && <>. The old one, {itemPath(pages.section, former)}, will redirect here.</>}
    </p>
  );
}

/** Tells others that the form of an item is open here, and says who else has it open. Of a new item nothing is told. */
export function ItemPresence({ kind, id }: { kind: ManagedKind; id: string | undefined }): ReactNode {
  const place = id === undefined ? null : `${kind.collection}/${id}`;
  const fieldNamed = (name: string) => kind.fields.find((field) => field.name === name.split(".")[0]);
  useTellPresence(place, (element) => fieldNamed(element.getAttribute("name") ?? "")?.name ?? "");
  return place !== null && <PresentPeople isSaid place={place} labelOf={(field) => fieldNamed(field)?.label} />;
}

/**
 * The buttons of a dialog, outside its scrolling content so that they are always visible; on a very low screen (400% zoom) they follow
 * the content. A submit button needs the `form` attribute, because it is not inside the form.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  const place = use(DialogFooterContext);
  return (
    place &&
    createPortal(
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper px-6 py-2">
        {children}
      </div>,
      place,
    )
  );
}
