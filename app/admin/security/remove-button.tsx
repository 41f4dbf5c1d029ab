import { useState, type ReactNode, type RefObject } from "react";
import { useRevalidator } from "react-router";
import { ConfirmDialog, QuietDestructiveButton, useFocusAfterRemoval } from "../screen/confirm-dialog.tsx";
import type { AuthResult } from "../session/auth-calls.ts";
import { useAccountChange } from "./use-account-change.ts";

interface RemoveButtonProps {
  /** Name of the thing, for the label of the button: "Laptop". */
  name: string;
  /** Label of the button, a verb. */
  action?: string;
  /** Title of the question. */
  title: string;
  remove: () => Promise<AuthResult>;
  /** Text of the toast after a success. */
  done: string;
  /** Takes the focus after the removal, because the button is removed with the thing. */
  focusThen?: RefObject<HTMLElement | null>;
  /** Explains the consequences. */
  children: ReactNode;
}

const nowhere = { current: null };

/** Removes something from the account, after a question, and loads the screen again. */
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
