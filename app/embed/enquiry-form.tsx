import type { ReactNode } from "react";
import type { ContactFormCommon, ContactFormWords } from "#content/contact-form.ts";
import { leadLimits } from "#domain/leads/limits.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea, TextInput } from "#app/ui/field.tsx";

/** Why the form came back, and what to change. */
export interface EnquiryProblem {
  heading: string;
  message: string;
  /** Messages by field; empty when no field is at fault. */
  fields: Readonly<Record<string, string>>;
}

interface EnquiryFormProps {
  action: string;
  words: ContactFormWords;
  common: ContactFormCommon;
  messageRequired: boolean;
  /** What was typed, by field name. */
  typed: Readonly<Record<string, string>>;
  /** Fields that no one fills in: form id, time, origin. */
  hidden: Readonly<Record<string, string>>;
  problem: EnquiryProblem | null;
}

/** The enquiry form as plain HTML: it needs no script to be filled in, sent, refused and sent again. */
export function EnquiryForm(props: EnquiryFormProps) {
  const { action, words, common, messageRequired, typed, hidden, problem } = props;
  const errors = problem?.fields ?? {};
  return (
    // The server's messages name each fault beside its field and above the form, which the browser's own bubbles do not.
    <form method="post" action={`${action}#${answerId}`} noValidate className="mt-5 grid gap-5">
      {problem && <ErrorSummary problem={problem} />}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field id="name" label={common.name} error={errors.name} required>
          <TextInput name="name" autoComplete="name" maxLength={leadLimits.name} defaultValue={typed.name} />
        </Field>
        <Field id="organization" label={common.organization} error={errors.organization}>
          <TextInput
            name="organization"
            autoComplete="organization"
            maxLength={leadLimits.organization}
            defaultValue={typed.organization}
          />
        </Field>
      </div>
      <Field id="email" label={common.email} hint={common.emailHint} error={errors.email} required>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          maxLength={leadLimits.email}
          defaultValue={typed.email}
        />
      </Field>
      <Field
        id="message"
        label={words.message.label}
        hint={words.message.hint}
        error={errors.message}
        required={messageRequired}
      >
        <TextArea name="message" maxLength={leadLimits.message} defaultValue={typed.message} />
      </Field>
      <Honeypot value={typed.website ?? ""} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-4">
        <Button type="submit" size="large" className="w-full sm:w-auto sm:justify-self-start">
          {words.submit}
        </Button>
        <p className="text-sm text-ink-soft">
          {common.privacy.before}
          <a href={common.privacy.href} target="_top" className="underline underline-offset-2">
            {common.privacy.link}
          </a>
          {common.privacy.after}
        </p>
      </div>
    </form>
  );
}

/**
 * Id of what answers a submit. The form's address ends with it, so that the browser itself moves the focus there: without
 * script, and inside a frame, where `autofocus` counts only once for the whole tab.
 */
export const answerId = "answer";

/** Says above the form what is wrong, takes the focus when the page comes back, and leads to each field. */
function ErrorSummary({ problem }: { problem: EnquiryProblem }): ReactNode {
  const fields = Object.entries(problem.fields);
  return (
    <div
      role="alert"
      id={answerId}
      tabIndex={-1}
      className="rounded-md border-l-4 border-rose bg-rose-50 px-4 py-3 text-sm text-rose-700"
    >
      <h2 className="font-sans text-base font-semibold tracking-normal">{problem.heading}</h2>
      {fields.length === 0 ? (
        <p className="mt-1">{problem.message}</p>
      ) : (
        <ul className="mt-1 grid gap-1">
          {fields.map(([field, message]) => (
            <li key={field}>
              {field === "type" ? (
                message
              ) : (
                <a href={`#${field}`} className="underline underline-offset-2">
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A field that only machines fill in. Out of sight, out of the tab order and not announced. */
function Honeypot({ value }: { value: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor="website">Website</label>
      <input
        id="website"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        // Password managers fill in a person's website too, and ignore autocomplete.
        data-1p-ignore=""
        data-lpignore="true"
        data-bwignore=""
        defaultValue={value}
      />
    </div>
  );
}
