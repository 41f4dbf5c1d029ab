import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Subscriber } from "#domain/newsletter/subscriber.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useChange } from "../use-change.ts";

interface EraseDialogProps {
  /** The address to ask about; null closes the dialog. */
  subscriber: Pick<Subscriber, "id" | "email" | "status"> | null;
  onClose: () => void;
  /** The address left the list, and with it what had the focus. */
  onErased: () => void;
}

/** Asks before an address is erased, and names it. */
export function EraseDialog({ subscriber, onClose, onErased }: EraseDialogProps) {
  const toast = useToast();
  const { post, busy, failure } = useChange<{ done: "erased" }>("/admin/newsletter", () => {
    toast({ title: "Success", description: "Address erased successfully" });
    onErased();
    onClose();
  });
  return (
    <ConfirmDialog
      open={subscriber !== null}
      title="Erase this address?"
      action="Erase"
      busy={busy}
      onConfirm={() => subscriber && post({ intent: "erase", id: subscriber.id })}
      onCancel={onClose}
    >
      <FormError>{failure?.error}</FormError>
      <p>
        <strong>{subscriber?.email}</strong> will be erased with the record of its consent and every mail that the
        newsletter sent to it. Nothing of it is kept.
      </p>
      {subscriber?.status === "confirmed" && (
        <p>
          It is on the list now and gets no further issue. Somebody who only wants to leave can do so by the link in any
          issue, and the proof of their consent stays.
        </p>
      )}
    </ConfirmDialog>
  );
}
