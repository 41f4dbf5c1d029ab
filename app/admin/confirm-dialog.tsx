import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** What happens on confirmation, as a verb: "Delete". */
  action: string;
  cancel?: string;
  /** Something is lost by it, unless said otherwise. */
  tone?: "destructive" | "primary";
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that can't be taken back, or that changes much at once. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    action,
    cancel = "Cancel",
    tone = "destructive",
    busy = false,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Dialog open={open} onClose={onCancel} title={title} className="max-w-md">
      <div className="mb-6 grid gap-4 text-sm">{children}</div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" size="small" onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant={tone} size="small" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
