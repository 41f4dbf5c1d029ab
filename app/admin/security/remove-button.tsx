import { useState, type ReactNode, type RefObject } from "react";
import { useRevalidator } from "react-router";
import { ConfirmDialog, QuietDestructiveButton, useFocusAfterRemoval } from "../screen/confirm-dialog.tsx";
import type { AuthResult } from "../session/auth-calls.ts";
import { useAccountChange } from "./use-account-change.ts";

interface RemoveButtonProps {
  /** What goes, for the button's name: "Laptop". */
  name: string;
  /** What is done with it, as a verb. */
  action?: string;
  /** The question. */
  title: string;
  remove: () => Promise<AuthResult>;
  /** What the toast says then. */
  done: string;
  /** Takes the focus when the button goes with what it removed. */
  focusThen?: RefObject<HTMLElement | null>;
  /** What it means. */
  children: ReactNode;
}

const nowhere = { current: null };

/** Takes something away from the account, after asking, and loads the screen again. */
export function RemoveButton(props: RemoveButtonProps) {
  const { name, action = "Remove", title, remove, done, focusThen = nowhere, children } = props;
  const [isAsking, ask] = useState(false);
  const { change, busy, dialog } = useAccountChange();
  const { revalidate } = useRevalidator();
  const isGone = useFocusAfterRemoval(focusThen, isAsking);

  async function confirm() {
    const { ok } = await change(remove, done);
    if (ok) isGone();
    ask(false);
    if (ok) await revalidate();
  }

  return (
    <>
      {dialog}
      <QuietDestructiveButton aria-label={`${action} ${name}`} onClick={() => ask(true)}>
        {action}
      </QuietDestructiveButton>
      {isAsking && (
        <ConfirmDialog
          open
          title={title}
          action={action}
          busy={busy !== null}
          onConfirm={() => void confirm()}
          onCancel={() => ask(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
