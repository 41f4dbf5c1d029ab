import type { ActionFailure } from "#app/lib/action-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextArea } from "#app/ui/field.tsx";

interface WordsDialogProps {
  title: string;
  /** What it is about. */
  subject: string;
  label: string;
  /** The form field of the words. */
  name: "words" | "reason";
  isRequired: boolean;
  busy: boolean;
  failure: ActionFailure | null;
  onSend: (words: string) => void;
  onClose: () => void;
}

/** Asks for words that go with a request, a decision or an exception. */
export function WordsDialog({ title, subject, label, name, isRequired, busy, failure, ...props }: WordsDialogProps) {
  const wrong = failure?.fields[name];
  return (
    <Dialog open onClose={props.onClose} title={title} description={subject} className="max-w-md">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get(name);
          props.onSend(typeof words === "string" ? words : "");
        }}
      >
        <FormError>{wrong === undefined && failure?.error}</FormError>
        <Field label={label} required={isRequired} error={wrong}>
          <TextArea name={name} rows={3} maxLength={1_000} />
        </Field>
        <Button type="submit" size="small" busy={busy} className="justify-self-end">
          {title}
        </Button>
      </form>
    </Dialog>
  );
}
