import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useToast } from "#app/ui/toast.tsx";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/field.tsx";
import { GateStop } from "./findings.tsx";
import { useChange } from "./use-change.ts";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Label of the confirming button, a verb: "Delete". */
  action: string;
  cancel?: string;
  /** Look of the confirming button; destructive by default. */
  tone?: "destructive" | "primary";
  busy?: boolean;
  /** A third way, between the two. */
  other?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a change that can't be undone, or that changes much at once. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    action,
    cancel = "Cancel",
    tone = "destructive",
    busy = false,
    other,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Dialog open={open} onClose={onCancel} title={title} className="max-w-md">
      <div className="mb-6 grid gap-4 text-sm">{children}</div>
      <div className="flex flex-wrap justify-end gap-3">
        <QuietButton onClick={onCancel}>{cancel}</QuietButton>
        {other}
        <Button variant={tone} size="small" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

interface ChangeDialogProps<T> extends Omit<ConfirmDialogProps, "busy" | "onConfirm"> {
  /** Path of the screen whose route action is called. */
  path: string;
  /** The form fields to post. */
  body: Record<string, string>;
  /** Text of the toast after a success; null where `onDone` tells it. */
  done: string | null;
  onDone: (value: T) => void;
  /** In place of `onCancel` once the server has said that what was to be changed is not there any more. */
  onGone?: () => void;
}

/** Asks before a change, and posts it. */
export function ChangeDialog<T>({ path, body, done, onDone, onGone, children, ...dialog }: ChangeDialogProps<T>) {
  const toast = useToast();
  const { post, busy, failure } = useChange<T>(path, (value) => {
    if (done !== null) toast({ title: "Success", description: done });
    onDone(value);
  });
  const onCancel = failure?.code === "not_found" && onGone ? onGone : dialog.onCancel;
  return (
    <ConfirmDialog {...dialog} busy={busy} onConfirm={() => post(body)} onCancel={onCancel}>
      {failure?.findings ? (
        <GateStop
          failure={failure}
          busy={busy}
          action={dialog.action}
          namesPages
          onOverride={(override) => post({ ...body, override })}
        />
      ) : (
        <FormError>{failure?.error}</FormError>
      )}
      {children}
    </ConfirmDialog>
  );
}

/** A small button in a list for a destructive change, or the question before it. */
export function QuietDestructiveButton(props: Omit<ComponentProps<typeof QuietButton>, "className">) {
  return <QuietButton {...props} className="text-rose! hover:bg-rose-50!" />;
}

/**
 * Moves the focus to `target` after a dialog is closed, where the element that opened the dialog can't have it back: it was on
 * another page, or was removed with its item.
 * @param isOpen whether the dialog is open
 * @returns to be called when the item is removed, before the dialog is closed
 */
export function useFocusAfterRemoval(target: RefObject<HTMLElement | null>, isOpen: boolean): () => void {
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
