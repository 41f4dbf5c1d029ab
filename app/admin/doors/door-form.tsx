import { Field, TextInput } from "#app/ui/field.tsx";
import { accountLimits } from "#domain/account-limits.ts";

/** Why a submit of a page behind a link was refused. */
export interface Problem {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** Says so above the form, and has the focus: the page is the answer to a submit. */
export function DoorProblem({ problem }: { problem: Problem | null }) {
  if (!problem) return null;
  return (
    <p
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without script nothing else can move the focus here, and a fragment would stay in the address after the redirect
      autoFocus
      className="rounded-md border-l-4 border-rose bg-rose-50 px-4 py-3 text-sm text-rose-700"
    >
      {problem.message}
    </p>
  );
}

interface NewPasswordFieldsProps {
  label: string;
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
}

/** A new password, typed twice: the fields `password` and `repeated`. What was typed is never sent back. */
export function NewPasswordFields({ label, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <Field
        label={label}
        required
        error={errors["password"]}
        hint={`At least ${accountLimits.shortestPassword} characters; a few words in a row are easy to keep and hard to guess.`}
      >
        <TextInput name="password" type="password" autoComplete="new-password" />
      </Field>
      <Field label="The same password again" required error={errors["repeated"]}>
        <TextInput name="repeated" type="password" autoComplete="new-password" />
      </Field>
    </>
  );
}
