import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Erasure } from "#domain/people/erase-person.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useChange } from "../use-change.ts";
import { CountList, type Counts } from "./count-list.tsx";

interface ErasePersonDialogProps {
  open: boolean;
  email: string;
  /** What will go. */
  counts: Counts;
  onClose: () => void;
  onErased: (erasure: Erasure) => void;
}

/** Asks before a person is erased, and says what will go. */
export function ErasePersonDialog({ open, email, counts, onClose, onErased }: ErasePersonDialogProps) {
  const toast = useToast();
  const { post, busy, failure } = useChange<Erasure>("/admin/personal-data", (erasure) => {
    toast({ title: "Success", description: "Personal data erased successfully" });
    onErased(erasure);
  });
  return (
    <ConfirmDialog
      open={open}
      title="Erase this person?"
      action="Erase"
      busy={busy}
      onConfirm={() => post({ intent: "erase", email })}
      onCancel={onClose}
    >
      <FormError>{failure?.error}</FormError>
      <p>
        Everything that is kept of <strong className="wrap-anywhere">{email}</strong> will be erased. It can&apos;t be
        taken back, and nothing is kept that would stop somebody from entering the address again.
      </p>
      <CountList counts={counts} />
    </ConfirmDialog>
  );
}
