import { useRef, useState, useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { Field, Select, TextInput, FormError } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";

/** A release that is being prepared. */
export interface OpenRelease {
  id: string;
  name: string;
}

interface ReleaseSelectProps {
  releases: readonly OpenRelease[];
  /** What is added, where there are several things to add. */
  what?: string;
  onRelease: (id: string) => void;
  /** Called to make a new release for it; without this, only existing ones are offered. */
  onNew?: () => void;
}

/** No id of a release. */
const newRelease = "new";

/** Moves a draft into a release as soon as one is chosen. */
export function ReleaseSelect({ releases, what = "it", onRelease, onNew }: ReleaseSelectProps) {
  return (
    <Select
      aria-label={`Add ${what} to a release`}
      className="min-h-10! w-auto! text-sm!"
      value=""
      onChange={({ target }) => {
        if (target.value === newRelease) onNew?.();
        else if (target.value !== "") onRelease(target.value);
      }}
    >
      <option value="">Add it to a release …</option>
      <Options of={releases.map(({ id, name }) => ({ value: id, label: name }))} />
      {onNew && <option value={newRelease}>New release …</option>}
    </Select>
  );
}

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
      <Form
        ref={input}
        refusal={failure}
        noValidate
        className="grid gap-5"
        onSubmit={() => post({ intent, name: typed })}
      >
        {failure && !failure.fields["name"] && <FormError>{failure.error}</FormError>}
        <Field
          label="Name"
          hint="A name for your team, such as “Spring prices”."
          required
          error={failure?.fields["name"]}
          answer={failure}
        >
          <TextInput name="name" value={typed} onChange={({ target }) => type(target.value)} autoComplete="off" />
        </Field>
        <div className="flex justify-end gap-3">
          <QuietButton onClick={onClose}>Cancel</QuietButton>
          <Button type="submit" size="small" busy={busy}>
            {name === "" ? "Create" : "Save"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
