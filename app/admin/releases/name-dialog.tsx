import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { useChange } from "../screen/use-change.ts";

interface NameDialogProps {
  title: string;
  /** The screen whose action is called, and its intent. */
  path: string;
  intent: string;
  name: string;
  onClose: () => void;
  onDone: (answer: unknown) => void;
}

/** Asks for the name of a release. */
export function NameDialog({ title, path, intent, name, onClose, onDone }: NameDialogProps) {
  const [typed, type] = useState(name);
  const input = useRef<HTMLFormElement>(null);
  const { post, busy, failure } = useChange(path, onDone, "loaded");
  useEffect(() => input.current?.querySelector("input")?.focus(), []);
  return (
    <Dialog open onClose={onClose} title={title} className="max-w-md" closeOnBackdrop={typed === name}>
      <form
        ref={input}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          post({ intent, name: typed });
        }}
      >
        {failure && !failure.fields["name"] && <FormError>{failure.error}</FormError>}
        <Field
          label="Name"
          hint="What your team calls it, such as “Spring prices”."
          required
          error={failure?.fields["name"]}
        >
          <TextInput name="name" value={typed} onChange={({ target }) => type(target.value)} autoComplete="off" />
        </Field>
        <div className="flex justify-end gap-3">
          <Button variant="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="small" busy={busy}>
            {name === "" ? "Create" : "Save"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
