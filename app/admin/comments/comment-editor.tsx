import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ActionFailure } from "#app/lib/action-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextArea } from "#app/ui/field.tsx";

interface CommentEditorProps {
  label: string;
  /** The name of the button. */
  action: string;
  /** What it begins with. */
  value?: string;
  /** @returns why it was not stored; null when it is */
  onSend: (body: string) => Promise<ActionFailure | null>;
  onCancel: () => void;
  /** Shown above the words. */
  children?: ReactNode;
}

/** Words of a comment. It may stand within another form, so it is none itself: what is typed stays until it is stored. */
export function CommentEditor({ label, action, value = "", onSend, onCancel, children }: CommentEditorProps) {
  const [body, setBody] = useState(value);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const focus = () => box.current?.querySelector("textarea")?.focus();
  useEffect(focus, []);

  async function send() {
    if (busy) return;
    setBusy(true);
    const refused = await onSend(body);
    setBusy(false);
    setFailure(refused);
    if (refused) focus();
  }

  const wrong = failure?.fields["body"];
  return (
    // Keys of all its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className="grid gap-2"
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape") onCancel();
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
      <FormError>{failure && wrong === undefined && failure.error}</FormError>
      <Field label={label} required error={wrong}>
        <TextArea
          rows={3}
          className="min-h-20! text-sm!"
          value={body}
          onChange={({ target }) => setBody(target.value)}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={busy} onClick={() => void send()}>
          {action}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
