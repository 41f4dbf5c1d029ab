import type { Redirect } from "#domain/redirects/redirect.ts";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useChange } from "../use-change.ts";

interface DeleteRedirectDialogProps {
  redirect: Redirect;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteRedirectDialog({ redirect, onClose, onDeleted }: DeleteRedirectDialogProps) {
  const toast = useToast();
  const { post, busy, failure } = useChange("/admin/redirects", () => {
    toast({ title: "Success", description: "Redirect deleted successfully" });
    onDeleted();
  });
  return (
    <ConfirmDialog
      open
      title="Delete this redirect?"
      action="Delete"
      busy={busy}
      onConfirm={() => post({ intent: "delete", id: redirect.id })}
      onCancel={onClose}
    >
      <FormError>{failure?.error}</FormError>
      <p>
        Whoever still uses <strong className="wrap-anywhere">{redirect.from}</strong> will find no page there.
      </p>
    </ConfirmDialog>
  );
}
