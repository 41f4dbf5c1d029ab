import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useChange } from "../use-change.ts";
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
  const toast = useToast();
  const { post, busy, failure } = useChange(kind.path, () => {
    toast({ title: "Success", description: `${kind.name} deleted successfully` });
    onDeleted();
  });
  const item = row as unknown as Record<string, unknown>;
  return (
    <ConfirmDialog
      open
      title={`Delete this ${kind.noun}?`}
      action="Delete"
      busy={busy}
      onConfirm={() => post({ intent: "delete", id: row.id })}
      onCancel={onClose}
    >
      <FormError>{failure?.error}</FormError>
      <p>
        <strong>{String(item[kind.title])}</strong> goes to the trash, from where it can be restored for 30 days.
        {item[kind.shown] === true && " Visitors will not find it any more."}
      </p>
    </ConfirmDialog>
  );
}
