import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { DoorProblem, type Problem } from "./door-problem.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

interface SetupFormProps {
  action: string;
  /** The address that the link names; null when the first admin chooses one. */
  email: string | null;
  typedEmail: string;
  problem: Problem | null;
}

/** The form of a set-up link as plain HTML. What was typed as password is never sent back. */
export function SetupForm({ action, email, typedEmail, problem }: SetupFormProps) {
  const errors = problem?.fields ?? {};
  return (
    <>
      <p className="mb-6 text-ink-soft">
        {email === null
          ? "You will manage the site's content. More admins can be added later."
          : "With it you manage the site's content. A password that you had before stops working."}
      </p>
      {/* The server's messages name each fault beside its field and above the form, which the browser's own bubbles do not. */}
      <form method="post" action={action} noValidate className="grid gap-5">
        <DoorProblem problem={problem} />
        {email === null ? (
          <Field label="Email" required error={errors["email"]} hint="You sign in with it.">
            <TextInput name="email" type="email" autoComplete="username" defaultValue={typedEmail} />
          </Field>
        ) : (
          <Field label="Email" required error={errors["email"]}>
            <TextInput name="email" type="email" autoComplete="username" value={email} readOnly />
          </Field>
        )}
        <NewPasswordFields label="Password" errors={errors} />
        <Button type="submit">
          {email === null ? "Create the admin and sign in" : "Save the password and sign in"}
        </Button>
      </form>
    </>
  );
}
