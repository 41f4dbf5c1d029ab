import { useCallback } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Subscriber } from "#domain/newsletter/subscriber.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useActionOutcome } from "../use-action-outcome.ts";

interface EraseDialogProps {
  /** The address to ask about; null closes the dialog. */
  subscriber: Pick<Subscriber, "id" | "email" | "status"> | null;
  onClose: () => void;
}

/** Asks before an address is erased, and names it. */
export function EraseDialog({ subscriber, onClose }: EraseDialogProps) {
  const fetcher = useFetcher<ActionResult<null>>();
  const toast = useToast();
  useActionOutcome(
    fetcher.data,
    useCallback(() => {
      toast({ title: "Success", description: "Address erased successfully" });
      onClose();
    }, [toast, onClose]),
  );

  function confirm() {
    if (!subscriber) return;
    const { id } = subscriber;
    void fetcher.submit({ intent: "erase", id }, { method: "post", action: "/admin/newsletter" });
  }

  return (
    <ConfirmDialog
      open={subscriber !== null}
      title="Erase this address?"
      action="Erase"
      busy={fetcher.state !== "idle"}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <FormError>{fetcher.data?.ok === false && fetcher.data.error}</FormError>
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
