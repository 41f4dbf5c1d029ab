import { type ComponentProps } from "react";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useChange } from "./use-change.ts";

interface ChangeDialogProps<T> extends Omit<ComponentProps<typeof ConfirmDialog>, "busy" | "onConfirm"> {
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
