import { useCallback } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useActionOutcome } from "../use-action-outcome.ts";
import type { ContentChange } from "./change-content.ts";
import type { ContentKind } from "./content-kind.ts";
import type { EditedRow } from "./use-content-editor.ts";

interface DeleteDialogProps {
  kind: ContentKind;
  row: EditedRow;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an item goes to the trash: which one, and whether visitors see it. */
export function DeleteDialog({ kind, row, onClose, onDeleted }: DeleteDialogProps) {
  const fetcher = useFetcher<ActionResult<{ done: ContentChange }>>();
  const toast = useToast();
  useActionOutcome(
    fetcher.data,
    useCallback(() => {
      toast({ title: "Success", description: `${kind.name} deleted successfully` });
      onDeleted();
    }, [toast, kind, onDeleted]),
  );

  function confirm() {
    void fetcher.submit({ intent: "delete", id: row.id }, { method: "post", action: kind.path });
  }

  const item = row as unknown as Record<string, unknown>;
  return (
    <ConfirmDialog
      open
      title={`Delete this ${kind.noun}?`}
      action="Delete"
      busy={fetcher.state !== "idle"}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <FormError>{fetcher.data?.ok === false && fetcher.data.error}</FormError>
      <p>
        <strong>{String(item[kind.title])}</strong> goes to the trash, from where it can be restored for 30 days.
        {item[kind.shown] === true && " Visitors will not find it any more."}
      </p>
    </ConfirmDialog>
  );
}
