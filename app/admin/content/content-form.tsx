import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import type { ActionFailure } from "#app/lib/action-result.ts";
import { Button } from "#app/ui/button.tsx";
import { ContentFieldControl } from "./content-field-control.tsx";
import type { FieldValue, FormValues } from "./content-field.ts";
import type { ContentKind } from "./content-kind.ts";
import { DialogFooter } from "./dialog-footer.tsx";
import { FailureNotice } from "./failure-notice.tsx";

interface ContentFormProps {
  ref: RefObject<HTMLFormElement | null>;
  kind: ContentKind;
  values: FormValues;
  isNew: boolean;
  failure: ActionFailure | null;
  busy: boolean;
  /** Stands below the field that names the item. */
  address: ReactNode;
  onChange: (name: string, value: FieldValue) => void;
  onSave: () => void;
  onSaveAsNew: () => void;
  onCancel: () => void;
  /** Stands above the fields. */
  children: ReactNode;
}

/** The form of one item. Errors stand beside their fields, and the first of them takes the focus. */
export function ContentForm(props: ContentFormProps) {
  const { ref, kind, values, isNew, failure, busy, address, onChange, onSave, onSaveAsNew, onCancel, children } = props;
  const notice = useRef<HTMLDivElement>(null);

  // A new item begins with its name.
  useEffect(() => {
    if (isNew) ref.current?.querySelector<HTMLElement>(`[name=${kind.title}]`)?.focus();
  }, [isNew, kind.title, ref]);

  useEffect(() => {
    if (!failure) return;
    const frame = requestAnimationFrame(() => {
      const toBlame = ref.current?.querySelector<HTMLElement>("[aria-invalid=true]");
      (toBlame ?? notice.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [failure, ref]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSave();
  }

  /** Save as everywhere else; the browser's own "save page" is of no use here. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    onSave();
  }

  return (
    // The server checks everything and its words stand beside the fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for the button at its end
    <form ref={ref} onSubmit={submit} onKeyDown={onKeyDown} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FailureNotice ref={notice} failure={failure} kind={kind} onSaveAsNew={onSaveAsNew} />
      {children}
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @lg:grid-cols-2">
          {kind.fields.map((field) => (
            <div
              key={field.name}
              className={`grid min-w-0 content-start gap-1.5 ${field.half ? "" : "@lg:col-span-2"}`}
            >
              <ContentFieldControl
                field={field}
                value={values[field.name] ?? ""}
                onChange={(value) => onChange(field.name, value)}
                errors={failure?.fields ?? {}}
              />
              {field.name === kind.title && address}
            </div>
          ))}
        </div>
      </div>
      <DialogFooter>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {isNew ? "Create" : "Save"}
        </Button>
      </DialogFooter>
    </form>
  );
}
