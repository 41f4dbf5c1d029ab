import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useMay } from "../../frame/session/role.ts";

interface DeleteDialogProps {
  /** Those that are known here; of a choice of all there are more. */
  leads: readonly { name: string; email: string; domain: string | null }[];
  count: number;
  busy: boolean;
  error: string | undefined;
  onDelete: (block: "address" | "domain" | null) => void;
  onCancel: () => void;
}

/** Asks before inquiries are deleted for good, and whether more from there are wanted. */
export function DeleteDialog({ leads, count, busy, error, onDelete, onCancel }: DeleteDialogProps) {
  const may = useMay();
  const [block, choose] = useState<"" | "address" | "domain">("");
  const [only] = leads;
  const one = count === 1 ? only : undefined;
  const choices = [
    { value: "", label: "Delete without adding a rule" },
    { value: "address", label: one ? `Also block ${one.email}` : "Also block their addresses" },
    ...(one === undefined || one.domain !== null
      ? [{ value: "domain", label: one?.domain ? `Also block everyone at ${one.domain}` : "Also block their domains" }]
      : []),
  ] as const;
  return (
    <Dialog
      open
      onClose={onCancel}
      title={one ? "Delete this inquiry?" : `Delete ${count.toLocaleString("en")} inquiries?`}
      className="max-w-md"
      firstFocus="button[type=submit]"
    >
      <Form onSubmit={() => onDelete(block === "" ? null : block)} className="grid gap-4 text-sm">
        <FormError>{error}</FormError>
        <p className="wrap-anywhere">
          {one ? `What ${one.name} wrote` : "What these people wrote"} will be permanently deleted, with notes, replies,
          and copies of emails. This can’t be undone.
        </p>
        {may("inquirySettings") && (
          <fieldset className="grid gap-2">
            <legend className="sr-only">Spam</legend>
            {choices.map(({ value, label }) => (
              <label key={value} className="flex items-start gap-3">
                <input
                  type="radio"
                  name="block"
                  checked={block === value}
                  onChange={() => choose(value as typeof block)}
                  className="mt-0.5 size-5 shrink-0 accent-evergreen-600"
                />
                <span className="wrap-anywhere">{label}</span>
              </label>
            ))}
            {block !== "" && (
              <p className="text-ink-soft">
                New inquiries from there will go to quarantine. You can find the rule under Rules.
              </p>
            )}
          </fieldset>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <QuietButton onClick={onCancel}>Cancel</QuietButton>
          <Button type="submit" variant="destructive" size="small" busy={busy}>
            Delete
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
