import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { PasswordInput } from "../calls/secret-inputs.tsx";
import { authCall } from "../../frame/session/auth-call.ts";
import { browserSession } from "../../frame/session/session-store.ts";
import { Section, useReauthenticatedForm } from "../calls/account-change.tsx";

interface PasswordSectionProps {
  email: string;
  /** Whether the account has one by now; who signs in at a provider, by a wallet or by mail may have none. */
  hasPassword: boolean;
}

/** The part of the Security page about the password. */
export function PasswordSection({ email, hasPassword }: PasswordSectionProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { form, busy, fields, summary, dialog } = useReauthenticatedForm({
    // Without a present password there is no `current` either.
    send: ({ current, password }) => authCall("user", { method: "PUT", body: { current, password } }),
    async onDone() {
      const done = hasPassword ? "Password changed" : "Password chosen";
      toast({ title: "Success", description: `${done}. You're signed out everywhere else.` });
      await browserSession().begin("USER_UPDATED");
      if (!hasPassword) await revalidate();
    },
  });

  return (
    <Section
      title="Password"
      about={
        hasPassword
          ? "Changing it signs you out everywhere else, and we'll email you to confirm it."
          : "You don't have a password yet. If you choose one, you can also sign in with it. You'll be signed out everywhere else."
      }
    >
      {dialog}
      <form {...form} noValidate className="grid max-w-md gap-5">
        <FormError>{summary}</FormError>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {hasPassword && (
          <Field label="Current password" required error={fields["current"]} answer={fields}>
            <PasswordInput name="current" autoComplete="current-password" />
          </Field>
        )}
        <Field
          label="New password"
          required
          hint="A few unrelated words are easy to remember and hard to guess."
          error={fields["password"]}
          answer={fields}
        >
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          {hasPassword ? "Change password" : "Set password"}
        </Button>
      </form>
    </Section>
  );
}
