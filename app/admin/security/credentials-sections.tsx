import { useRef, useState, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { AuthFailure } from "../session/auth-calls.ts";
import { Section } from "./section.tsx";
import { useReauthentication } from "./reauthentication.tsx";

interface PasswordSectionProps {
  email: string;
  onChanged: () => Promise<void>;
}

export function PasswordSection({ email, onChanged }: PasswordSectionProps) {
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    setFailure(null);
    const result = await call("user", {
      method: "PUT",
      body: { current: typed["current"], password: typed["password"] },
    });
    setBusy(false);
    if (!result.ok) return setFailure(result);
    form.current?.reset();
    toast({ title: "Success", description: "Password changed. You are signed out everywhere else." });
    await onChanged();
  }

  const { fields = {}, message } = failure ?? {};
  return (
    <Section
      title="Password"
      about="A new one signs you out everywhere else, and a mail tells you that it was changed."
    >
      {dialog}
      <form ref={form} onSubmit={(event) => void submit(event)} className="grid max-w-md gap-5">
        <FormError>{Object.keys(fields).length === 0 && message}</FormError>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field label="Present password" required error={fields["current"]}>
          <TextInput name="current" type="password" autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          required
          hint="A few unrelated words in a row are easy to keep and hard to guess."
          error={fields["password"]}
        >
          <TextInput name="password" type="password" autoComplete="new-password" />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          Change password
        </Button>
      </form>
    </Section>
  );
}

export function EmailSection({ email }: { email: string }) {
  const [error, setError] = useState<string | undefined>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { email: typed = "" } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    setError(undefined);
    setSentTo(null);
    const result = await call<{ email: string }>("user", { method: "PUT", body: { email: typed } });
    setBusy(false);
    if (!result.ok) return setError(result.message);
    form.current?.reset();
    setSentTo(result.value.email);
  }

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
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid max-w-md gap-5">
        <p role="status" className="border-l-4 border-evergreen-600 bg-evergreen-50 px-4 py-3 text-sm empty:hidden">
          {sentTo && `A link is on its way to ${sentTo}. It works for 24 hours, while you stay signed in here.`}
        </p>
        <Field label="New email address" required error={error}>
          <TextInput name="email" type="email" autoComplete="off" />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          Send the link
        </Button>
      </form>
    </Section>
  );
}
