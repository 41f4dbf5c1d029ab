import { Field } from "#app/ui/field.tsx";
import { PasswordInput } from "./password-input.tsx";
import { accountLimits } from "#domain/account-limits.ts";

interface NewPasswordFieldsProps {
  label: string;
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
}

/** The fields `password` and `repeated`. They are always rendered empty: the server never sends a password back. */
export function NewPasswordFields({ label, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <Field
        label={label}
        required
        error={errors["password"]}
        hint={`At least ${accountLimits.shortestPassword} characters; a few words in a row are easy to keep and hard to guess.`}
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Field label="The same password again" required error={errors["repeated"]}>
        <PasswordInput name="repeated" autoComplete="new-password" />
      </Field>
    </>
  );
}
