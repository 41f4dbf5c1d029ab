import type { ContactFormCommon, ContactFormWords } from "#content/contact-form.ts";
import { leadLimits } from "#domain/context.ts";
import { Button } from "#app/ui/button.tsx";
import { answerId, ErrorSummary, type FormProblem } from "#app/ui/error-summary.tsx";
import { Field, TextArea, TextInput } from "#app/ui/field.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";

interface EnquiryFormProps {
  action: string;
  words: ContactFormWords;
  common: ContactFormCommon;
  messageRequired: boolean;
  /** Values of the fields, by name. */
  typed: Readonly<Record<string, string>>;
  /** Values of hidden fields: form id, time, origin. */
  hidden: Readonly<Record<string, string>>;
  problem: FormProblem | null;
}

/** The enquiry form as plain HTML, which works without JavaScript, also after a refusal. */
export function EnquiryForm(props: EnquiryFormProps) {
  const { action, words, common, messageRequired, typed, hidden, problem } = props;
  const errors = problem?.fields ?? {};
  return (
    // noValidate: the server's messages stay beside the fields; the browser's own bubbles do not.
    <form method="post" action={`${action}#${answerId}`} noValidate className="mt-5 grid gap-5">
      {problem && <ErrorSummary problem={problem} unlinked={["type"]} />}
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
