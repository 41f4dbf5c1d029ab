import { useRef, useState } from "react";
import type { ActionFailure } from "#app/lib/answers.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, Select, TextArea } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { usePeople } from "../../frame/people.tsx";
import { GateStop } from "../../frame/change/findings.tsx";
import { useOpenForm } from "../../frame/session/open-forms.ts";
import { type WordsPlace, useUnsentWords } from "../../frame/session/unsent-words.ts";
import { Form } from "#app/ui/form.tsx";

export type Asking = "ask" | "approve" | "decline" | "anyway";

/** What is asked for before a change, and said after it. */
export const dialogs: Record<
  Asking,
  {
    title: string;
    label: string;
    name: "words" | "reason";
    isRequired: boolean;
    fields: Record<string, string>;
    done: string;
  }
> = {
  ask: {
    title: "Request review",
    label: "Note for the reviewer",
    name: "words",
    isRequired: false,
    fields: { intent: "ask" },
    done: "Review requested. An email is on its way.",
  },
  approve: {
    title: "Approve",
    label: "Note for the person who asked",
    name: "words",
    isRequired: false,
    fields: { intent: "decide", approved: "true" },
    done: "Approved",
  },
  decline: {
    title: "Request changes",
    label: "What to change",
    name: "words",
    isRequired: true,
    fields: { intent: "decide", approved: "false" },
    done: "Changes requested",
  },
  anyway: {
    title: "Publish without a review",
    label: "Reason",
    name: "reason",
    isRequired: true,
    fields: { intent: "publish-anyway" },
    done: "Published",
  },
};

interface WordsDialogProps {
  /** What the words are for: they stay when the dialog is closed (`useUnsentWords`). */
  place: WordsPlace;
  title: string;
  /** What it is about. */
  subject: string;
  label: string;
  /** The form field of the words. */
  name: "words" | "reason";
  isRequired: boolean;
  busy: boolean;
  failure: ActionFailure | null;
  /** Addresses of those who can be asked to review it; without them nobody is chosen. */
  reviewers?: readonly string[] | undefined;
  /** @param override why an admin publishes in spite of what the gate finds */
  onSend: (words: string, override?: string, reviewer?: string) => void;
  onClose: () => void;
}

/** Asks for words that go with a request, a decision or an exception. */
export function WordsDialog({ place, title, subject, label, name, isRequired, ...props }: WordsDialogProps) {
  const { busy, failure } = props;
  const { words, type } = useUnsentWords(place);
  const [reviewer, choose] = useState("");
  const { nameOf } = usePeople();
  const form = useRef<HTMLFormElement>(null);
  // What the gate finds is told, and answered, apart from the words.
  const refusal = failure?.findings ? null : failure;
  useOpenForm(failure, () => form.current?.requestSubmit());
  const wrong = refusal?.fields[name];
  return (
    <Dialog open onClose={props.onClose} title={title} description={subject} className="max-w-md">
      <Form
        ref={form}
        refusal={refusal}
        noValidate
        className="grid gap-4"
        onSubmit={() => props.onSend(words, "", reviewer)}
      >
        {props.reviewers && (
          <Field label="Reviewer" required error={refusal?.fields["reviewer"]} answer={refusal}>
            <Select value={reviewer} onChange={({ target }) => choose(target.value)}>
              <option value="">Anyone who can approve</option>
              <Options of={props.reviewers.map((email) => ({ value: email, label: nameOf(email) }))} />
            </Select>
          </Field>
        )}
        <FormError>{wrong === undefined && !refusal?.fields["reviewer"] && refusal?.error}</FormError>
        <Field label={label} required={isRequired} error={wrong} answer={refusal}>
          <TextArea
            name={name}
            rows={3}
            maxLength={1_000}
            value={words}
            readOnly={busy}
            onChange={({ target }) => type(target.value)}
          />
        </Field>
        <Button type="submit" size="small" busy={busy} className="justify-self-end">
          {title}
        </Button>
      </Form>
      <div className="mt-4 empty:hidden">
        <GateStop
          failure={failure}
          busy={busy}
          action="Publish"
          namesPages
          onOverride={(override) => props.onSend(words, override)}
        />
      </div>
    </Dialog>
  );
}
