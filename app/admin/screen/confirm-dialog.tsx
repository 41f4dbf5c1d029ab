import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useChange } from "./use-change.ts";

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

interface ChangeDialogProps<T> extends Omit<ConfirmDialogProps, "busy" | "onConfirm"> {
  /** The screen whose action it is. */
  path: string;
  /** What is posted there. */
  body: Record<string, string>;
  /** What the toast says then. */
  done: string;
  onDone: (value: T) => void;
}

/** Asks before a change to an admin screen, and makes it. */
export function ChangeDialog<T>({ path, body, done, onDone, children, ...dialog }: ChangeDialogProps<T>) {
  const toast = useToast();
  const { post, busy, failure } = useChange<T>(path, (value) => {
    toast({ title: "Success", description: done });
    onDone(value);
  });
  return (
    <ConfirmDialog {...dialog} busy={busy} onConfirm={() => post(body)}>
      <FormError>{failure?.error}</FormError>
      {children}
    </ConfirmDialog>
  );
}

/** A small button in a list that takes something away, or asks whether to. */
export function LossButton(props: Omit<ComponentProps<typeof Button>, "size" | "variant" | "className">) {
  return <Button {...props} size="small" variant="quiet" className="text-rose! hover:bg-rose-50!" />;
}

/**
 * Gives the focus to `target` once a dialog is closed, where it can't go back to what opened the dialog: that was on another page,
 * or it leaves with an item that the dialog took away.
 * @param isOpen whether the dialog is open
 * @returns to be called when the item is gone, before the dialog is closed
 */
export function useFocusWhenGone(target: RefObject<HTMLElement | null>, isOpen: boolean): () => void {
  const wasOpen = useRef(isOpen);
  const isGone = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed) return;
    if (isGone.current || document.activeElement === document.body) target.current?.focus();
    isGone.current = false;
  }, [isOpen, target]);
  return () => {
    isGone.current = true;
  };
}
