import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { PasswordInput } from "../auth/password-input.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { browserSession } from "../session/browser-session.ts";
import { authCall } from "../session/auth-calls.ts";
import { Section } from "./section.tsx";
import { useReauthenticatedForm } from "./reauthentication.tsx";

export function PasswordSection({ email }: { email: string }) {
  const toast = useToast();
  const { form, busy, fields, summary, dialog } = useReauthenticatedForm({
    send: ({ current, password }) => authCall("user", { method: "PUT", body: { current, password } }),
    async onDone() {
      toast({ title: "Success", description: "Password changed. You are signed out everywhere else." });
      await browserSession().begin("USER_UPDATED");
    },
  });

  return (
    <Section
      title="Password"
      about="A new one signs you out everywhere else, and a mail tells you that it was changed."
    >
      {dialog}
      <form {...form} className="grid max-w-md gap-5">
        <FormError>{summary}</FormError>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field label="Present password" required error={fields["current"]}>
          <PasswordInput name="current" autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          required
          hint="A few unrelated words in a row are easy to keep and hard to guess."
          error={fields["password"]}
        >
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          Change password
        </Button>
      </form>
    </Section>
  );
}

export function EmailSection({ email }: { email: string }) {
  const {
    form,
    busy,
    message,
    value: sent,
    dialog,
  } = useReauthenticatedForm({
    send: (body) => authCall<{ email: string }>("user", { method: "PUT", body }),
    onDone() {},
  });

  return (
    <Section
      title="Email address"
      about={
        <>
          You sign in with <span className="wrap-anywhere">{email}</span>. A new address counts once you have followed
          the link that we mail to it.
        </>
      }
    >
      {dialog}
      <form {...form} noValidate className="grid max-w-md gap-5">
        <p role="status" className="border-l-4 border-evergreen-600 bg-evergreen-50 px-4 py-3 text-sm empty:hidden">
          {sent && `A link is on its way to ${sent.email}. It works for 24 hours, while you stay signed in here.`}
        </p>
        <Field label="New email address" required error={message}>
          <TextInput name="email" type="email" autoComplete="off" />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          Send the link
        </Button>
      </form>
    </Section>
  );
}
